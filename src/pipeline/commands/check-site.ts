import { posix } from 'node:path'
import { fingerprint } from '../../engine/fingerprint.ts'
import {
  checkExternal,
  externalDefaults,
  type ExternalOptions,
  type ExternalResult,
} from '../../features/external-links/check-external.ts'
import { readVerdicts, writeVerdicts } from '../../features/external-links/verdicts.ts'
import { crawlOutput, externalAddresses } from '../../stages/links/external-addresses.ts'
import { checkLinks } from '../../stages/links/stage.ts'
import { checkRoutes } from '../../stages/links/lost-routes.ts'
import { publishedRoutes } from '../../stages/links/published-routes.ts'
import { unreadPage } from '../../stages/markdown/unread-page.ts'
import { DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { decode, hrefOf, splitHref } from '../../model/address.ts'
import { asContentPath } from '../../model/path.ts'
import type { Verdicts } from '../../model/external-links.ts'
import type { PublishedRoutes } from '../../model/published-routes.ts'
import { areaOf } from '../../model/rule.ts'
import { addressOf } from '../../stages/site/routes.ts'
import { sourcePaths } from '../../stages/site/resolve-link.ts'
import { assembleOnce } from '../../build.ts'
import type { AssembledSite } from '../assembled-site.ts'
import type { Edition } from '../../engine/open-editions.ts'
import type { BuildOptions } from '../build-options.ts'
import { SiteMap } from '../writing/site-map.ts'
import { readRoutes } from './routes-file.ts'
import type { Session } from '../../engine/session.ts'

/** A site for checking links. Nothing is written but the cache. */
export interface CheckedSite {
  /** Absolute path. */
  readonly root: string
  readonly outDir: string
  readonly baseUrl: string
  readonly pages: number
  /** Findings about links, and errors that prevented a page from being checked. */
  readonly diagnostics: readonly Diagnostic[]
  /**
   * The findings in some files only (relative to the root), and in all files with links to a removed page.
   */
  readonly from: (files: ReadonlySet<string>, removed: readonly RemovedFile[]) => readonly Diagnostic[]
  readonly external: (
    options: Partial<ExternalOptions> & { readonly now: number; readonly lockFile: string },
  ) => Promise<ExternalResult>
  /**
   * What the answers in a lock file (absolute path) tell of links to other sites, at each of their places.
   * Requests nothing.
   */
  readonly answers: (lockFile: string) => Promise<readonly Diagnostic[]>
  /** What the site would publish (see `publishedRoutes`). */
  readonly routes: (earlier: PublishedRoutes | undefined) => PublishedRoutes
  /** The addresses and anchors that are lost, if the project keeps those of its last release. */
  readonly lostRoutes: () => Promise<readonly Diagnostic[]>
  /** Compares the result with a crawl of the built site served at an origin. */
  readonly crawl: (origin: string) => Promise<readonly Diagnostic[]>
}

/** A removed page. */
export interface RemovedFile {
  readonly path: string
  readonly source: string
}

/** Assembles the site, using the cache, and checks its links. */
export const checkSite = (options: BuildOptions): Promise<CheckedSite> => assembleOnce(options, describe)

/** Checks the links of a site that is about to be changed. `use` finds what leads where on it, too. */
export const withCheckedSite = <Result>(
  options: BuildOptions,
  use: (checked: CheckedSite, map: SiteMap) => Promise<Result>,
): Promise<Result> =>
  assembleOnce(options, (site, session) => use(describe(site, session), new SiteMap(site.editions)))

function describe(site: AssembledSite, { loaded }: Session): CheckedSite {
  const { config, root } = loaded
  const diagnostics = site.diagnostics.filter(
    (diagnostic) => diagnostic.severity === 'error' || isAboutLinks(diagnostic),
  )
  return {
    root,
    outDir: config.outDir,
    baseUrl: config.baseUrl,
    pages: site.pages,
    diagnostics,
    from: (files, removed) =>
      diagnostics.filter(
        (diagnostic) =>
          isFrom(diagnostic, files) ||
          site.editions.some((edition) => leadsTo(diagnostic, removed, site, edition)),
      ),
    async external({ lockFile, ...probeOptions }) {
      const result = await checkExternal(externalAddresses(site.judged, site.facts), readVerdicts(lockFile), {
        ...externalDefaults,
        ...probeOptions,
      })
      if (!result.offline) writeVerdicts(lockFile, result.verdicts)
      const moved = answersIn(site, result.verdicts).filter(({ rule }) => rule === 'moved-external-link')
      return { ...result, diagnostics: await site.settle([...result.diagnostics, ...moved]) }
    },
    answers: async (lockFile) => await site.settle(answersIn(site, readVerdicts(lockFile))),
    routes: (earlier) => publishedRoutes(site.judged, site.facts, earlier),
    lostRoutes: async () => await site.settle(lostRoutes(site, root)),
    crawl: (origin) => crawlOutput({ origin, pages: site.judged, facts: site.facts }),
  }
}

/** Whether a finding is about what another site has answered. */
export const isAboutAnswer = ({ rule }: Diagnostic): boolean =>
  rule === 'broken-external-link' || rule === 'moved-external-link'

const answersIn = ({ judged, facts }: AssembledSite, verdicts: Verdicts): readonly Diagnostic[] =>
  checkLinks(judged, [], { ...facts, verdicts }).filter(isAboutAnswer)

function lostRoutes({ judged, facts, editions }: AssembledSite, root: string): readonly Diagnostic[] {
  try {
    const contract = readRoutes(root)
    const prefixes = editions.map(({ prefix }) => prefix)
    return contract ? checkRoutes(contract, { pages: judged, facts, prefixes }) : []
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics
    throw error
  }
}

const isAboutLinks = ({ rule }: Diagnostic): boolean =>
  areaOf(rule) === 'links' || rule === 'invalid-redirect' || rule === 'unknown-doc-id'

const isFrom = ({ file, others = [] }: Diagnostic, files: ReadonlySet<string>): boolean =>
  (file !== undefined && files.has(file)) || others.some((other) => files.has(other.file ?? ''))

/** Whether a finding is about a link to a removed page. */
function leadsTo(
  { rule, data, file }: Diagnostic,
  removed: readonly RemovedFile[],
  { judged }: AssembledSite,
  { session, prefix }: Edition,
): boolean {
  const { config } = session.loaded
  const href = data?.href
  if (
    href === undefined ||
    file === undefined ||
    removed.length === 0 ||
    !['broken-link', 'broken-markdown-link', 'broken-anchor', 'unknown-doc-id'].includes(rule)
  )
    return false
  const route = judged.find((page) => page.file === file)?.route ?? '/'
  const candidates = sourcePaths(splitHref(href).path, asContentPath(file), config.trees)
  return removed.some(({ path, source }) => {
    if (candidates.includes(asContentPath(path))) return true
    const page = unreadPage({
      path: asContentPath(path),
      format: path.endsWith('.mdx') ? 'mdx' : 'md',
      source,
      hash: fingerprint(source),
      origin: 'disk',
    })
    const address = addressOf(page, config).value
    return (
      bareOf(decode(new URL(href, `http://site${hrefOf(route, '/')}`).pathname)) ===
        bareOf(prefix + address.route) || href === address.id
    )
  })
}

const bareOf = (path: string): string =>
  posix.normalize(path.replace(/(?:\/index)?(?:\.(?:html|mdx?))?\/?$/, '/'))
