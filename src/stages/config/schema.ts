import * as z from 'zod'
import { decode } from '../../model/address.ts'
import { didYouMean } from '../../model/nearest.ts'
import { localeConfig } from './locale.ts'
import { closed, innerPath, judged, policy, route, target, text, webAddress, words } from './schema-parts.ts'
import { navbar } from './schema-navbar.ts'
import { search } from './schema-search.ts'
import { content } from './schema-content.ts'
import type { FrontMatterRule } from '../../model/site-config.ts'
import { announcementBar, flag, footer, tableOfContents } from './schema-layout.ts'

const url = z
  .string()
  .check(
    judged((value) => {
      const parsed = URL.canParse(value) ? new URL(value) : undefined
      if (!parsed || !/^https?:$/.test(parsed.protocol))
        return { message: `must be the site's origin, as in \`https://docs.example.com\`, not \`${value}\`` }
      if (value === parsed.origin || isInternational(value)) return undefined
      if (value === `${parsed.origin}/`)
        return { message: 'must not end with a slash', hint: `Write \`${parsed.origin}\`.` }
      if (parsed.pathname !== '/')
        return {
          message: `must be an origin without a path, not \`${value}\``,
          hint: `Write \`url: '${parsed.origin}'\` and put \`${parsed.pathname.replace(/\/?$/, '/')}\` into \`baseUrl\`.`,
        }
      return {
        message: `must be an origin and nothing else, not \`${value}\``,
        hint: `Write \`${parsed.origin}\`.`,
      }
    }),
  )
  .transform((value) => (isInternational(value) ? new URL(value).origin : value))

/**
 * Whether an origin has a name in another script: sitemaps and canonical links want its ASCII form (UTS #46).
 */
