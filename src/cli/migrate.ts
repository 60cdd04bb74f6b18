import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { type ExitCode, exitCodeFor } from '../diagnostics/apply-policy.ts'
import { counted } from '../diagnostics/count.ts'
import { fold } from '../diagnostics/fold.ts'
import { fileName } from '../engine/file-name.ts'
import { errorCode } from '../engine/system-error.ts'
import { compareSites, type Moved } from '../migrate/compare/compare-sites.ts'
import { lostSentence, type LostWords } from '../migrate/compare/judge-words.ts'
import { type OldSite, type OldSiteInput, readOldSite } from '../migrate/compare/old-site.ts'
import { publishedInFolder, routesIn } from '../migrate/compare/published-site.ts'
import {
  comparisonLists,
  comparisonSummary,
  comparisonText,
  comparisonTitle,
} from '../migrate/compare/report-comparison.ts'
import { asData, asList, asText } from '../migrate/foreign-data.ts'
import { sitesBelow } from '../migrate/find-foreign.ts'
import type { Migration } from '../migrate/migration.ts'
import { migrationTable, migrationText } from '../migrate/report-migration.ts'
import { configText, withRedirects } from '../migrate/write-config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { type BuildResult, defaultBuildOptions } from '../pipeline/build-options.ts'
import type { CliContext } from './context.ts'
import { judgeWords } from './judge-migrated.ts'
import { unusable } from './option-values.ts'
import { byRule, configIn, firstErrors, whyNotBuilt } from './project-findings.ts'
import { readForeignSite, withRedirectsOf } from './read-foreign-site.ts'
import type { MigrateFlags } from './command-flags.ts'
import { runBuild } from './run-build.ts'

/**
 * `docgen migrate`: reads the site of another generator, adds `docgen.config.ts` and MIGRATION.md, and builds
 * the site. Existing files are not changed. Returns the build's exit code; with `compare`, also 1 if old
 * addresses are gone. A site that already has a docgen configuration is only built and compared.
 */
export async function migrate(
  dir: string | undefined,
  { compare }: MigrateFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { cwd, stdout } = context
  if (dir === '') throw unusable('The folder of the project has no name.')
  const siteFolder = resolve(cwd, dir ?? '.')
  if (!existsSync(siteFolder)) throw unusable(`There is no folder \`${dir ?? siteFolder}\`.`)
  if (!statSync(siteFolder).isDirectory()) throw unusable(`\`${dir ?? siteFolder}\` is a file.`)
  const configured = configIn(siteFolder)
  if (configured !== undefined) {
    if (compare !== undefined) return await compareAgain(compare, siteFolder, configured, context)
    return refuseConfigured(join(siteFolder, configured), context)
  }
  const site = await readForeignSite(siteFolder, context)
  const { root, found } = site
  let { migration } = site
  const above = root === siteFolder ? undefined : configIn(root)
  if (above !== undefined) return refuseConfigured(join(root, above), context)
  const old =
    compare === undefined
      ? undefined
      : await oldSite(
          { what: compare, cwd, baseUrl: textOf(migration, 'baseUrl') ?? '/', signal: context.signal },
          join(root, textOf(migration, 'outDir') ?? 'build'),
        )
  stdout.write(
    `This is a site made with ${found.generator} (${found.config}); nothing of ${found.generator} is changed.\n`,
  )
  const { content } = Object.fromEntries(migration.settings.map(({ key, value }) => [key, value]))
  const parts = new Set([found.folder, ...asList(content).map((mount) => asText(asData(mount)['path']))])
  const others = sitesBelow(root).filter(({ folder }) => !parts.has(folder))
  if (others.length > 0)
    stdout.write(
      `Not part of it: ${others
        .slice(0, 6)
        .map(({ folder, generator }) => `${folder} (${generator})`)
        .join(', ')}. Each can be migrated by itself.\n`,
    )
  const newFiles = await writeNew(migration, root)
  const reportPath = join(root, reportFile(root))
  // A build that is interrupted leaves a migration that can be understood.
  await writeFile(reportPath, migrationText(migration, ['It was not finished: `docgen build` tries again.']))
  stdout.write(migrationTable(migration, stdout.columns ?? 100))
  let result = await buildMigrated(root, context)
  if (migration.needsRoutes === true && !result.failed) {
    migration = await withRedirectsOf(await routesIn(result.outDir), site, context)
    await writeFile(join(root, 'docgen.config.ts'), configText(migration))
    stdout.write(
      '\nNow that the addresses are known, the redirects that code makes of them are taken over, too.\n',
    )
    result = await buildMigrated(root, context)
  }
  if (context.signal.aborted) return 1 // The signal ends the process.
  const compared = old && !result.failed ? await compareBuilt(old, result.outDir, root) : undefined
  if (compared && compared.moved.length > 0) {
    await writeFile(join(root, 'docgen.config.ts'), configText(withRedirects(migration, redirectsFile)))
    result = await buildMigrated(root, context)
  }
  const losses = result.failed ? undefined : await judgeWords(root, result.outDir)
  const summary = summaryOf(result, losses, cwd)
  await writeFile(reportPath, migrationText(migration, summary, losses))
  stdout.write(await shownErrors(result, root, context))
  if (compared) stdout.write(compared.text)
  stdout.write(`\n${summary.map((line) => `${line}\n`).join('')}`)
  stdout.write(
    `Written: ${[...newFiles, relative(root, reportPath), ...(compared?.written ?? [])]
      .map((name) => fileName(join(root, name), cwd))
      .join(', ')}\n`,
  )
  return exitOf(result, compared)
}

