import { localeBase } from '../../../model/site-language.ts'
import { didYouMean } from '../../../model/nearest.ts'
import { ownValue } from '../../../model/plain-data.ts'
import type { SiteConfig } from '../../../model/site-config.ts'
import { type Hint, type Offer, perhapsMeant } from '../../../model/hint.ts'
import { invalidValue, type Problem, type ValuePath } from '../problem.ts'

export const localeFolder = ({ i18n }: Pick<SiteConfig, 'i18n'>, locale: string): string =>
  i18n.localeConfigs[locale]?.path ?? locale

/** Finds mounts inside the translations of a language, whose pages would also be translations. */
export function mountsAmongTranslations(config: Pick<SiteConfig, 'i18n' | 'trees'>): readonly Problem[] {
  const { path, locales } = config.i18n
  const folders = locales.map((locale) => `${path}/${localeFolder(config, locale)}`)
  const mounts = [...new Set(config.trees.map(({ mount }) => mount))]
  return mounts.flatMap((mount, index): readonly Problem[] => {
    const tree = config.trees.find((each) => each.mount === mount)
    const around = folders.find((folder) => `${tree?.path ?? ''}/`.startsWith(`${folder}/`))
    return tree === undefined || around === undefined
      ? []
      : [
          invalidValue(
            ['content', index, 'path'],
            `The mount \`${tree.path}\` lies among the translations in \`${around}\`.`,
            'Pages there are published with the mount that they translate: leave the folder out.',
          ),
        ]
  })
}

/** Finds locales with the same folder or address, invalid folder names, and addresses outside the site. */
export function localeProblems(config: Pick<SiteConfig, 'i18n' | 'baseUrl'>): readonly Problem[] {
  const { locales, defaultLocale } = config.i18n
  return locales.flatMap((locale, index): readonly Problem[] => {
    const before = locales.slice(0, index)
    const problem = (key: 'path' | 'baseUrl', message: string, hint: Hint): Problem =>
      invalidValue(['i18n', 'localeConfigs', locale, key], message, hint)
    if (before.includes(locale))
      return [
        invalidValue(
          ['i18n', 'locales', index],
          `The locale \`${locale}\` is listed twice.`,
          'Keep one of the two.',
        ),
      ]
    const folder = localeFolder(config, locale)
    const sameFolder = before.find((other) => localeFolder(config, other) === folder)
    const base = localeBase(config, locale)
    const sameBase = before.find((other) => localeBase(config, other) === base)
    return [
      ...(/^[^/\\]+$/.test(folder) && !/^\.{1,2}$/.test(folder)
        ? []
        : [
            problem('path', `\`${folder}\` is not the name of a folder.`, 'Write one name, without slashes.'),
          ]),
      ...(sameFolder === undefined
        ? []
        : [
            problem(
              'path',
              `The locales \`${sameFolder}\` and \`${locale}\` have the same folder, \`${folder}\`.`,
              'Give each locale a `path` of its own.',
            ),
          ]),
      ...(sameBase === undefined
        ? []
        : [
            problem(
              'baseUrl',
              `The locales \`${sameBase}\` and \`${locale}\` have the same address, \`${base}\`.`,
              'Give each locale a `baseUrl` of its own.',
            ),
          ]),
      ...(locale === defaultLocale || base.startsWith(config.baseUrl)
        ? []
        : [
            problem(
              'baseUrl',
              `The pages of \`${locale}\` would begin at \`${base}\`, outside the site's base URL \`${config.baseUrl}\`.`,
              `Write an address that begins with \`${config.baseUrl}\`.`,
            ),
          ]),
    ]
  })
}

/**
 * Finds settings of undeclared locales: `undeclared-locale`. `rawConfig` is the configuration before defaults
 * are filled in.
 */
export function undeclaredSettings(rawConfig: unknown, locales: readonly string[]): readonly Problem[] {
  const content = ownValue(rawConfig, 'content')
  const translations: readonly (readonly [ValuePath, unknown])[] = Array.isArray(content)
    ? content.map((mount: unknown, index) => [
        ['content', index, 'translations'],
        ownValue(mount, 'translations'),
      ])
    : [[['content', 'translations'], ownValue(content, 'translations')]]
  const settings = ownValue(ownValue(rawConfig, 'i18n'), 'localeConfigs')
  return [[['i18n', 'localeConfigs'], settings] as const, ...translations]
    .flatMap(([path, value]) =>
      Object.keys(value ?? {}).map((locale) => ({
        path: [...path, locale],
        locale,
        // A key must not appear twice.
        free: locales.filter((each) => !Object.hasOwn(value ?? {}, each)),
      })),
    )
    .filter(({ locale }) => !locales.includes(locale))
    .map(({ path, locale, free }) => ({
      rule: 'undeclared-locale',
      path,
      at: 'key',
      message: `The locale \`${locale}\` is not in \`i18n.locales\`, so its settings have no effect.`,
      hint:
        didYouMean(locale, free) ??
        sameLanguage(locale, free) ??
        `Add \`${JSON.stringify(locale)}\` to \`i18n.locales\`, or remove the settings.`,
    }))
}

/** A declared locale, or its folder, that is probably meant: `pt` and `pt-BR`, `zh-CN` and `zh_cn`. */
export function sameLanguage(name: string, declared: Iterable<string>): Offer | undefined {
  const languageIn = (locale: string): string => locale.toLowerCase().split(/[-_]/, 1)[0] ?? ''
  const candidate = [...declared].find((locale) => languageIn(locale) === languageIn(name))
  return candidate === undefined ? undefined : perhapsMeant(name, candidate)
}
