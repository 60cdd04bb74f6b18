import { missing } from '../missing.ts'
import { useAllDocsData } from './plugin-content-docs-client.ts'

/** The plugin whose data docgen has. */
const docs = 'docusaurus-plugin-content-docs'

/**
 * `@docusaurus/useGlobalData`: the data of docs. Other plugins of Docusaurus do not run, so they have left
 * none; what is read of it shows nothing, so that the rest of a component is there.
 */
export default function useGlobalData(): unknown {
  const pluginData: Readonly<Record<string, unknown>> = { [docs]: useAllDocsData() }
  return new Proxy(pluginData, {
    get: (data, name) =>
      (typeof name === 'symbol' || name in data ? Reflect.get(data, name) : missing()) as unknown,
  })
}

/** The data of all mounts for the plugin of docs; for others, a value that shows nothing. */
export function useAllPluginInstancesData(plugin: string): unknown {
  const docsData = useAllDocsData()
  return plugin === docs ? docsData : missing()
}

/** The data of a mount for the plugin of docs; for others, a value that shows nothing. */
export function usePluginData(plugin: string, id = 'default'): unknown {
  const docsData = useAllDocsData()
  return plugin === docs ? docsData[id] : missing()
}
