import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { footerTexts, navbarTexts } from '../../../migrate/counterparts/messages.ts'
import { type ContentTree, currentVersion, type TranslatedLabels } from '../../../model/content-tree.ts'
import { diagnose, DiagnosticError } from '../../../model/diagnose.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { english, messagesIn } from '../../../model/messages/languages.ts'
import type { Messages } from '../../../model/messages/messages.ts'
import { didYouMean } from '../../../model/nearest.ts'
import { listOf } from '../../../model/wording.ts'
import type { SiteConfig } from '../../../model/site-config.ts'
import { languageOf, localeBase } from '../../../model/site-language.ts'
import { TranslatedTexts } from '../../../model/translated-texts.ts'
import { type Locate, place } from '../problem.ts'
import { localeFolder, localeProblems, mountsAmongTranslations, sameLanguage } from './locale-problems.ts'
import { translatedBlog, translatedFooter, translatedNavbar } from './translated-layout.ts'
import { readMessageFile, translatedMessages } from './translated-messages.ts'
import { innerTree, orphanedFolders, type TranslatedTree, translationPaths } from './translation-paths.ts'
import { append } from '../../../model/append.ts'

interface EditionsInput {
  /** The configuration as written; its texts are in the default language. */
  readonly config: Omit<SiteConfig, 'messages' | 'ownMessages' | 'assetBase'>
  /** Interface messages that the configuration overrides. */
  readonly messages: Partial<Messages>
  /** The requested locales; by default, all. */
  readonly wanted?: readonly string[]
  /** Absolute path of the project. */
  readonly root: string
  readonly locate: Locate
}

