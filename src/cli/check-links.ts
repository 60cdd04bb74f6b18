import { stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { type ExitCode, exitCodeFor, fails } from '../diagnostics/apply-policy.ts'
import { counted } from '../diagnostics/count.ts'
import { fileName } from '../engine/file-name.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { routesFileName } from '../model/published-routes.ts'
import type { BuildOptions } from '../pipeline/build-options.ts'
import type { CheckedSite, RemovedFile } from '../pipeline/commands/check-site.ts'
import type { CliContext } from './context.ts'
import type { GitChanges } from './git-files.ts'
import { unusable } from './option-values.ts'
import { reportAs, type ReportSettings } from './print-report.ts'
import type { CheckLinksFlags } from './command-flags.ts'
import { append } from '../model/append.ts'
import { readFileSync } from 'node:fs'
import { EditCollector, withEdits } from '../pipeline/writing/text-edit.ts'
import { projectFiles } from './project-files.ts'

/** Exit code when the network is unavailable, so that no external address could be checked. */
const offlineExit = 4

/** Which links to check. */
interface Scope {
  readonly files: ReadonlySet<string>
  readonly removed: readonly RemovedFile[]
  /** Whether the files are those of a commit or change. */
  readonly isChange: boolean
  /** For the closing line: `2 staged files`. */
  readonly name: string
}

/** `docgen check-links`: checks links under the same policy as a build. */
export async function checkLinks(
  files: readonly string[],
  flags: CheckLinksFlags,
  context: CliContext,
  version: string,
): Promise<ExitCode | typeof offlineExit> {
  const { root, options, scope } = await prepare(files, flags, context)
  const settings: ReportSettings = {
    root,
    format: flags.format,
    context,
    version,
    name: 'check-links',
    subject: 'links',
    strict: flags.strict,
    // The staged tree is a copy in the cache, but its files are reported under their names in the project.
    isCopy: flags.staged,
  }
  const { checkSite, isAboutAnswer } = await import('../pipeline/commands/check-site.ts')
  const site = await checkSite(options).catch(unlessProblems)
  if (site instanceof DiagnosticError) {
    context.stdout.write(await reportAs(site.diagnostics, settings))
    return exitCodeFor(site.diagnostics, flags.strict)
  }
  const diagnostics: Diagnostic[] = []
  if (flags.internal)
    append(
      diagnostics,
      (scope ? site.from(scope.files, scope.removed) : site.diagnostics).filter(
        // New answers take the place of those of earlier times.
        (diagnostic) => !flags.external || !isAboutAnswer(diagnostic),
      ),
    )
  if (flags.internal && isOfWholeSite(scope)) append(diagnostics, await site.lostRoutes())
  const external = flags.external ? await checkExternal(site, root, flags, context) : undefined
  const isInScope = ({ file }: Diagnostic): boolean => !scope || (file !== undefined && scope.files.has(file))
  append(diagnostics, (external?.diagnostics ?? []).filter(isInScope))
  if (flags.crawl) append(diagnostics, await crawl(site, root, context))
  if (context.signal.aborted) return 1 // The signal ends the process; a report of half a check would mislead.
  const fixed = flags.fix
    ? await fixLinks((await site.answers(join(root, flags.lockFile))).filter(isInScope), diagnostics, root)
    : undefined
  const openFindings = fixed?.left ?? diagnostics
  context.stdout.write(await reportAs(openFindings, settings))
  if (flags.format === 'pretty') {
    if (fixed)
      context.stdout.write(`Rewrote ${counted(fixed.links, 'link')} in ${counted(fixed.files, 'file')}.\n`)
    context.stdout.write(closing(openFindings, site, scope, external))
  }
  if (external?.offline) return offlineExit
  return fails(openFindings, flags.strict) ? exitCodeFor(openFindings, flags.strict) || 1 : 0
}

/** Whether the scope includes the published addresses: a change of any file can lose one. */
const isOfWholeSite = (scope: Scope | undefined): boolean =>
  !scope || scope.isChange || scope.files.has(routesFileName)

/** Problems that leave no site to check, such as those of its configuration. Anything else is thrown on. */
function unlessProblems(error: unknown): DiagnosticError {
  if (error instanceof DiagnosticError) return error
  throw error
}

/** Determines the tree to check, and the files whose links are checked. */
async function prepare(
  files: readonly string[],
  flags: CheckLinksFlags,
  { cwd, signal }: CliContext,
): Promise<{ root: string; options: BuildOptions; scope?: Scope }> {
  const { findConfig } = await import('../pipeline/load-site.ts')
  const start = resolve(cwd, flags.dir ?? '.')
  const { root, file } = await findConfig(start, flags.config)
  const options = optionsOf(root, file, flags, signal)
  if (flags.staged) {
    const { checkOutIndex, stagedChanges } = await import('./git-files.ts')
    const { cacheFolder } = await import('../engine/cache-folder.ts')
    const changes = await stagedChanges(root)
    const cacheDir = cacheFolder(root)
    const tree = await checkOutIndex(root, cacheDir)
    return {
      root: tree,
      options: { ...optionsOf(tree, join(tree, relative(root, file)), flags, signal), cacheDir },
      scope: scopeOf(changes, 'staged file'),
    }
  }
  if (flags.changed !== undefined) {
    const { changedSince } = await import('./git-files.ts')
    return { root, options, scope: scopeOf(await changedSince(root, flags.changed), 'changed file') }
  }
  if (files.length === 0) return { root, options }
  const namedFiles = await Promise.all(
    files.map(async (name) => ({
      name,
      path: fileName(resolve(cwd, name), root),
      isThere: (await stat(resolve(cwd, name)).catch(() => undefined))?.isFile() ?? false,
    })),
  )
  const missing = namedFiles.find(({ isThere }) => !isThere)
  if (missing) throw unusable(`There is no file \`${missing.name}\`.`)
  return {
    root,
    options,
    scope: {
      files: new Set(namedFiles.map(({ path }) => path)),
      removed: [],
      isChange: false,
      name: counted(files.length, 'file'),
    },
  }
}

const scopeOf = ({ changed, removed }: GitChanges, noun: string): Scope => ({
  files: new Set(changed),
  removed,
  isChange: true,
  name: counted(changed.length, noun),
})

function optionsOf(
  root: string,
  configPath: string,
  { cache, strict }: CheckLinksFlags,
  signal: AbortSignal,
): BuildOptions {
  return {
    root,
    configPath,
    strict,
    cache,
    force: false,
    drafts: false,
    mode: 'build',
    signal,
  }
}

async function checkExternal(
  site: CheckedSite,
  root: string,
  flags: CheckLinksFlags,
  { signal }: CliContext,
): Promise<Awaited<ReturnType<CheckedSite['external']>>> {
  const result = await site.external({
    now: Date.now(),
    lockFile: join(root, flags.lockFile),
    skip: flags.skip,
    timeoutMilliseconds: flags.timeout,
    graceDays: flags.graceDays,
    archive: flags.archive === false ? '' : flags.archive,
    signal,
  })
  return result.offline
    ? {
        ...result,
        diagnostics: [
          diagnose('external-link-unsure', 'No external address could be checked: there is no network.'),
        ],
      }
    : result
}

async function crawl(site: CheckedSite, root: string, { cwd }: CliContext): Promise<readonly Diagnostic[]> {
  const folder = resolve(root, site.outDir)
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw unusable(
      `There is no built site in \`${relative(cwd, folder)}\` to crawl.`,
      'Run `docgen build` first.',
    )
  const { serveOutput } = await import('../dev-server/serve-output.ts')
  const server = await serveOutput(folder, site.baseUrl, {
    port: 0,
    strictPort: true,
    host: '127.0.0.1',
    allowedHosts: [],
  })
  try {
    return await site.crawl(`http://127.0.0.1:${String(server.port)}`)
  } finally {
    await server.close()
  }
}

function closing(
  diagnostics: readonly Diagnostic[],
  site: CheckedSite,
  scope: Scope | undefined,
  external: { readonly asked: number } | undefined,
): string {
  const what = scope ? `${scope.name} against ${counted(site.pages, 'page')}` : counted(site.pages, 'page')
  const externalPart = external
    ? `, ${counted(external.asked, 'external address', 'external addresses')} asked`
    : ''
  return `${diagnostics.length === 0 ? 'No broken links in' : 'Checked'} ${what}${externalPart}.\n`
}

interface FixedLinks {
  /** The findings that are left. */
  readonly left: readonly Diagnostic[]
  readonly links: number
  readonly files: number
}

/**
 * Writes what findings about links offer into the files of a project.
 *
 * @param offers Findings with one place each.
 * @param findings Findings about the same places, perhaps several of them in one.
 * @param root Absolute path.
 */
async function fixLinks(
  offers: readonly Diagnostic[],
  findings: readonly Diagnostic[],
  root: string,
): Promise<FixedLinks> {
  const texts = new Map<string, string>()
  const textOf = (file: string): string => {
    const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
    texts.set(file, text)
    return text
  }
  const collector = new EditCollector(textOf)
  const fixed = new Set<string>()
  for (const { rule, file, place, replacement } of offers)
    if (
      file !== undefined &&
      place &&
      replacement &&
      collector.replace(file, place, replacement.written, replacement.text)
    )
      fixed.add(keyOf(rule, { file, place }))
  const files = projectFiles(root)
  for (const [file, edits] of collector.edits) await files.write(file, withEdits(textOf(file), edits))
  return {
    left: findings.filter((finding) => {
      const { rule, others = [] } = finding
      return !fixed.has(keyOf(rule, finding)) || !others.every((other) => fixed.has(keyOf(rule, other)))
    }),
    links: fixed.size,
    files: collector.edits.size,
  }
}

const keyOf = (rule: string, { file, place }: Pick<Partial<Diagnostic>, 'file' | 'place'>): string =>
  JSON.stringify([rule, file, place?.line, place?.column])
