import { dialectNames } from '../../migrate/adapters/dialects.ts'
import * as z from 'zod'
import {
  defaultPreset,
  precompressions,
  type PresetName,
  presets,
  siteHosts,
} from '../../model/site-config.ts'
import {
  baseUrl,
  closed,
  flag,
  innerPath,
  type KeyNotes,
  optional,
  policy,
  text,
  type TypeNotes,
  url,
  webAddress,
  words,
} from './schema-parts.ts'
import { content, conventions } from './schema-content.ts'
import { announcementBar, footer, navbar, tableOfContents } from './schema-layout.ts'
import { agents } from './schema-agents.ts'
import { assistants, feedback, headTag, i18n, markdown, redirect, versions } from './schema-pages.ts'
import { frontMatterRule, ruleSetting } from './rules.ts'
import { search } from './schema-search.ts'

// `Object.keys` forgets which keys they are.
const presetNames = Object.keys(presets) as PresetName[]

const count = z.int().min(0)

const lint = closed({
  sentenceWords: count.default(0).describe('The most words of a sentence: `30`. With 0, all may be longer.'),
  readingGrade: z
    .number()
    .min(0)
    .default(0)
    .describe(
      'The highest reading level of an English page, as a grade of US schools: `12`. It is the Automated Readability Index. With 0, none is computed.',
    ),
  words: z
    .record(words, text)
    .default({})
    .describe(
      "Words to avoid, each with the one to write instead, or with `''`: `{ utilize: 'use', very: '', 'log-in': 'sign in' }`. Letter case does not matter.",
    ),
  headingCase: z
    .enum(['any', 'sentence'])
    .default('any')
    .describe(
      '`sentence`: only the first word of a heading and names have capitals. What the sentences of a page write with a capital only is a name.',
    ),
  names: z
    .array(words)
    .default([])
    .describe("Names that headings capitalize: `['Kubernetes', 'Control Center']`."),
  missingDescriptions: flag.default(false).describe('Whether every page needs a `description`.'),
  duplicateTitles: flag.default(false).describe('Whether no two pages may have one title.'),
  orphans: flag.default(false).describe('Whether a sidebar or another page has to lead to every page.'),
  staleDays: count
    .default(0)
    .describe(
      'The most days since the last change of a page, going by Git: `365`. With 0, no page is too old.',
    ),
  vale: optional(innerPath, 'A configuration of Vale, whose styles are applied: `.vale.ini`.'),
})