function isInternational(value: string): boolean {
  return /^https?:\/\/[^/?#@\s]+$/.test(value) && /[\u0080-\uffff]/.test(value) && URL.canParse(value)
}

export const baseUrl = z.string().check(
  judged((value) => {
    const wanted = `/${value.replaceAll(/^\/+|\/+$/g, '')}/`.replace('//', '/')
    if (/^[a-z][\w+.-]*:/i.test(value))
      return { message: `must be a path, not \`${value}\``, hint: 'The origin belongs into `url`.' }
    if (/[?#\\\s%]|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(value))
      return { message: `must be a plain path, as in \`/docs/\`, not \`${value}\`` }
    if (/[^\u0021-\u007e]|["<>^`{|}]/.test(value))
      return {
        message: `must be made of characters that an address can hold as they are, not \`${value}\``,
        hint: 'Use letters from a to z, digits and hyphens.',
      }
    return value === wanted
      ? undefined
      : { message: `must begin and end with a slash, not \`${value}\``, hint: `Write \`${wanted}\`.` }
  }),
)

const markdown = closed({
  format: z.enum(['md', 'mdx', 'detect']).default('detect'),
  mermaid: flag.default(true),
  emoji: flag.default(true),
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
    .default([]),
  codeLanguages: z.record(z.string(), words).default({}),
  hooks: closed({
    onBrokenMarkdownLinks: policy.default('warn'),
    onBrokenMarkdownImages: policy.default('throw'),
  }).prefault({}),
  limits: closed({
    fileBytes: count(5 * 1024 * 1024),
    nesting: count(100),
    tableCells: count(50_000),
    renderMilliseconds: count(10_000),
  }).prefault({}),
}).prefault({})

const i18n = closed({
  defaultLocale: words.default('en'),
  locales: z.array(words).exactOptional(),
  localeConfigs: z
    .record(
      z.string(),
      closed({
        label: words.exactOptional(),
        direction: z.enum(['ltr', 'rtl']).exactOptional(),
        htmlLang: words.exactOptional(),
      }),
    )
    .default({}),
})
  .prefault({})
  .check(
    judged(({ defaultLocale, locales }) =>
      locales && !locales.includes(defaultLocale)
        ? { message: `has the default locale \`${defaultLocale}\`, which is not in \`locales\`` }
        : undefined,
    ),
  )
  .transform(({ defaultLocale, locales = [defaultLocale], localeConfigs }) => ({
    defaultLocale,
    locales,
    localeConfigs: Object.fromEntries(
      locales.map((locale) => [locale, { ...localeConfig(locale), ...localeConfigs[locale] }]),
    ),
  }))

/** An address that readers may still have: a page, without query and fragment. */
const oldRoute = route.check(
  judged((value) => {
    if (/[?#]/.test(value))
      return {
        message: `must be a route without \`${/[?#]/.exec(value)?.[0] ?? ''}\`, not \`${value}\``,
        hint: 'Static files know nothing of queries and fragments.',
      }
    return /[\\\s"<>]|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(decode(value))
      ? { message: `must be a plain path, as in \`/old/page\`, not \`${value}\`` }
      : undefined
  }),
)

const redirect = closed({ from: z.union([oldRoute, z.array(oldRoute)]), to: target }).transform(
  ({ from, to }) => ({ from: typeof from === 'string' ? [from] : from, to }),
)

const headTag = closed({
  tagName: z.enum(['meta', 'link', 'script', 'style', 'noscript']),
  attributes: z.record(z.string(), z.union([text, flag])).default({}),
  innerHTML: text.exactOptional(),
}).transform(({ tagName, attributes, innerHTML }) => ({
  tag: tagName,
  attributes,
  ...(innerHTML === undefined ? {} : { content: innerHTML }),
}))

const versions = closed({
  current: words,
  list: z.array(
    closed({ name: words, label: words.exactOptional(), href: target }).transform(
      ({ label, ...version }) => ({ ...version, label: label ?? version.name }),
    ),
  ),
})

const feedback = closed({ endpoint: target.exactOptional(), issuesUrl: webAddress.exactOptional() }).check(
  judged(({ endpoint, issuesUrl }) => {
    if (endpoint !== undefined && issuesUrl !== undefined)
      return {
        message: 'has both `endpoint` and `issuesUrl`',
        hint: 'What a reader says goes to one place; keep one.',
      }
    return endpoint === undefined && issuesUrl === undefined
      ? {
          message: 'leads nowhere',
          hint: 'Add `endpoint` (takes what readers say) or `issuesUrl` (the form for a new issue).',
        }
      : undefined
  }),
)

const ruleSetting = z.enum(['off', 'info', 'warn', 'error']).exactOptional()

const frontMatterTypes: readonly string[] = [
  'string',
  'number',
  'boolean',
  'date',
  'object',
  'string[]',
  'number[]',
] satisfies readonly FrontMatterRule[]

const frontMatterRule = z.custom<FrontMatterRule>().check(
  judged((rule: unknown) => {
    if (typeof rule === 'function' || (typeof rule === 'string' && frontMatterTypes.includes(rule)))
      return undefined
    const meant = typeof rule === 'string' ? didYouMean(rule, frontMatterTypes) : undefined
    return {
      message: 'must be the name of a type, or a function that says what is wrong with a value',
      hint: meant ?? `The types are ${frontMatterTypes.map((type) => `\`${type}\``).join(', ')}.`,
    }
  }),
)

export const shape = {
  title: words,
  titleDelimiter: words.default('|'),
  tagline: text.default(''),
  favicon: words.exactOptional(),
  url,
  baseUrl: baseUrl.default('/'),
  organizationName: words.exactOptional(),
  projectName: words.exactOptional(),
  noIndex: flag.default(false),
  trailingSlash: flag.exactOptional(),
  onBrokenLinks: policy.default('throw'),
  onBrokenAnchors: policy.default('warn'),
  onDuplicateRoutes: policy.default('throw'),
  // Which names there are depends on the plugins: see `unknownRules`.
  rules: z.record(z.string(), ruleSetting).prefault({}),
  markdown,
  i18n,
  navbar,
  footer: footer.exactOptional(),
  announcementBar: announcementBar.exactOptional(),
  colorMode: closed({
    defaultMode: z.enum(['light', 'dark']).default('dark'),
    disableSwitch: flag.default(false),
    respectPrefersColorScheme: flag.default(true),
  }).prefault({}),
  tableOfContents,
  editUrl: webAddress.exactOptional(),
  showLastUpdateTime: flag.default(false),
  showLastUpdateAuthor: flag.default(false),
  redirects: z.array(redirect).default([]),
  content: content.exactOptional(),
  contentDir: innerPath.default('content'),
  staticDirs: z.array(innerPath).default(['static']),
  templatesDir: innerPath.default('templates'),
  outDir: words.default('build'),
  sidebars: z.unknown().optional(),
  css: z.array(innerPath).default([]),
  headTags: z.array(headTag).default([]),
  plugins: z.unknown().optional(),
  search,
  feedback: feedback.exactOptional(),
  contentSecurityPolicy: closed({
    meta: flag.default(true),
    headers: flag.default(true),
    sources: z.record(z.string(), z.array(words)).default({}),
  }).exactOptional(),
  versions: versions.exactOptional(),
  frontMatter: z.record(z.string(), frontMatterRule).default({}),
  messages: z.unknown().optional(),
  customFields: z.record(z.string(), z.json()).default({}),
}

export const siteConfigSchema = closed(shape)

function count(usual: number) {
  return z
    .int()
    .check(judged((value) => (value > 0 ? undefined : { message: 'must be a whole number above 0' })))
    .default(usual)
}
