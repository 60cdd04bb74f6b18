import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { existsSync } from 'node:fs'
import { thrownText } from '../engine/thrown-text.ts'
import { type ExitCode, exitCodeFor } from '../diagnostics/apply-policy.ts'
import { counted, grouped } from '../diagnostics/count.ts'
import { decodeText } from '../engine/decode-text.ts'
import { fileName, isWithin } from '../engine/file-name.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import { defaultBuildOptions } from '../pipeline/build-options.ts'
import {
  type LanguageStatus,
  type PageStatus,
  percentOf,
  type SectionTask,
} from '../pipeline/translations/translation-status.ts'
import type { TranslatedPage } from '../pipeline/translations/translated-pages.ts'
import { type CliContext, loadSiteAt, siteAt } from './context.ts'
import { unusable } from './option-values.ts'
import { prettyReport } from './print-report.ts'
import { projectFiles, writeJson } from './project-files.ts'
import { htmlReport, type ReportCell, reportTable, writeReport } from './report-html.ts'
import type {
  TranslationsAcceptFlags,
  TranslationsExportFlags,
  TranslationsFlags,
  TranslationsImportFlags,
  WriteTranslationsFlags,
} from './command-flags.ts'
import { plainText } from '../diagnostics/plain-text.ts'
import { escapeHtml } from '../model/escape.ts'
import { isRecord } from '../model/plain-data.ts'
import type { TranslationFile } from '../stages/config/i18n/texts-to-translate.ts'

/** `docgen translations`: what is translated. Throws `write-failed` if the page cannot be written. */
export async function translations(flags: TranslationsFlags, context: CliContext): Promise<ExitCode> {
  const { translatedSite } = await import('../pipeline/translations/translated-pages.ts')
  const { translationStatus } = await import('../pipeline/translations/translation-status.ts')
  const loaded = await loadSiteAt(flags, context)
  const { languages, diagnostics } = await translatedSite(loaded, flags.locale)
  const statuses = languages.map(translationStatus)
  context.stdout.write(flags.json ? statusJson(loaded.config.title, statuses) : statusText(statuses))
  if (flags.html !== undefined)
    await writeReport(flags.html, statusHtml(loaded.config.title, statuses), context)
  if (diagnostics.length > 0) await printFindings(diagnostics, loaded.root, context)
  return exitCodeFor(diagnostics) || (flags.check && isBehind(statuses, flags.check) ? 1 : 0)
}

const isBehind = (statuses: readonly LanguageStatus[], check: 'stale' | 'all'): boolean =>
  statuses.some(({ pages }) =>
    pages.some(({ tasks }) => tasks.some(({ state }) => check === 'all' || state !== 'missing')),
  )

/** `docgen translations accept`: records what translations were made from. */
export async function acceptTranslationsOf(
  locale: string,
  files: readonly string[],
  flags: TranslationsAcceptFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { translatedSite } = await import('../pipeline/translations/translated-pages.ts')
  const { acceptTranslations } = await import('../pipeline/translations/accept-translations.ts')
  if ((files.length === 0) !== flags.all)
    throw unusable(
      flags.all ? '`--all` and a list of files cannot be combined.' : 'No pages are named.',
      'Name the pages that you have read, or write `--all`.',
    )
  const loaded = await loadSiteAt(flags, context)
  const { languages, diagnostics } = await translatedSite(loaded, [locale])
  const [language] = languages
  if (!language || diagnostics.length > 0) throw new DiagnosticError(...diagnostics)
  const selections = files.map((file) => ({ file, isOf: isNamed(file, loaded, context) }))
  const unknown = selections.filter(
    ({ isOf }) => !language.pages.some((page) => page.translation !== undefined && isOf(page)),
  )
  if (unknown.length > 0)
    throw unusable(`There is no translation into \`${locale}\` at \`${unknown[0]?.file ?? ''}\`.`)
  const { pages, lock } = acceptTranslations(
    language,
    (page) => flags.all || selections.some(({ isOf }) => isOf(page)),
    flags.same,
  )
  await projectFiles(loaded.root).write(language.lockFile, lock)
  for (const { path, accepted, left } of pages)
    context.stdout.write(
      `${path}: ${counted(accepted, 'section')} accepted${left.length === 0 ? '' : `; missing: ${left.map((heading) => heading || 'the beginning').join(', ')}`}\n`,
    )
  context.stdout.write(`Wrote ${language.lockFile}. Commit it with the translations.\n`)
  return 0
}

