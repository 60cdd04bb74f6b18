import { footerTexts, navbarTexts } from '../../../migrate/counterparts/messages.ts'
import type { BlogOptions } from '../../../model/blog.ts'
import type { ContentTree } from '../../../model/content-tree.ts'
import { diagnose, DiagnosticError } from '../../../model/diagnose.ts'
import type { LoadedConfig } from '../../../model/loaded-config.ts'
import { english, messagesIn } from '../../../model/messages/languages.ts'
import type { PluralForms } from '../../../model/messages/messages.ts'
import { didYouMean } from '../../../model/nearest.ts'
import type { SiteConfig } from '../../../model/site-config.ts'
import { languageOf } from '../../../model/site-language.ts'
import { TranslatedTexts } from '../../../model/translated-texts.ts'
import { localeFolder } from './locale-problems.ts'
import { translatedBlog, translatedFooter, translatedNavbar } from './translated-layout.ts'
import { pluralCategories } from './translated-messages.ts'
import { translationPaths } from './translation-paths.ts'

export interface TranslationFile {
  /** Relative to the project root. */
  readonly path: string
  readonly texts: ReadonlyMap<string, { readonly message: string; readonly description?: string }>
  /** Whether the file may contain another key as well. */
  readonly mayHave: (key: string) => boolean
  /**
   * Whether the file is written without texts, too: its folder is what makes the language part of the site.
   */
  readonly mayBeEmpty?: true
}

export interface TreeTexts {
  readonly tree: ContentTree
  readonly texts: ReadonlyMap<string, string>
  readonly optionalTexts: ReadonlySet<string>
}

/**
 * The locales that texts are written for. Throws a `DiagnosticError` for one that does not exist, and for a
 * site without any.
 *
 * @param locales Default: all but the default locale.
 */
export function localesToTranslate(
  i18n: SiteConfig['i18n'],
  locales: readonly string[] | undefined,
): readonly string[] {
  const targets = locales ?? i18n.locales.filter((locale) => locale !== i18n.defaultLocale)
  const unknown = targets.filter((locale) => !i18n.locales.includes(locale))
  if (unknown.length > 0 || targets.length === 0)
    throw new DiagnosticError(
      ...(unknown.length > 0 ? unknown : [undefined]).map((locale) =>
        diagnose(
          'invalid-option-value',
          locale === undefined
            ? 'The site has one locale: there is nothing to translate.'
            : `There is no locale \`${locale}\`.`,
          {
            hint:
              (locale === undefined ? undefined : didYouMean(locale, i18n.locales)) ??
              'Add the locale to `i18n.locales` of the configuration.',
          },
        ),
      ),
    )
  return targets
}

/**
 * The files of texts of a site in one of its languages: the interface, the labels of the sidebars, the
 * titles of blogs, the navbar and the footer. Texts of the interface that docgen has in that language need no
 * translation, and are only written with `hasAll`.
 */
export async function textsToTranslate(
  locale: string,
  { config, root }: LoadedConfig,
  { trees, hasAll }: { readonly trees: readonly TreeTexts[]; readonly hasAll: boolean },
): Promise<readonly TranslationFile[]> {
  const folder = `${config.i18n.path}/${localeFolder(config, locale)}`
  const navbar = new TranslatedTexts(undefined)
  translatedNavbar(config.navbar, navbar.text)
  const footer = new TranslatedTexts(undefined)
  if (config.footer) translatedFooter(config.footer, footer.text)
  return [
    {
      path: `${folder}/code.json`,
      texts: await interfaceTexts(languageOf(config.i18n, locale), hasAll),
      mayHave: () => true,
      mayBeEmpty: true,
    },
    ...trees.map(({ tree, texts, optionalTexts }) => ({
      path: translationPaths(tree, config.trees, folder, root).labels,
      texts: asTexts(
        tree.blog
          ? optionTexts(tree.blog)
          : new Map([...(tree.version ? [['version.label', tree.version.label] as const] : []), ...texts]),
      ),
      mayHave: (key: string) => optionalTexts.has(key),
    })),
    { path: `${folder}/${navbarTexts}`, texts: asTexts(navbar.asked), mayHave: () => false },
    { path: `${folder}/${footerTexts}`, texts: asTexts(footer.asked), mayHave: () => false },
  ]
}

function optionTexts(blog: BlogOptions): TranslatedTexts['asked'] {
  const texts = new TranslatedTexts(undefined)
  translatedBlog(blog, texts)
  return texts.asked
}

const asTexts = (messages: ReadonlyMap<string, string>): TranslationFile['texts'] =>
  new Map([...messages].map(([key, message]) => [key, { message }]))

/**
 * docgen's interface messages in a language, with the English original as the description: those that it
 * lacks, or all.
 */
async function interfaceTexts(language: string, hasAll: boolean): Promise<TranslationFile['texts']> {
  const messages = await messagesIn(language)
  if (messages !== undefined && !hasAll) return new Map()
  const currentTexts: Readonly<Record<string, string | PluralForms>> = { ...english, ...messages }
  const messageText = (message: string | PluralForms, of: string): string =>
    typeof message === 'string'
      ? message
      : pluralCategories(of)
          .map((category) => message[category] ?? message.other)
          .join('|')
  return new Map(
    Object.entries(english).map(([key, original]) => [
      key,
      {
        message: messageText(currentTexts[key] ?? original, language),
        description: messageText(original, 'en'),
      },
    ]),
  )
}