export const shape = {
  title: words.describe('The name of the site.'),
  titleDelimiter: words.default('|').describe("What stands between the page's title and the site's."),
  tagline: text.default('').describe('One sentence about the site.'),
  favicon: optional(words, 'A file below a static folder: `img/favicon.svg`.'),
  url: url.describe("The site's origin, without a path or a slash at the end: `https://docs.example.com`."),
  baseUrl: baseUrl
    .default('/')
    .describe('Where the site lives below the origin, with slashes at both ends: `/docs/`.'),
  organizationName: optional(words, 'The owner of the repository, for the use of templates.'),
  projectName: optional(words, 'The name of the repository, for the use of templates.'),
  noIndex: flag.default(false).describe('Asks search engines to stay away from the site.'),
  trailingSlash: optional(
    flag,
    'Whether the addresses of pages end in a slash. Links that are written otherwise are corrected, and reported (`non-canonical-link`).',
    'only where the file is an index',
  ),
  onBrokenLinks: policy.default('throw').describe('What to do about a link to a page that does not exist.'),
  onBrokenAnchors: policy
    .default('warn')
    .describe('What to do about a link to a heading that does not exist.'),
  onDuplicateRoutes: policy.default('throw').describe('What to do about two pages with one address.'),
  // The allowed names depend on the plugins: see `unknownRuleProblems`.
  rules: z
    .record(z.string(), ruleSetting)
    .prefault({})
    .meta({
      description:
        "Severity (`off`, `info`, `warn` or `error`) by name of a rule: `{ 'heading-jump': 'off' }`. Wins over `onBroken…`. The rules of plugins are set here too.",
      type: 'UserRules',
    } satisfies KeyNotes),
  compatibility: optional(
    z.enum(dialectNames),
    'The generator that the sources were written for, as `docgen migrate` sets it: MDX that cannot be parsed is mended where that can be done, and modules and components that are not there are left out, instead of the whole page. All of it is reported. Where docgen has other rules, those of the generator hold: for addresses, number prefixes, lists of tags and the order of folders.',
  ),
  conventions: optional(
    conventions,
    'Rules that differ from those of docgen, one by one. `docgen migrate --write` sets them in place of `compatibility`, so that every address stays; a new site needs none.',
  ),
  markdown,
  // `withLocale` converts it to `i18n` before validation.
  locale: optional(
    words,
    'Short for a site in one language: its default locale. Cannot be combined with `i18n`.',
  ),
  i18n,
  navbar,
  footer: optional(footer, 'The end of every page.'),
  announcementBar: optional(announcementBar, 'A bar above the navbar of every page.'),
  colorMode: closed({
    defaultMode: z.enum(['light', 'dark']).default('dark').describe('The mode of a first visit.'),
    disableSwitch: flag.default(false).describe('Whether readers cannot switch between light and dark.'),
    respectPrefersColorScheme: flag
      .default(true)
      .describe('Whether the setting of the operating system wins over `defaultMode`.'),
  })
    .prefault({})
    .describe('Light and dark.'),
  theme: closed({
    preset: z
      .enum(presetNames)
      .default(defaultPreset)
      .describe(
        `The look that the site starts from: ${Object.entries(presets)
          .map(([name, look]) => `\`${name}\` (${look})`)
          .join('; ')}.`,
      ),
  })
    .prefault({})
    .describe('The look of the site. Its own style sheets and templates come after it.'),
  tableOfContents,
  editUrl: optional(
    webAddress,
    "Address of the project's root in a repository browser. The path of a page's source is appended.",
  ),
  showLastUpdateTime: flag
    .default(false)
    .describe('Whether pages show when they were last changed, going by Git.'),
  showLastUpdateAuthor: flag
    .default(false)
    .describe('Whether pages show who last changed them, going by Git; a `.mailmap` corrects names.'),
  redirects: z.array(redirect).default([]).describe('Routes that lead elsewhere.'),
  host: z
    .enum(siteHosts)
    .exactOptional()
    .describe('The host whose own rules are written: redirects, how long browsers keep files, and headers.'),
  content: content.exactOptional().meta({
    description:
      'Where the pages are: one folder, or several with addresses of their own. Folders beside the project are allowed: `../docs`.',
    type: 'string | readonly (string | UserMount)[]',
    defaultText: '`contentDir`',
  } satisfies KeyNotes),
  contentDir: innerPath
    .default('content')
    .describe('One folder of pages at the root of the site: short for `content`.'),
  staticDirs: z
    .array(innerPath)
    .default(['static'])
    .describe('Folders whose files are published as they are.'),
  staticExclude: z
    .array(words)
    .default([])
    .describe('Globs, relative to the project, of files in those folders that are not published.'),
  templatesDir: innerPath
    .default('templates')
    .describe('The folder with layouts, slots and components that replace those of the theme.'),
  outDir: words.default('build').describe('The folder that the site is written to.'),
  precompress: z
    .array(z.enum(precompressions))
    .default([])
    .describe(
      'Compressed copies beside files of text from 1 kB on, for servers that send them: `guide.html.br` with `br`, `guide.html.gz` with `gzip`.',
    ),
  sidebars: z
    .unknown()
    .optional()
    .meta({
      description: 'The sidebars, or the path of a file that has them.',
      type: 'string | UserSidebars',
      defaultText: '`sidebars.*` beside the configuration, else one sidebar with every page',
    } satisfies KeyNotes),
  css: z.array(innerPath).default([]).describe("Style sheets that come after the theme's."),
  headTags: z.array(headTag).default([]).describe('Elements in the `<head>` of every page.'),
  plugins: z
    .unknown()
    .optional()
    .meta({
      description: 'Plugins, in order. `false`, `null` and `undefined` are left out.',
      type: 'readonly (Plugin | false | null | undefined)[]',
      defaultText: '`[]`',
    } satisfies KeyNotes),
  search,
  feedback: optional(
    feedback,
    'Asks readers for feedback on every page: below the text, elsewhere by a button at the bottom right. Exactly one of `endpoint` and `issuesUrl` is required.',
  ),
  assistants: assistants.meta({
    description:
      'What the menu "Copy page" offers to ask about a page; `false` for none. `{prompt}` in an address stands for the question. Nothing is requested from them before a reader follows the link.',
    type: 'false | readonly { readonly label: string; readonly href: string }[]',
    defaultText: 'ChatGPT and Claude',
  } satisfies KeyNotes),
  agents,
  lint: optional(
    lint,
    'What `docgen lint` and editors check in texts. Without it, they check nothing. A build does not.',
  ),
  contentSecurityPolicy: optional(
    closed({
      meta: flag.default(true).describe('Whether every page has the policy in a `<meta>` tag.'),
      headers: flag
        .default(true)
        .describe(
          'Whether the host is told to send it: in `_headers`, which Netlify, Cloudflare and others read, or in the file of `host`.',
        ),
      sources: z
        .record(z.string(), z.array(words))
        .default({})
        .describe(
          "What is allowed in addition to the site itself: `{ 'img-src': ['https://images.example.com'] }`.",
        ),
    }),
    'A strict Content-Security-Policy. `{}` allows the site itself and what its plugins and pages need.',
  ),
  versions: optional(
    versions,
    'Versions of the site that are built separately. Versions of a folder belong to `content`.',
  ),
  frontMatter: z
    .record(
      z.string(),
      frontMatterRule.meta({
        description: 'A type, or a function that says what is wrong with a value.',
        type: 'FrontMatterRule',
      } satisfies KeyNotes),
    )
    .default({})
    .describe(
      "The site's own front matter keys. Each is the name of a type, or a function that says what is wrong with a value and returns `undefined` if nothing is.",
    ),
  cache: optional(
    closed({
      remote: webAddress.describe(
        "Address of a server that speaks the HTTP protocol of Bazel's remote cache: `https://cache.example.com/docs`. The variable `DOCGEN_CACHE_AUTHORIZATION` has the value of the header `Authorization`.",
      ),
      push: z
        .union([z.literal('ci'), z.boolean()])
        .default('ci')
        .describe('Whether builds send what they have made. `ci`: those with the variable `CI`.'),
    }),
    'A cache that a team shares, beside that on disk.',
  ),
  dependencies: optional(
    closed({
      files: z
        .array(words)
        .default([])
        .describe("Files, folders and patterns: `['VERSION', 'data', '../api/*.yaml']`."),
      variables: z.array(words).default([]).describe("Environment variables: `['API_URL']`."),
    }),
    'What the code of the configuration, templates and pages depends on where docgen cannot see it, such as the files that a program reads. Plugins have `dependencies` of their own.',
  ),
  messages: z
    .unknown()
    .optional()
    .meta({
      description:
        "Texts of the interface that replace docgen's, by key: `{ 'pagination.next': 'Continue' }`. A text that depends on a number has plural forms: `{ one: '{count} page', other: '{count} pages' }`.",
      type: 'UserMessages',
      defaultText: '`{}`',
    } satisfies KeyNotes),
  customFields: z
    .record(z.string(), z.json().meta({ description: 'Plain data.', type: 'Json' } satisfies KeyNotes))
    .default({})
    .describe("Values of your own for the site's templates."),
}

/**
 * The configuration of a site as written. Checks, defaults, types, and the reference are derived from this.
 */
export const siteConfigSchema = closed(shape).meta({
  typeName: 'UserConfig',
  description: 'What a site writes into `docgen.config.ts`. Paths are relative to the project root.',
} satisfies TypeNotes)