/** Whether a page or its translation is a file, or in a folder, that was named on the command line. */
function isNamed(
  file: string,
  { root }: LoadedConfig,
  { cwd }: CliContext,
): (page: TranslatedPage) => boolean {
  const candidates = [resolve(cwd, file), resolve(root, file)]
  return ({ path, translationPath }) =>
    [path, translationPath].some((each) => candidates.some((folder) => isWithin(folder, resolve(root, each))))
}

export async function exportTranslations(
  locale: string,
  flags: TranslationsExportFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { exportMessages } = await import('../pipeline/translations/exchange-messages.ts')
  const text = await exportMessages(await loadSiteAt(flags, context), locale, flags.format)
  if (flags.output === undefined) context.stdout.write(text)
  else await writeReport(flags.output, text, context)
  return 0
}

export async function importTranslations(
  file: string,
  flags: TranslationsImportFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { importMessages } = await import('../pipeline/translations/exchange-messages.ts')
  const path = resolve(context.cwd, file)
  const bytes = await readFile(path).catch((error: unknown) => {
    throw unusable(`\`${file}\` cannot be read: ${thrownText(error)}`)
  })
  const options = { ...defaultBuildOptions, ...siteAt(flags.dir, flags.config, context) }
  const { root, pages, lock, lockFile, findings } = await importMessages(
    { ...options, signal: context.signal },
    { text: decodeText(bytes, file), path, locale: flags.locale },
  )
  const { stdout } = context
  const { write } = projectFiles(root)
  for (const { translationPath, text: page, dropped, replaced } of pages) {
    if (!flags.dryRun) await write(translationPath, page)
    stdout.write(`${translationPath}\n`)
    for (const heading of dropped)
      stdout.write(`  left out, because the source no longer has it: ${heading}\n`)
    for (const heading of replaced) stdout.write(`  now has the code of the source: ${heading}\n`)
  }
  if (!flags.dryRun) await write(lockFile, lock)
  stdout.write(
    `${flags.dryRun ? 'Would write' : 'Wrote'} ${counted(pages.length, 'translated page')} and ${fileName(resolve(root, lockFile), root)}.\n`,
  )
  if (findings.length === 0) return 0
  await printFindings(findings, root, context)
  return 1
}

async function printFindings(
  diagnostics: readonly Diagnostic[],
  root: string,
  { stderr, environment }: CliContext,
): Promise<void> {
  stderr.write(await prettyReport(diagnostics, { root, stream: stderr, environment }))
}

const advice: Readonly<Record<SectionTask['state'], string>> = {
  missing: 'missing',
  outdated: 'outdated',
  unrecorded: 'not accepted',
  obsolete: 'obsolete',
}

const maxListed = 50

const statusText = (statuses: readonly LanguageStatus[]): string =>
  `${statuses.map(languageText).join('\n\n')}\n`

function languageText(status: LanguageStatus): string {
  const open = openPages(status)
  const there = open.filter(({ isThere }) => isThere)
  const absent = open.filter(({ isThere }) => !isThere)
  const lines = [...there.map(pageText), ...absent.map(({ path }) => `  ${path}  missing`)]
  const rest = lines.length - maxListed
  return [
    headline(status),
    ...lines.slice(0, maxListed),
    ...(rest > 0 ? [`  and ${counted(rest, 'more page')} (--json or --html lists all)`] : []),
    ...(status.pages.some(({ tasks }) => tasks.some(({ state }) => state === 'unrecorded'))
      ? [
          `  What is not accepted counts as missing: \`docgen translations accept ${status.locale} --all\` accepts it.`,
        ]
      : []),
  ].join('\n')
}

const openPages = ({ pages }: LanguageStatus): readonly PageStatus[] =>
  pages.filter(({ tasks, isThere }) => tasks.length > 0 || !isThere)

function headline(status: LanguageStatus): string {
  const whole = status.pages.length - openPages(status).length
  return `${status.name} (${status.locale}): ${String(percentOf(status))}% of ${counted(status.words, 'word')}, ${grouped(whole)} of ${counted(status.pages.length, 'page')} complete.`
}

