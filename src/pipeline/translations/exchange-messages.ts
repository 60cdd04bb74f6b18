import { thrownLine } from '../../engine/thrown-text.ts'
import { existsSync } from 'node:fs'
import { fileName } from '../../engine/file-name.ts'
import { join, posix } from 'node:path'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { LoadedConfig } from '../../model/loaded-config.ts'
import { siteLanguage } from '../../model/site-language.ts'
import type { BuildOptions } from '../build-options.ts'
import { headingsIn } from '../writing/headings-in.ts'
import { withSiteMap } from '../writing/map-site.ts'
import type { SiteMap } from '../writing/site-map.ts'
import { bringsNews, composeTranslation } from './compose-translation.ts'
import { formatRecords } from './lock-file.ts'
import { GivenMessages, messagesOf, pairBlocks, type GivenMessage } from './messages.ts'
import type { RecordedSection } from './pair-sections.ts'
import { formatPo, parsePo } from './po-file.ts'
import { type TranslatedLanguage, type TranslatedPage, translatedSite } from './translated-pages.ts'
import type { ReadMessages, TranslatorsFormat } from './translators-file.ts'
import { formatXliff, parseXliff } from './xliff-file.ts'
import type { Block } from './blocks-in.ts'

/**
 * The texts of a site as a file for translators into one language. Throws like `translatedSite` and
 * `formatPo`.
 */
export async function exportMessages(
  loaded: LoadedConfig,
  locale: string,
  format: TranslatorsFormat,
): Promise<string> {
  const { languages, diagnostics } = await translatedSite(loaded, [locale])
  if (diagnostics.length > 0) throw new DiagnosticError(...diagnostics)
  const file = {
    source: siteLanguage(loaded.config.i18n),
    language: languages[0]?.language ?? locale,
    messages: languages.flatMap(({ pages }) => pages.flatMap(messagesOf)),
  }
  return format === 'po' ? await formatPo(file, loaded.root) : formatXliff(file)
}

/** A page whose translation is written. Paths are relative to the project root. */
export interface ImportedPage {
  readonly path: string
  readonly translationPath: string
  readonly text: string
  /** See `ComposedTranslation`. */
  readonly dropped: readonly string[]
  readonly replaced: readonly string[]
}

/** What importing a file changes. */
export interface ImportedMessages {
  readonly root: string
  readonly locale: string
  /** Those whose text changes. */
  readonly pages: readonly ImportedPage[]
  readonly lockFile: string
  /** The text of the lock file. */
  readonly lock: string
  /**
   * Translations that are not taken, or not as they should be (`doubtful-translation`), at their places in
   * the file.
   */
  readonly findings: readonly Diagnostic[]
}

/**
 * Composes the translations that a file of translators has. Nothing is written. A page for which the file
 * says nothing new stays as it is. `path` is that of the file (absolute), `locale` the language if the file
 * says none. Throws a `DiagnosticError` with `invalid-translations-file`, and like `exportMessages`.
 */
export const importMessages = (
  options: BuildOptions,
  {
    text,
    path: absolute,
    locale,
  }: { readonly text: string; readonly path: string; readonly locale?: string | undefined },
): Promise<ImportedMessages> =>
  withSiteMap(options, async (map) => {
    const { loaded } = map.session
    const file = fileName(absolute, loaded.root)
    const messageFile = await readMessages(text, file, loaded.root)
    const targetLocale = locale ?? localeOf(messageFile.language, file, loaded)
    const { languages, diagnostics, split } = await translatedSite(loaded, [targetLocale])
    const [language] = languages
    if (!language || diagnostics.length > 0) throw new DiagnosticError(...diagnostics)
    const messages = new GivenMessages(messageFile.messages)
    const doubts = new TranslationDoubts(file)
    doubts.note(messageFile.problems)
    const records = recordsOf(language)
    const pages = language.pages.flatMap((page): ImportedPage[] => {
      const translations = doubts.withoutUnreadable(page, messages.ofPage(page))
      if (!page.pairs.sections.some((pair) => bringsNews(pair, translations))) return []
      const composed = composeTranslation(page, {
        translations,
        idAt: idsOf(page, map),
        isBeside: (specifier) =>
          existsSync(join(loaded.root, posix.dirname(page.translationPath), specifier)),
        split,
      })
      records.set(page.path, composed.records)
      return composed.text === page.translation ? [] : [{ ...page, ...composed }]
    })
    const { lockFile } = language
    const lock = formatRecords(records)
    doubts.noteUnused(messages)
    return { root: loaded.root, locale: targetLocale, pages, lockFile, lock, findings: doubts.findings }
  })

/** The records of the pages that have a translation: others are gone. */
export const recordsOf = ({ pages, records }: TranslatedLanguage): Map<string, readonly RecordedSection[]> =>
  new Map(
    pages.flatMap(({ path, translation }) => {
      const sections = records.get(path)
      return sections && translation !== undefined ? [[path, sections]] : []
    }),
  )