function refuseConfigured(path: string, { cwd, stdout }: CliContext): ExitCode {
  stdout.write(
    `There is already a docgen configuration: ${relative(cwd, path)}. Nothing was changed.\nTo migrate again, move it away first.\n`,
  )
  return 2
}

const textOf = ({ settings }: Migration, key: string): string | undefined => {
  const value = settings.find((setting) => setting.key === key)?.value
  return typeof value === 'string' ? value : undefined
}

function exitOf(result: BuildResult, compared: Compared | undefined): ExitCode {
  const exit = exitCodeFor(result.diagnostics)
  return exit === 0 && (result.failed || (compared?.gone ?? 0) > 0) ? 1 : exit
}

async function compareAgain(
  what: string,
  root: string,
  configured: string,
  context: CliContext,
): Promise<ExitCode> {
  const { cwd, stdout, signal } = context
  const { loadSite } = await import('../pipeline/load-site.ts')
  const { config } = await loadSite({ dir: root, root, cache: true })
  const old = await oldSite({ what, cwd, baseUrl: config.baseUrl, signal }, resolve(root, config.outDir))
  const result = await buildMigrated(root, context)
  if (signal.aborted) return 1 // The signal ends the process.
  stdout.write(await shownErrors(result, root, context))
  const compared = result.failed ? undefined : await compareBuilt(old, result.outDir, root)
  const losses = result.failed ? undefined : await judgeWords(root, result.outDir)
  if (compared) stdout.write(compared.text)
  stdout.write(
    `\n${summaryOf(result, losses, cwd)
      .map((line) => `${line}\n`)
      .join('')}`,
  )
  if (compared) {
    stdout.write(`Written: ${compared.written.join(', ')}\n`)
    if (compared.moved.length > 0)
      stdout.write(
        (await readsRedirects(join(root, configured)))
          ? 'The next build includes the new redirects.\n'
          : `To use the redirects, add to ${configured}: \`import moved from './${redirectsFile}'\`, and \`redirects: [...moved]\`.\n`,
      )
  }
  return exitOf(result, compared)
}

/**
 * Writes all files or none: if one cannot be written, the others are removed again. Files of an earlier
 * migration stay as they are. Returns the paths of what was written.
 */
async function writeNew(migration: Migration, root: string): Promise<readonly string[]> {
  const done: string[] = []
  const folders: string[] = []
  const fresh = Object.entries(migration.files).filter(([path]) => !existsSync(join(root, path)))
  try {
    for (const [path, text] of [...fresh, ['docgen.config.ts', configText(migration)] as const]) {
      const createdFolder = await mkdir(dirname(join(root, path)), { recursive: true })
      if (createdFolder !== undefined) folders.push(createdFolder)
      // `wx`: never overwrites an existing file.
      await writeFile(join(root, path), text, { flag: 'wx' })
      done.push(path)
    }
  } catch (error) {
    for (const path of [...done.map((name) => join(root, name)), ...folders])
      await rm(path, { recursive: true, force: true })
    throw unusable(
      `\`${root}\` cannot be written to (${errorCode(error) ?? 'unknown'}). Nothing was changed.`,
    )
  }
  return done
}