const pageText = (page: PageStatus): string =>
  [
    `  ${page.translation}  ${String(percentOf(page))}%`,
    ...page.tasks.map(
      ({ state, heading, line, translationLine }) =>
        `    ${advice[state].padEnd(12)} ${plainText(heading || 'the beginning')}${placeText(page, translationLine, line)}`,
    ),
  ].join('\n')

const placeText = ({ path }: PageStatus, translationLine?: number, line?: number): string =>
  [
    translationLine === undefined ? '' : `  line ${String(translationLine)}`,
    line === undefined ? '' : `  from ${path}:${String(line)}`,
  ].join('')

function statusJson(title: string, statuses: readonly LanguageStatus[]): string {
  const languages = statuses.map((status) => ({
    ...status,
    percent: percentOf(status),
    pages: status.pages.map((page) => ({ ...page, percent: percentOf(page) })),
  }))
  return `${JSON.stringify({ format: 1, title, languages }, undefined, 2)}\n`
}

/** What is translated, as a page of HTML that needs nothing else: for readers first, then for translators. */
function statusHtml(title: string, statuses: readonly LanguageStatus[]): string {
  const shares = statuses.map((status) => [
    link(status.name, `#${status.locale}`),
    escapeHtml(headline(status).replace(/^.*?: /, '')),
    shareCell(percentOf(status)),
  ])
  const heading = `${title}: translations`
  return htmlReport(
    { heading, about: heading },
    `${reportTable(['Language', 'State', 'Translated'], shares)}
${statuses.map(languageHtml).join('\n')}`,
  )
}

const shareCell = (percent: number): ReportCell => ({ figure: `${String(percent)}%`, share: percent / 100 })

function languageHtml(status: LanguageStatus): string {
  const rows = openPages(status).map((page) => {
    const { path, translation, isThere, sourceUrl, translationUrl, tasks } = page
    const links = [link(path, sourceUrl), ...(isThere ? [link(translation, translationUrl)] : [])]
    const items = tasks.map(
      ({ state, heading }) => `<li><b>${advice[state]}</b> ${escapeHtml(heading || 'the beginning')}</li>`,
    )
    return [
      links.map((each) => `<code>${each}</code>`).join('<br>'),
      isThere ? `<ul>${items.join('')}</ul>` : `<b>${advice.missing}</b>`,
      { figure: grouped(page.words - page.done) },
      shareCell(percentOf(page)),
    ]
  })
  const table = reportTable(['Page and translation', 'Sections', 'Words to do', 'Done'], rows)
  return `<h2 id="${escapeHtml(status.locale)}">${escapeHtml(status.name)}</h2>
<p>${escapeHtml(headline(status))}</p>
${rows.length === 0 ? '' : table}`
}

const link = (text: string, url: string | undefined): string =>
  url === undefined ? escapeHtml(text) : `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`

/**
 * `docgen write-translations`: writes the message files that translators fill in. Existing entries are kept;
 * new ones are added after them.
 */
export async function writeTranslations(
  dir: string | undefined,
  { config, locale, all = false }: WriteTranslationsFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { translationFiles } = await import('../pipeline/commands/translation-files.ts')
  const loaded = await loadSiteAt({ dir, config }, context)
  for (const file of await translationFiles(loaded, locale, all))
    context.stdout.write(`${await writeFileOfTexts(loaded.root, file)}\n`)
  return 0
}

/**
 * Adds missing entries to a message file and describes the result. The file is valid, as loading the
 * configuration has read it.
 */
async function writeFileOfTexts(root: string, { path, texts, mayHave }: TranslationFile): Promise<string> {
  const file = join(root, path)
  const exists = existsSync(file)
  const fileData: unknown = exists ? JSON.parse(await readFile(file, 'utf8')) : {}
  const knownTexts = isRecord(fileData) ? fileData : {}
  const fresh = [...texts].filter(([key]) => !Object.hasOwn(knownTexts, key))
  const unusedKeys = Object.keys(knownTexts).filter((key) => !texts.has(key) && !mayHave(key))
  if (fresh.length > 0 || !exists) await writeJson(file, { ...knownTexts, ...Object.fromEntries(fresh) })
  const news = fresh.length === 0 ? 'nothing new' : counted(fresh.length, 'new text')
  const rest =
    unusedKeys.length === 0 ? '' : `, ${String(unusedKeys.length)} not used: ${unusedKeys.join(', ')}`
  return `${path}: ${news}${rest}`
}