async function readMessages(text: string, file: string, root: string): Promise<ReadMessages> {
  try {
    return /^\s*</.test(text) ? parseXliff(text) : await parsePo(text, root)
  } catch (error) {
    if (error instanceof DiagnosticError) throw error
    const why = thrownLine(error)
    throw invalid(`It is neither XLIFF nor PO: ${why}`, file)
  }
}

function localeOf(language: string | undefined, file: string, { config }: LoadedConfig): string {
  const { locales, localeConfigs, defaultLocale } = config.i18n
  const plain = (code: string): string => code.toLowerCase().replaceAll('_', '-')
  const locale = locales.find(
    (each) =>
      each !== defaultLocale &&
      [each, localeConfigs[each]?.htmlLang ?? each].some((code) => plain(code) === plain(language ?? '')),
  )
  if (locale !== undefined) return locale
  throw invalid(
    language === undefined || language === ''
      ? 'The file does not say its language.'
      : `The site has no translation into \`${language}\`, the language of the file.`,
    file,
  )
}

const invalid = (message: string, file: string): DiagnosticError =>
  new DiagnosticError(
    diagnose('invalid-translations-file', message, {
      file,
      hint: 'Import a file that `docgen translations export` has written; `--locale` names its language.',
    }),
  )

/** The ids of the headings that a page writes, by their lines. */
function idsOf({ path }: TranslatedPage, map: SiteMap): (line: number) => string | undefined {
  const mapped = map.pages.get(path)
  const file = mapped && map.fileOf(mapped)
  const ids = new Map(file ? headingsIn(file, mapped.page).map(({ place, id }) => [place.line, id]) : [])
  return (line) => ids.get(line)
}

/** Collects what is doubtful in a file of translators, as findings at its lines (`doubtful-translation`). */
export class TranslationDoubts {
  readonly #file: string
  readonly #findings: Diagnostic[] = []

  /** `file`: its path from the project root. */
  constructor(file: string) {
    this.#file = file
  }

  /** In the order of the file. */
  get findings(): readonly Diagnostic[] {
    return this.#findings.toSorted((a, b) => (a.place?.line ?? 0) - (b.place?.line ?? 0))
  }

  note(problems: ReadMessages['problems']): void {
    for (const { line, message, hint } of problems) this.#add(line, message, hint)
  }

  /**
   * Leaves out translations that the page could not be read with, and notes marks that others lack. What is
   * accepted already is not doubted.
   */
  withoutUnreadable(
    page: TranslatedPage,
    messages: ReadonlyMap<Block, GivenMessage>,
  ): ReadonlyMap<Block, string> {
    const translations = new Map<Block, string>()
    const accepted = new Map(
      page.pairs.sections.flatMap((pair) => [...((pair.state === 'current' && pairBlocks(pair)) || [])]),
    )
    for (const [block, { translation, line }] of messages) {
      if (accepted.get(block)?.text === translation) {
        translations.set(block, translation)
        continue
      }
      const problem = isMarkdown(block) ? page.problemIn(translation) : undefined
      if (problem !== undefined && page.problemIn(block.text) === undefined) {
        this.#add(line, `The translation is not taken, because it cannot be read: ${problem}`)
        continue
      }
      translations.set(block, translation)
      const marks = isMarkdown(block) ? missingMarks(block.text, translation) : []
      if (marks.length > 0)
        this.#add(
          line,
          `The translation lacks ${marks.map((mark) => `\`${mark}\``).join(', ')}, which the text has.`,
          'It is taken as it is. Look whether something is lost.',
        )
    }
    return translations
  }

  noteUnused({ unused, contradictory }: Pick<GivenMessages, 'unused' | 'contradictory'>): void {
    for (const { line, text } of contradictory)
      this.#add(line, `The file has another translation of “${excerpt(text)}” before, which is taken.`)
    for (const { line, context, text } of unused)
      this.#add(
        line,
        `No text of ${context} is “${excerpt(text)}” now, so its translation is not taken.`,
        'Export the texts again, and let your tool carry the translations over.',
      )
  }

  #add(line: number, message: string, hint?: string): void {
    const at = { file: this.#file, place: { line, column: 1 } }
    this.#findings.push(diagnose('doubtful-translation', message, { ...at, hint }))
  }
}

const isMarkdown = ({ kind }: Block): boolean =>
  kind !== 'front matter' && kind !== 'attribute' && kind !== 'title'

/** The beginning of a text. */
const excerpt = (text: string): string => {
  const [line = ''] = text.split('\n')
  return line.length > 60 || line !== text ? `${line.slice(0, 60).trimEnd()}…` : line
}

/** Matches what readers do not see of a text: expressions, tags, and addresses of links. */
const mark = /\{[^{}]*\}|<\/?[A-Za-z][\w.-]*|\]\([^)\s]+/g

/** What a text has, and its translation does not: translators may move it, but hardly leave it out. */
function missingMarks(text: string, translation: string): readonly string[] {
  const restMarks = (translation.match(mark) ?? []).slice()
  return (text.match(mark) ?? []).flatMap((each) => {
    const index = restMarks.indexOf(each)
    if (index >= 0) restMarks.splice(index, 1)
    return index >= 0 ? [] : [each.replace(/^\]\(/, '')]
  })
}
