import { missing } from '../missing.ts'

/**
 * `@docusaurus/useGlobalData`: plugins of Docusaurus do not run, so none has left any data. What is read of
 * it shows nothing, so that the rest of a component is there.
 */
export default function useGlobalData(): unknown {
  return missing()
}

export const useAllPluginInstancesData = useGlobalData
export const usePluginData = useGlobalData
