import { thrownText } from '../engine/thrown-text.ts'
import type { ExitCode } from '../diagnostics/apply-policy.ts'
import type { SiteFiles } from '../mcp/site-files.ts'
import { pageIndexFile } from '../model/page-index.ts'
import { builtSite, type CliContext, outputStream } from './context.ts'
import { unusable } from './option-values.ts'
import type { McpFlags } from './command-flags.ts'
import { parseUrl } from '../model/address.ts'

/**
 * `docgen mcp`: answers programs that speak the Model Context Protocol, from a built site or a published one,
 * until it is stopped or nobody asks any more. Throws if there is no such site.
 */
export async function mcp(
  site: string | undefined,
  flags: McpFlags,
  context: CliContext,
  version: string,
): Promise<ExitCode> {
  const files = await filesOf(site, flags, context)
  const { openSite, UnreadableSite } = await import('../mcp/open-site.ts')
  const { openOwnSearch } = await import('../mcp/site-search.ts')
  await openSite(files, openOwnSearch).catch((error: unknown) => {
    const why = thrownText(error)
    throw unusable(
      error instanceof UnreadableSite ? why : `${files.name} cannot be read: ${why}`,
      'Name the folder of a site that `docgen build` has written, or the address of one.',
    )
  })
  const { serverFactory } = await import('../mcp/create-server.ts')
  const factory = serverFactory(files, version, { announces: !flags.http })
  if (flags.http) {
    const { serveHttp } = await import('../mcp/serve-http.ts')
    const { host, port, allowedHosts, requestsPerMinute, proxies } = flags
    const { signal, stdout } = context
    const listening = (address: string): void => void stdout.write(`${address}\n`)
    const options = { host, port, allowedHosts, requestsPerMinute, proxies, signal, listening }
    await serveHttp(factory, options).catch((error: unknown) => {
      throw unusable(
        `The server cannot listen on port ${port} of ${host}: ${thrownText(error)}`,
        'Name another port with `--port <n>`.',
      )
    })
    return 0
  }
  const { serveStream } = await import('../mcp/serve-stream.ts')
  await serveStream(factory, process.stdin, outputStream(context), context.signal)
  return 0
}

async function filesOf(site: string | undefined, flags: McpFlags, context: CliContext): Promise<SiteFiles> {
  const { filesAtAddress, filesInFolder } = await import('../mcp/site-files.ts')
  if (site !== undefined && /^https?:/.test(site)) {
    const url = parseUrl(site)
    if (!url) throw unusable(`\`${site}\` is no address.`)
    return filesAtAddress(url.href.replace(/[?#].*$/, '').replace(/\/*$/, '/'))
  }
  return filesInFolder(await builtSite(site, pageIndexFile, flags, context), pageIndexFile)
}
