import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Disk } from '../../engine/reader.ts'
import type { FoundFile } from '../../engine/walk.ts'
import { openDialect } from '../../migrate/adapters/dialects.ts'
import {
  type ContentTree,
  currentVersion,
  hasSuffix,
  pathInTree,
  translatedPath,
} from '../../model/content-tree.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { type LoadedConfig, pageFolders } from '../../model/loaded-config.ts'
import { languageName, languageOf } from '../../model/site-language.ts'
import { localesToTranslate } from '../../stages/config/i18n/texts-to-translate.ts'
import { localeFolder } from '../../stages/config/i18n/locale-problems.ts'
import { innerTree, translationPaths } from '../../stages/config/i18n/translation-paths.ts'
import { readSource } from '../../stages/content/read-source.ts'
import { listContent } from '../../stages/content/stage.ts'
import { formatOfName, sourceFormat } from '../../stages/markdown/file-context.ts'
import { splitFrontMatter } from '../../stages/markdown/split-front-matter.ts'
import { lockFileName, parseRecords, type TranslationRecords } from './lock-file.ts'
import { type PagePairs, pairSections } from './pair-sections.ts'
import { parseProblem, type Section, type SplitFile, splitPage } from './split-page.ts'
import { append } from '../../model/append.ts'

/** A page of the default language and its translation. Paths are relative to the project root. */
export interface TranslatedPage {
  readonly path: string
  readonly source: string
  /** Where its translation is, or would be. */
  readonly translationPath: string
  /** The text of the translation, if there is one. */
  readonly translation: string | undefined
  readonly sections: readonly Section[]
  /** Why a text cannot be a part of its translation; undefined if it can. */
  readonly problemIn: (text: string) => string | undefined
  readonly pairs: PagePairs
  /** What addresses in a repository browser begin with. */
  readonly editUrl?: string | undefined
}

/** The pages of a site in one of its languages. */
export interface TranslatedLanguage {
  readonly locale: string
  /** The code of the language: `pt-BR`. */
  readonly language: string
  /** In English. */
  readonly name: string
  /** The file of what translations were made from; it may not exist. */
  readonly lockFile: string
  readonly records: TranslationRecords
  readonly pages: readonly TranslatedPage[]
}

/** What was found out about the translations of a site. */
export interface TranslatedSite {
  readonly languages: readonly TranslatedLanguage[]
  /** Splits a text that a page or its translation (path relative to the project root) may have. */
  readonly split: (path: string, source: string) => readonly Section[]
  /** Files that cannot be read. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Compares the pages of Markdown in the default language, without drafts and earlier versions, with their
 * translations. Throws a `DiagnosticError` for an unknown locale (`invalid-option-value`) and for records
 * that cannot be read (`invalid-translations-file`).
 *
 * @param locales Default: all but the default locale.
 */
export async function translatedSite(
  loaded: LoadedConfig,
  locales: readonly string[] | undefined,
): Promise<TranslatedSite> {
  const { root, config } = loaded
  const diagnostics: Diagnostic[] = []
  const { format, math: hasMath } = config.markdown
  const dialect = await openDialect(config.conventions.dialect)
  const asFile = (path: string, source: string, readAs?: 'md' | 'mdx'): SplitFile => {
    const byName = sourceFormat(formatOfName(path), {}, { format }).format
    return { path, source, format: readAs ?? byName, dialect, hasMath }
  }
  const split = (path: string, source: string, readAs?: 'md' | 'mdx'): readonly Section[] =>
    splitPage(asFile(path, source, readAs))
  const disk = new Disk(root, [...pageFolders(loaded), ...config.trees.flatMap(ownFolders)])
  const read = (file: FoundFile): string | undefined => {
    const { value, diagnostics: problems } = readSource(disk, file, config.markdown.limits.fileBytes)
    append(diagnostics, problems)
    return value?.source
  }
  const originals = new Map<string, readonly Section[]>()
  const languages = localesToTranslate(config.i18n, locales).map((locale): TranslatedLanguage => {
    const language = languageOf(config.i18n, locale)
    const folder = `${config.i18n.path}/${localeFolder(config, locale)}`
    const lockFile = `${folder}/${lockFileName}`
    const records = readRecords(root, lockFile)
    const pages = pageFilesOf(loaded, locale, folder).flatMap((files): TranslatedPage[] => {
      const { path } = files.original
      const source = read(files.original)
      if (source === undefined || splitFrontMatter(source, path).frontMatter.draft === true) return []
      const sections = originals.get(path) ?? split(path, source, files.readAs)
      originals.set(path, sections)
      const translation = files.translation && read(files.translation)
      const translated =
        translation === undefined ? [] : split(files.translationPath, translation, files.readAs)
      return [
        {
          path,
          source,
          translationPath: files.translationPath,
          translation,
          sections,
          problemIn: (text) => parseProblem(asFile(files.translationPath, text, files.readAs)),
          pairs: pairSections(sections, translated, records.get(path) ?? []),
          editUrl: files.editUrl,
        },
      ]
    })
    return { locale, language, name: languageName(language, 'en'), lockFile, records, pages }
  })
  return { languages, diagnostics, split }
}

const ownFolders = ({ translations = {} }: ContentTree): readonly string[] =>
  Object.values(translations).map(({ path }) => path)

function readRecords(root: string, file: string): TranslationRecords {
  const path = join(root, file)
  return existsSync(path) ? parseRecords(readFileSync(path, 'utf8'), file) : new Map()
}

interface PageFiles {
  readonly original: FoundFile
  /** Undefined if it does not exist. */
  readonly translation: FoundFile | undefined
  readonly translationPath: string
  readonly readAs: 'md' | 'mdx' | undefined
  readonly editUrl: string | undefined
}

/** The files of pages with those of their translations. Nobody translates earlier versions any more. */
function pageFilesOf({ root, config }: LoadedConfig, locale: string, folder: string): readonly PageFiles[] {
  const paths = new Set<string>()
  return config.trees.flatMap((each): readonly PageFiles[] => {
    if (each.version && each.version.name !== currentVersion) return []
    const folderOptions = each.translations?.[locale]
    const tree = folderOptions?.of === undefined ? each : innerTree(each, folderOptions.of)
    const translations = folderOptions?.path ?? translationPaths(tree, config.trees, folder, root).pages
    const nameOf = (name: string): string => (folderOptions ? name.replace(/\.mdx?$/i, '') : name)
    const { translation: _own, translations: _all, ...plain } = tree
    const suffix = folderOptions?.suffix ?? ''
    const translation = { locale, path: translations, suffix }
    const there = existsSync(join(root, translations))
      ? listContent(root, [{ ...plain, path: translations }]).value.pages
      : []
    const byName = new Map(
      there
        .filter(({ path }) => suffix === '' || hasSuffix(path, suffix))
        .map((file) => [nameOf(pathInTree(file.path, { path: translations, translation })), file]),
    )
    return listContent(root, [tree]).value.pages.flatMap((original): PageFiles[] => {
      const { path, format, readAs } = original
      if (format === 'page-module' || paths.has(path)) return []
      paths.add(path)
      const name = pathInTree(path, tree)
      const file = byName.get(nameOf(name))
      const translationPath = file?.path ?? translatedPath(name, translation)
      return [{ original, translation: file, translationPath, readAs, editUrl: tree.editUrl }]
    })
  })
}