/** MIGRATION.md, or another name if the project has its own file of that name. */
const reportFile = (root: string): string =>
  existsSync(join(root, 'MIGRATION.md')) ? 'MIGRATION.docgen.md' : 'MIGRATION.md'

async function buildMigrated(root: string, context: CliContext): Promise<BuildResult> {
  const result = await runBuild({ dir: root, root, ...defaultBuildOptions }, context)
  return { ...result, diagnostics: fold(result.diagnostics) }
}

async function shownErrors({ diagnostics }: BuildResult, root: string, context: CliContext): Promise<string> {
  const text = await firstErrors(diagnostics, root, context)
  return text === '' ? '' : `\n${text}`
}

function summaryOf(
  { diagnostics, failed, pages, outDir, milliseconds }: BuildResult,
  losses: LostWords | undefined,
  cwd: string,
): readonly string[] {
  const of = (severity: Diagnostic['severity']): readonly Diagnostic[] =>
    diagnostics.filter((each) => each.severity === severity)
  const errors = of('error')
  const warnings = of('warning')
  return [
    failed
      ? whyNotBuilt(errors)
      : `The site is built: ${counted(pages, 'page')} in ${relative(cwd, outDir) || '.'}, ${(milliseconds / 1000).toFixed(1)} s.`,
    ...(losses ? lostSentence(losses, 'in the sources') : []),
    ...(warnings.length === 0
      ? []
      : [`${counted(warnings.length, 'warning')} (${byRule(warnings)}). \`docgen build\` shows where.`]),
  ]
}

/** The file below the project from which configurations import redirects. */
export const redirectsFile = 'docgen.redirects.json'

export interface Compared {
  /** The number of old addresses that lead nowhere. */
  readonly gone: number
  /** Redirects that were not yet in `docgen.redirects.json`. */
  readonly moved: readonly Moved[]
  readonly text: string
  /** Paths of the files that were written, relative to the project. */
  readonly written: readonly string[]
}

/** Reads what was published before, ahead of the build. `outDir`: absolute path of the future build. */
export async function oldSite(input: OldSiteInput, outDir: string): Promise<OldSite> {
  if (!/^https?:/i.test(input.what) && resolve(input.cwd, input.what) === outDir)
    throw unusable(
      `\`${input.what}\` is the folder that docgen builds into.`,
      'Copy the old build to another folder first.',
    )
  return await readOldSite(input)
}

/**
 * Compares the site in `outDir` with what was published before. Writes ADDRESSES.md, and redirects for moved
 * pages. Paths are absolute.
 */
export async function compareBuilt(old: OldSite, outDir: string, root: string): Promise<Compared> {
  const comparison = compareSites(old.pages, await publishedInFolder(outDir))
  const summary = comparisonSummary(comparison, old.elsewhere)
  const report = await reportPath(root)
  await writeFile(join(root, report), comparisonText(comparison, summary))
  const earlierRedirects = await knownRedirects(root)
  const moved = comparison.moved.filter(({ from }) => !earlierRedirects.some((each) => each.from === from))
  if (moved.length > 0)
    await writeFile(
      join(root, redirectsFile),
      `${JSON.stringify([...earlierRedirects, ...moved], undefined, 2)}\n`,
    )
  return {
    gone: comparison.gone.length,
    moved,
    text: `${comparisonLists(comparison, 10)}\n${summary.map((line) => `${line}\n`).join('')}`,
    written: [report, ...(moved.length > 0 ? [redirectsFile] : [])],
  }
}

/** ADDRESSES.md, or another name if the project has its own file of that name. */
async function reportPath(root: string): Promise<string> {
  const path = join(root, 'ADDRESSES.md')
  const isOwn = !existsSync(path) || (await readFile(path, 'utf8')).startsWith(comparisonTitle)
  return isOwn ? 'ADDRESSES.md' : 'ADDRESSES.docgen.md'
}

/** Redirects from an earlier comparison. */
async function knownRedirects(root: string): Promise<readonly { readonly from?: unknown }[]> {
  const path = join(root, redirectsFile)
  if (!existsSync(path)) return []
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (Array.isArray(value)) return value as { readonly from?: unknown }[] // Nothing but `from` is read.
  } catch {
    // Reported below.
  }
  throw unusable(`\`${relative(root, path)}\` is not a list of redirects.`, 'Fix it, or remove it.')
}

/** Whether a configuration (absolute path) imports the file of redirects. */
export const readsRedirects = async (config: string): Promise<boolean> =>
  (await readFile(config, 'utf8')).includes(redirectsFile)
