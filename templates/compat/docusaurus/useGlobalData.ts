/** `@docusaurus/useGlobalData`: plugins of Docusaurus do not run, so none has left any data. */
export default function useGlobalData(): Readonly<Record<string, never>> {
  return {}
}

export const useAllPluginInstancesData = (): Readonly<Record<string, never>> => ({})
export const usePluginData = (): undefined => undefined
