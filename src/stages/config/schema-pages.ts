import * as z from 'zod'
import { canParse, isPlainPath } from '../../model/address.ts'
import { didYouMean } from '../../model/nearest.ts'
import type { LocaleConfig } from '../../model/site-config.ts'
import {
  baseUrl,
  closed,
  flag,
  innerPath,
  judged,
  optional,
  policy,
  positive,
  route,
  target,
  text,
  webAddress,
  words,
} from './schema-parts.ts'

export const i18n = closed({
  defaultLocale: words.default('en').describe('The language of the site: `en`, `pt-BR`.'),
  path: innerPath.default('i18n').describe('The folder of translations, relative to the project root.'),
  locales: optional(
    z.array(words),
    'The languages of the site, the default one included.',
    '`[defaultLocale]`',
  ),
  localeConfigs: z
    .record(
      z.string(),
      closed({
        label: optional(words, 'What the menu of languages calls it.', 'its own name for itself: `Deutsch`'),
        direction: optional(
          z.enum(['ltr', 'rtl']),
          'The direction in which it is written.',
          'the usual one for the language',
        ),
        htmlLang: optional(words, 'The value of `lang` on `<html>`.', 'the name of the locale'),
        path: optional(
          words,
          'The name of its folder below that of all translations.',
          'the name of the locale',
        ),
        baseUrl: optional(
          baseUrl,
          'What the addresses of its pages begin with.',
          'the locale below the `baseUrl` of the site; that itself for the default locale',
        ),
      }),
    )
    .default({})
    .describe('Settings by locale.'),
  notices: flag
    .default(true)
    .describe(
      'Whether pages tell readers that they are not translated, or that their original has changed since.',
    ),
})
  .prefault({})
  .check(
    judged(({ defaultLocale, locales }) =>
      locales && !locales.includes(defaultLocale)
        ? {
            message: `has the default locale \`${defaultLocale}\`, which is not in \`locales\``,
            hint:
              didYouMean(defaultLocale, locales) ??
              `Add \`${JSON.stringify(defaultLocale)}\` to \`i18n.locales\`, or name one of them as \`i18n.defaultLocale\`.`,
          }
        : undefined,
    ),
  )
  .transform(({ defaultLocale, path, locales = [defaultLocale], localeConfigs, notices }) => ({
    defaultLocale,
    currentLocale: defaultLocale,
    path,
    notices,
    locales,
    localeConfigs: Object.fromEntries(
      locales.map((locale) => [locale, { ...localeConfig(locale), ...localeConfigs[locale] }]),
    ),
  }))
  .describe('The languages of the site.')

const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ks', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** The defaults for a locale: its own name (`English`, `Deutsch`), its direction, and its language tag. */
function localeConfig(locale: string): LocaleConfig {
  const [language = locale] = locale.split('-')
  return {
    label: nameOf(locale),
    direction: rightToLeft.has(language.toLowerCase()) ? 'rtl' : 'ltr',
    htmlLang: locale,
    path: locale,
  }
}

function nameOf(locale: string): string {
  if (locale === 'en') return 'English' // Most sites need no other: `Intl` takes 20 ms to load its data.
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  } catch {
    return locale // Not a language tag; the name of the locale is the best label there is.
  }
}

