import { temporarySite, type SiteFiles, type TempSite } from '../build-temp-site.ts'
import { bundledBuild } from '../bundled-cli.ts'

/**
 * A site that is gone after the test, built by docgen's bundle, in two threads unless a build says otherwise.
 */
export async function bundledSite(
  files: SiteFiles,
  config: Readonly<Record<string, unknown>> = {},
): Promise<TempSite> {
  const build = await bundledBuild()
  return temporarySite(files, config, (options) => build({ ...options, workers: options.workers ?? 2 }))
}