interface LoadedEditions {
  readonly config: SiteConfig
  readonly editions: readonly SiteConfig[]
  readonly messages: Readonly<Record<string, Messages>>
  /** Absolute paths of the message files that were read. */
  readonly inputs: readonly string[]
  /** Absolute paths of translation files and folders that do not exist. */
  readonly absent: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Creates the configuration for each language with pages: the default language, and every other locale with a
 * translation folder. Throws a `DiagnosticError` for ambiguous locales, for a
 * requested locale that does not exist, and for unreadable files.
 */
export async function loadEditions(input: EditionsInput): Promise<LoadedEditions> {
  const { config, wanted, root, locate } = input
  const { defaultLocale, locales } = config.i18n
  const problems = [...localeProblems(config), ...mountsAmongTranslations(config)]
  if (problems.length > 0) throw new DiagnosticError(...(await place(problems, locate)))
  const hasFolder = (locale: string): boolean =>
    existsSync(join(root, folderOf(config, locale))) ||
    config.trees.some(({ translations }) => translations?.[locale] !== undefined)
  const existingLocales = locales.filter((locale) => locale === defaultLocale || hasFolder(locale))
  refuseUnknown(wanted ?? [], existingLocales, config)
  const loaded = await Promise.all(existingLocales.map((locale) => loadEdition(locale, input)))
  const original = loaded.find(({ config: { i18n } }) => i18n.currentLocale === defaultLocale)
  if (!original) throw new Error('The default locale is one of the locales') // The schema sees to it.
  return {
    config: original.config,
    editions: loaded
      .map((each) => each.config)
      .filter(({ i18n }) => wanted?.includes(i18n.currentLocale) ?? true)
      .sort((a, b) => Number(b === original.config) - Number(a === original.config)),
    messages: Object.fromEntries(
      loaded.map((each) => [each.config.i18n.currentLocale, each.config.messages] as const),
    ),
    inputs: loaded.flatMap(({ inputs }) => inputs),
    absent: [
      config.i18n.path,
      ...locales
        .filter((locale) => !existingLocales.includes(locale))
        .map((locale) => folderOf(config, locale)),
      ...loaded.flatMap(({ absent }) => absent),
    ]
      .map((path) => join(root, path))
      .filter((path) => !existsSync(path)),
    diagnostics: [
      ...undeclared(config, root),
      ...(await untranslated(
        locales.filter((locale) => !existingLocales.includes(locale) && !isLaidOutByHand(locale, input)),
        input,
      )),
      ...loaded.flatMap(({ diagnostics }) => diagnostics),
    ],
  }
}

interface LoadedEdition {
  readonly config: SiteConfig
  readonly inputs: readonly string[]
  /** Files that were searched for but do not exist, relative to the root. */
  readonly absent: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

async function loadEdition(
  locale: string,
  { config, messages, root }: EditionsInput,
): Promise<LoadedEdition> {
  const isDefault = locale === config.i18n.defaultLocale
  const folder = folderOf(config, locale)
  const language = languageOf(config.i18n, locale)
  const inputs: string[] = []
  const absent: string[] = []
  const diagnostics: Diagnostic[] = []
  const read = async (file: string): Promise<TranslatedLabels | undefined> => {
    const messageFile = await readMessageFile(root, file)
    if (!messageFile) {
      absent.push(file)
      return undefined
    }
    inputs.push(join(root, file))
    append(diagnostics, messageFile.diagnostics)
    return messageFile.labels
  }
  const code = await read(`${folder}/code.json`)
  const navbar = new TranslatedTexts(await read(`${folder}/${navbarTexts}`))
  const footer = new TranslatedTexts(await read(`${folder}/${footerTexts}`))
  const texts = code && translatedMessages(code, language)
  const trees: ContentTree[] = []
  const translated: TranslatedTree[] = []
  for (const each of config.trees) {
    const folderOptions = each.translations?.[locale]
    const tree = folderOptions?.of === undefined ? each : innerTree(each, folderOptions.of)
    const paths = translationPaths(tree, config.trees, folder, root)
    const { pages, labels: file } = paths
    translated.push({ tree, pages, shown: folderOptions?.path ?? pages })
    append(absent, paths.absent)
    append(diagnostics, paths.diagnostics)
    const labels = await read(file)
    const options = new TranslatedTexts(tree.blog && labels)
    const blog = tree.blog && translatedBlog(tree.blog, options, labels?.texts)
    append(diagnostics, options.findings())
    trees.push(
      isDefault && !folderOptions && !labels && !existsSync(join(root, pages))
        ? tree
        : {
            ...tree,
            ...(blog ? { blog } : {}),
            ...(tree.version
              ? {
                  version: {
                    ...tree.version,
                    label: labels?.texts['version.label']?.text ?? tree.version.label,
                  },
                }
              : {}),
            translation: {
              locale,
              path: folderOptions?.path ?? pages,
              ...(folderOptions ? { isOwn: true } : {}),
              ...(folderOptions?.suffix === undefined ? {} : { suffix: folderOptions.suffix }),
              ...(labels && !blog ? { labels } : {}),
            },
          },
    )
  }
  append(diagnostics, [...orphanedFolders(folder, translated, root), ...leftBehind(locale, translated, root)])
  const edition: SiteConfig = {
    ...config,
    baseUrl: localeBase(config, locale),
    assetBase: config.baseUrl,
    i18n: { ...config.i18n, currentLocale: locale },
    navbar: translatedNavbar(config.navbar, navbar.text),
    ...(config.footer ? { footer: translatedFooter(config.footer, footer.text) } : {}),
    trees,
    messages: {
      ...english,
      ...(await messagesIn(language)),
      // These are texts of the configuration, in its language.
      ...(isDefault ? messages : {}),
      ...texts?.messages,
    },
    ownMessages: texts?.own ?? {},
  }
  append(diagnostics, [...(texts?.diagnostics ?? []), ...navbar.findings(), ...footer.findings()])
  return { config: edition, inputs, absent, diagnostics }
}

const folderOf = (config: EditionsInput['config'], locale: string): string =>
  `${config.i18n.path}/${localeFolder(config, locale)}`

function refuseUnknown(
  requestedLocales: readonly string[],
  existingLocales: readonly string[],
  config: EditionsInput['config'],
): void {
  const unknown = requestedLocales.filter((locale) => !existingLocales.includes(locale))
  if (unknown.length === 0) return
  throw new DiagnosticError(
    ...unknown.map((locale) =>
      diagnose(
        'invalid-option-value',
        config.i18n.locales.includes(locale)
          ? `The locale \`${locale}\` has no folder \`${folderOf(config, locale)}\`.`
          : `There is no locale \`${locale}\`.`,
        { hint: didYouMean(locale, existingLocales) ?? `The locales are ${listOf(existingLocales)}.` },
      ),
    ),
  )
}

/** Reports translation folders of locales that the configuration does not declare. */
function undeclared(config: EditionsInput['config'], root: string): readonly Diagnostic[] {
  const { path, locales } = config.i18n
  const folders = new Set(locales.map((locale) => localeFolder(config, locale)))
  if (!existsSync(join(root, path))) return []
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[._]/.test(entry.name) && !folders.has(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) =>
      diagnose(
        'undeclared-locale',
        `The folder \`${path}/${name}\` is of no locale in \`i18n.locales\`, and is left out.`,
        {
          file: `${path}/${name}`,
          hint:
            sameLanguage(name, folders) ??
            `Add \`${JSON.stringify(name)}\` to \`i18n.locales\`, or remove the folder.`,
        },
      ),
    )
}

/** Whether its pages are part of the default language's, or were built into a static folder. */
const isLaidOutByHand = (locale: string, { config, root }: EditionsInput): boolean =>
  [...config.trees.map(({ path }) => path), ...config.staticDirs].some((folder) =>
    existsSync(join(root, folder, locale)),
  )

/** Locales without pages in this project, which another build may create. */
function untranslated(
  locales: readonly string[],
  { config, locate }: EditionsInput,
): Promise<readonly Diagnostic[]> {
  return place(
    locales.map((locale) => ({
      rule: 'untranslated-locale',
      path: ['i18n', 'locales', config.i18n.locales.indexOf(locale)],
      at: 'value',
      message: `The locale \`${locale}\` has no folder \`${folderOf(config, locale)}\`: its pages are not built here.`,
      hint: `\`docgen write-translations --locale ${locale}\` begins one.`,
    })),
    locate,
  )
}

/**
 * Finds translations that readers do not see by default, because only the unreleased version has them:
 * `untranslated-locale`.
 */
function leftBehind(locale: string, trees: readonly TranslatedTree[], root: string): readonly Diagnostic[] {
  const isThere = (path: string): boolean => existsSync(join(root, path))
  return trees.flatMap((last) => {
    const { version, mount } = last.tree
    const current = trees.find(
      ({ tree }) => tree.mount === mount && tree.version?.name === currentVersion && !tree.version.isLast,
    )
    if (!version?.isLast || !current || !isThere(current.shown) || isThere(last.shown)) return []
    return [
      diagnose(
        'untranslated-locale',
        `\`${current.shown}\` translates the unreleased version into \`${locale}\`, but version \`${version.name}\`, which readers see first, has no translation.`,
        { file: current.shown, hint: `Copy it to \`${last.shown}\`, if it fits that version.` },
      ),
    ]
  })
}