/** An address that readers may still use: a page, without query and fragment. */
const oldRoute = route.check(
  judged((value) => {
    if (/[?#]/.test(value))
      return {
        message: `must be a route without \`${/[?#]/.exec(value)?.[0] ?? ''}\`, not \`${value}\``,
        hint: 'Static files know nothing of queries and fragments.',
      }
    // Files may have spaces in their names, and so do the addresses of their pages.
    return isPlainPath(value)
      ? undefined
      : { message: `must be a plain path, as in \`/old/page\`, not \`${value}\`` }
  }),
)

export const redirect = closed({
  from: z.union([oldRoute, z.array(oldRoute)]).describe('The old route, or several of them.'),
  to: target.describe('The route or address that readers are sent to.'),
}).transform(({ from, to }) => ({ from: typeof from === 'string' ? [from] : from, to }))

export const headTag = closed({
  tagName: z.enum(['meta', 'link', 'script', 'style', 'noscript']).describe('The name of the element.'),
  attributes: z
    .record(z.string(), z.union([text, flag]))
    .default({})
    .describe('Its attributes. One that is `true` has no value, one that is `false` is left out.'),
  innerHTML: optional(text, 'What is inside the element.'),
}).transform(({ tagName, attributes, innerHTML }) => ({
  tag: tagName,
  attributes,
  ...(innerHTML === undefined ? {} : { content: innerHTML }),
}))

export const versions = closed({
  current: words.describe('The name of the version that this build makes.'),
  list: z
    .array(
      closed({
        name: words.describe('The name of the version.'),
        label: optional(words, 'What readers see in place of the name.', 'the name'),
        href: target.describe('Where the version is: `/v1/`, `https://v1.example.com/`.'),
      }).transform(({ label, ...version }) => ({ ...version, label: label ?? version.name })),
    )
    .describe('All versions, in the order in which menus show them.'),
})

export const feedback = closed({
  endpoint: optional(
    target,
    'The address that takes `POST { page, rating, message }` (`examples/feedback-server` is one).',
  ),
  issuesUrl: optional(
    webAddress,
    'The form for a new issue, which the button and "No" below the text open with the address of the page: `https://github.com/org/repo/issues/new`. docgen itself sends nothing.',
  ),
  button: optional(
    z.boolean(),
    'Whether a button at the bottom right is also on pages that ask below their text. Default: with `endpoint`, as only its form takes a message.',
  ),
}).check(
  judged(({ endpoint, issuesUrl }) => {
    if (endpoint !== undefined && issuesUrl !== undefined)
      return {
        message: 'has both `endpoint` and `issuesUrl`',
        hint: 'Feedback goes to one place; keep one of the two.',
      }
    return endpoint === undefined && issuesUrl === undefined
      ? {
          message: 'leads nowhere',
          hint: 'Add `endpoint` (receives what readers say) or `issuesUrl` (the form for a new issue).',
        }
      : undefined
  }),
)

const usualAssistants = [
  { label: 'ChatGPT', href: 'https://chatgpt.com/?q={prompt}' },
  { label: 'Claude', href: 'https://claude.ai/new?q={prompt}' },
]

const promptAddress = words.check(
  judged((value) =>
    canParse(value) && /^https?:/.test(value) && value.includes('{prompt}')
      ? undefined
      : {
          message: 'is not an address with a place for the question',
          hint: 'Write it like `https://assistant.example.com/?q={prompt}`.',
        },
  ),
)

export const assistants = z
  .union([
    z.literal(false),
    z.array(
      closed({
        label: words.describe('The name that readers see.'),
        href: promptAddress.describe('The address, with `{prompt}` for the question.'),
      }),
    ),
  ])
  .default(usualAssistants)
  .transform((value) => (value === false ? [] : value))

export const markdown = closed({
  format: z
    .enum(['md', 'mdx', 'detect'])
    .default('detect')
    .describe(
      'How `.md` and `.mdx` files are read. `detect` goes by the extension. Front matter can override it.',
    ),
  mermaid: flag.default(true).describe('Whether code blocks in the language `mermaid` become diagrams.'),
  emoji: flag.default(true).describe('Whether shortcodes such as `:tada:` become emoji.'),
  math: flag
    .default(false)
    .describe(
      'Whether `$…$`, `$$…$$` and code blocks in the language `math` are formulas, which the package `katex` sets.',
    ),
  admonitions: z
    .array(
      z
        .string()
        .check(
          judged((kind) =>
            /^[a-z][\w-]*$/i.test(kind) ? undefined : { message: `must be a word, not \`${kind}\`` },
          ),
        ),
    )
    .default([])
    .describe('Kinds of admonition in addition to the built-in ones: `:::kind`.'),
  codeLanguages: z
    .record(z.string(), words)
    .default({})
    .describe("Other names for the languages of code blocks: `{ console: 'bash' }`."),
  hooks: closed({
    onBrokenMarkdownLinks: policy
      .default('warn')
      .describe('What to do about a link to a Markdown file that does not exist.'),
    onBrokenMarkdownImages: policy
      .default('throw')
      .describe('What to do about an image that does not exist.'),
  })
    .prefault({})
    .describe('What to do about broken links and images in Markdown.'),
  limits: closed({
    fileBytes: positive.default(5 * 1024 * 1024).describe('The size of a file, in bytes.'),
    nesting: positive.default(100).describe('The depth of lists, quotes and elements inside each other.'),
    tableCells: positive.default(50_000).describe('The number of cells of all tables of a page.'),
    renderMilliseconds: positive
      .default(10_000)
      .describe('The time for one page to render, in milliseconds.'),
  })
    .prefault({})
    .describe('What a page may ask for before it is refused. Every limit is a whole number above 0.'),
})
  .prefault({})
  .describe('How Markdown is read.')
