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
import { checkRoutes, type RoutesContract } from '../../stages/links/lost-routes.ts'
import { publishedRoutes } from '../../stages/links/published-routes.ts'
import { unreadPage } from '../../stages/markdown/unread-page.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { decode, hrefOf, splitHref } from '../../model/address.ts'
import { asContentPath } from '../../model/path.ts'
import type { Verdicts } from '../../model/external-links.ts'
import { routesFileName, type PublishedRoutes } from '../../model/published-routes.ts'
import { areaOf } from '../../model/rule.ts'
import { addressOf } from '../../stages/site/routes.ts'
import { sourcePaths } from '../../stages/site/resolve-link.ts'
import { assembleOnce } from '../../build.ts'
import type { AssembledSite } from '../assembled-site.ts'
import type { Edition } from '../../engine/open-editions.ts'
import type { BuildOptions } from '../build-options.ts'
import { SiteMap } from '../writing/site-map.ts'
import type { Session } from '../../engine/session.ts'
import { readFileSync } from 'fs'
import { join } from 'path/posix'
import * as z from 'zod'
import { errorCode } from '../../engine/system-error.ts'
import { parseData, shapeProblems } from '../../kit.ts'

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
const shape = z.strictObject({
  version: z.literal(1),
  baseUrl: z.string(),
  routes: z.record(z.string(), z.union([z.array(z.string()), z.string()])),
})

/**
 * Parses a file of published routes. `file` is its name in findings. Throws a `DiagnosticError` with
 * `invalid-routes-file`.
 */
export function parseRoutes(text: string, file: string): RoutesContract {
  const { document, diagnostics } = parseData(text, file)
  if (!document)
    throw new DiagnosticError(
      ...diagnostics.map(({ message, place }) =>
        diagnose('invalid-routes-file', message, { file, place, hint: restoreHint }),
      ),
    )
  const { data, error } = shape.safeParse(document.value)
  if (error)
    throw new DiagnosticError(
      ...shapeProblems(error, document, 'In the file of routes', 'invalid-routes-file'),
    )
  return {
    baseUrl: data.baseUrl,
    baseUrlPlace: document.placeOf(['baseUrl']),
    routes: new Map(Object.entries(data.routes)),
    placeOf: (route, anchor) =>
      anchor === undefined
        ? document.placeOf(['routes', route], { key: true })
        : document.placeOf(['routes', route, anchor]),
  }
}

/** Reads the routes of the last release of a project (absolute path), if it keeps them. Throws like that. */
export function readRoutes(root: string): RoutesContract | undefined {
  let text: string
  try {
    text = readFileSync(join(root, routesFileName), 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  return parseRoutes(text, routesFileName)
}

const restoreHint =
  'Take the file of the last release from Git. After a merge conflict, keep the lines of both sides.'

/** Formats routes as the text of a file: sorted, with one line for each. */
export function formatRoutes({ baseUrl, routes }: PublishedRoutes): string {
  const lines = [...routes]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([route, published]) => `    ${JSON.stringify(route)}: ${oneLine(published)}`)
  return `{\n  "version": 1,\n  "baseUrl": ${JSON.stringify(baseUrl)},\n  "routes": {\n${lines.join(',\n')}\n  }\n}\n`
}

const oneLine = (published: readonly string[] | string): string =>
  typeof published === 'string'
    ? JSON.stringify(published)
    : `[${published.map((anchor) => JSON.stringify(anchor)).join(', ')}]`
