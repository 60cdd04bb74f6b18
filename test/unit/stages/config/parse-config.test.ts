import { describe, expect, expectTypeOf, test } from 'vitest'
import { defineConfig, definePlugin, defineSidebars } from '../../../../src/stages/config/define-config.ts'
import { hintText } from '../../../../src/model/hint.ts'
import { parseConfig, type ParsedSite } from '../../../../src/stages/config/parse-config.ts'
import { pathText } from '../../../../src/stages/config/problem.ts'
import type { UserConfig } from '../../../../src/stages/config/user-config.generated.ts'
import type { UserSidebarItem, UserSidebars } from '../../../../src/index.ts'

const minimal = { title: 'Docs', url: 'https://example.com' }

function config(extra: Partial<UserConfig> = {}): ParsedSite {
  const { config: parsed, problems } = parseConfig({ ...minimal, ...extra })
  expect(problems).toEqual([])
  if (!parsed) throw new Error('no configuration')
  return parsed
}

/** `rule path: message [hint]` of everything that is wrong. */
function wrong(extra: Readonly<Record<string, unknown>>): readonly string[] {
  return parseConfig({ ...minimal, ...extra }).problems.map(
    ({ rule, path, message, hint }) =>
      `${rule} ${pathText(path)}: ${message}${hint === undefined ? '' : ` [${hintText(hint)}]`}`,
  )
}

const ownCommand = { name: 'plants water', summary: 'water the plants', run: () => 0 }
const ownRule = { severity: 'warning', summary: 'A date has passed.' }

describe('defaults', () => {
  test('of everything', () => {
    expect(config()).toEqual({
      ...minimal,
      agents: { fullTokens: 200_000, crawlers: {}, prompts: {}, webMcp: false },
      titleDelimiter: '|',
      tagline: '',
      baseUrl: '/',
      noIndex: false,
      onBrokenLinks: 'throw',
      onBrokenAnchors: 'warn',
      onDuplicateRoutes: 'throw',
      rules: {},
      conventions: {},
      markdown: {
        format: 'detect',
        mermaid: true,
        math: false,
        emoji: true,
        admonitions: [],
        codeLanguages: {},
        hooks: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'throw' },
        limits: { fileBytes: 5_242_880, nesting: 100, tableCells: 50_000, renderMilliseconds: 10_000 },
      },
      i18n: {
        defaultLocale: 'en',
        currentLocale: 'en',
        path: 'i18n',
        notices: true,
        locales: ['en'],
        localeConfigs: { en: { label: 'English', direction: 'ltr', htmlLang: 'en', path: 'en' } },
      },
      navbar: { hideOnScroll: false, items: [] },
      theme: { preset: 'caret' },
      colorMode: { defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: true },
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      showLastUpdateTime: false,
      showLastUpdateAuthor: false,
      redirects: [],
      contentDir: 'content',
      staticDirs: ['static'],
      staticExclude: [],
      templatesDir: 'templates',
      outDir: 'build',
      precompress: [],
      css: [],
      headTags: [],
      plugins: [],
      pluginEntries: [],
      search: { enabled: true, page: '/search', provider: 'lunr', synonyms: [], boost: {} },
      assistants: [
        { label: 'ChatGPT', href: 'https://chatgpt.com/?q={prompt}' },
        { label: 'Claude', href: 'https://claude.ai/new?q={prompt}' },
      ],
      frontMatter: {},
      messages: {},
      customFields: {},
    })
  })

  test('keys without a value are absent', () => {
    expect(config({ favicon: undefined, navbar: { title: undefined } })).not.toHaveProperty('favicon')
    expect(config({ navbar: { title: undefined } }).navbar).not.toHaveProperty('title')
  })

  test('assistants are none, or addresses with a place for the question', () => {
    expect(config({ assistants: false }).assistants).toEqual([])
    const own = [{ label: 'Ours', href: 'https://ask.example.com/?q={prompt}' }]
    expect(config({ assistants: own }).assistants).toEqual(own)
    for (const href of ['https://ask.example.com/', 'javascript:alert({prompt})', '/ask?q={prompt}'])
      expect(wrong({ assistants: [{ label: 'Ours', href }] })).toEqual([
        'invalid-config-value assistants[0].href: `assistants[0].href` is not an address with a place for the question. [Write it like `https://assistant.example.com/?q={prompt}`.]',
      ])
  })

  test('the result survives structuredClone', () => {
    const parsed = config({ customFields: { a: [1, { b: null }] }, redirects: [{ from: '/a', to: '/b' }] })
    expect(structuredClone(parsed)).toEqual(parsed)
  })
})

describe('normalising', () => {
  test('the nine types of navbar items', () => {
    const { items } = config({
      navbar: {
        items: [
          { label: 'A', to: '/a' },
          {
            label: 'Menu',
            position: 'left',
            items: [
              { label: 'B', href: 'https://b.example' },
              { type: 'doc', docId: 'x' },
            ],
          },
          { type: 'doc', docId: 'intro' },
          { type: 'docSidebar', sidebarId: 'docs' },
          { type: 'docsVersion' },
          { type: 'docsVersionDropdown' },
          { type: 'localeDropdown' },
          { type: 'search' },
          { type: 'html', value: '<b>x</b>' },
        ],
      },
    }).navbar
    expect(items.map(({ type }) => type)).toEqual([
      'default',
      'dropdown',
      'doc',
      'docSidebar',
      'docsVersion',
      'docsVersionDropdown',
      'localeDropdown',
      'search',
      'html',
    ])
    expect(items[0]).toEqual({ type: 'default', label: 'A', to: '/a', position: 'right' })
    expect(items[1]).toMatchObject({
      position: 'left',
      items: [{ type: 'default', href: 'https://b.example' }, { type: 'doc' }],
    })
  })

  test('the footer: columns, and links in one row', () => {
    expect(
      config({ footer: { links: [{ title: 'Docs', items: [{ label: 'A', to: '/a' }] }, { items: [] }] } })
        .footer?.columns,
    ).toEqual([{ title: 'Docs', links: [{ label: 'A', to: '/a' }] }, { links: [] }])
    expect(
      config({
        footer: {
          links: [
            { label: 'A', to: '/a' },
            { label: 'B', href: 'https://b.example' },
          ],
        },
      }).footer?.columns,
    ).toEqual([
      {
        links: [
          { label: 'A', to: '/a' },
          { label: 'B', href: 'https://b.example' },
        ],
      },
    ])
    expect(config({ footer: {} }).footer).toEqual({ style: 'light', social: [], columns: [] })
  })

  test('locales', () => {
    expect(
      config({
        i18n: { locales: ['en', 'ar'], localeConfigs: { en: { label: 'English (US)', htmlLang: 'en-US' } } },
      }).i18n.localeConfigs,
    ).toEqual({
      en: { label: 'English (US)', direction: 'ltr', htmlLang: 'en-US', path: 'en' },
      ar: { label: 'العربية', direction: 'rtl', htmlLang: 'ar', path: 'ar' },
    })
  })

  test('redirects, head tags, versions', () => {
    expect(
      config({
        redirects: [
          { from: '/a', to: '/b' },
          { from: ['/c', '/d'], to: 'https://x.example/' },
        ],
      }).redirects,
    ).toEqual([
      { from: ['/a'], to: '/b' },
      { from: ['/c', '/d'], to: 'https://x.example/' },
    ])
    expect(
      config({
        headTags: [{ tagName: 'script', attributes: { async: true }, innerHTML: 'x' }, { tagName: 'meta' }],
      }).headTags,
    ).toEqual([
      { tag: 'script', attributes: { async: true }, content: 'x' },
      { tag: 'meta', attributes: {} },
    ])
    expect(
      config({
        versions: {
          current: 'v2',
          list: [
            { name: 'v2', href: '/' },
            { name: 'v1', label: 'Old', href: '/v1/' },
          ],
        },
      }).versions?.list,
    ).toEqual([
      { name: 'v2', label: 'v2', href: '/' },
      { name: 'v1', label: 'Old', href: '/v1/' },
    ])
  })

  test('an origin in another script has its ASCII form', () => {
    expect(config({ url: 'https://münchen.de' }).url).toBe('https://xn--mnchen-3ya.de')
    expect(config({ url: 'https://例え.jp:8080' }).url).toBe('https://xn--r8jz45g.jp:8080')
  })

  test('what plugins add, one after the other, and nothing in place of what is written', () => {
    const seen: unknown[] = []
    const first = {
      name: 'first',
      config: () => ({
        title: 'Theirs',
        tagline: 'Added',
        navbar: { logo: { src: 'logo.svg' }, items: [{ label: 'First', href: '/first' }] },
        messages: { 'notFound.title': 'Gone' },
      }),
    }
    const second = {
      name: 'second',
      config: (written: unknown) => void seen.push(written),
    }
    const items = [{ label: 'Own', href: '/own' }]
    const result = config({ navbar: { title: 'Own', items }, plugins: [first, false, second] })
    expect(result).toMatchObject({
      title: 'Docs',
      tagline: 'Added',
      navbar: { title: 'Own', logo: { src: 'logo.svg' }, items: [{ label: 'Own' }, { label: 'First' }] },
      messages: { 'notFound.title': 'Gone' },
    })
    expect(seen).toMatchObject([
      { tagline: 'Added', navbar: { items: [{ label: 'Own' }, { label: 'First' }] } },
    ])
  })

  test('plugins that a condition left out', () => {
    const plugin = definePlugin({ name: 'x', content: () => ({}) })
    expect(config({ plugins: [false, plugin, undefined, null] }).plugins).toEqual([plugin])
    expect(config({ plugins: [false, plugin, undefined, null] }).pluginEntries).toEqual([1])
  })

  test('front matter rules', () => {
    const judge = (value: unknown): string | undefined => (value === 1 ? undefined : 'must be 1')
    expect(config({ frontMatter: { level: 'number', kind: judge } }).frontMatter).toEqual({
      level: 'number',
      kind: judge,
    })
  })
})

describe('problems', () => {
  test.each([
    [
      { onBrokenLink: 'throw' },
      'unknown-config-key onBrokenLink: There is no configuration key `onBrokenLink`. [Did you mean `onBrokenLinks`?]',
    ],
    [
      { themeConfig: {} },
      'unknown-config-key themeConfig: There is no configuration key `themeConfig`. [Its keys (`navbar`, `footer`, `colorMode`, …) are at the top level here.]',
    ],
    [
      { colorMode: { defaultmode: 'dark' } },
      'unknown-config-key colorMode.defaultmode: There is no key `defaultmode` in `colorMode`. [Did you mean `defaultMode`?]',
    ],
    [
      { tableOfContents: { xyzzy: 1 } },
      'unknown-config-key tableOfContents.xyzzy: There is no key `xyzzy` in `tableOfContents`. [It has `minHeadingLevel` and `maxHeadingLevel`.]',
    ],
    [
      { onBrokenLinks: 'explode' },
      'invalid-config-value onBrokenLinks: `onBrokenLinks` is the text `explode`; allowed are `ignore`, `log`, `warn` and `throw`.',
    ],
    [
      { onBrokenLinks: 'wran' },
      'invalid-config-value onBrokenLinks: `onBrokenLinks` is the text `wran`; allowed are `ignore`, `log`, `warn` and `throw`. [Did you mean `warn`?]',
    ],
    [
      { noIndex: 'yes' },
      'invalid-config-value noIndex: `noIndex` must be `true` or `false`, not the text `yes`.',
    ],
    [{ title: undefined }, 'invalid-config-value title: `title` is missing. [It must be a text.]'],
    [{ title: ' ' }, 'invalid-config-value title: `title` must not be empty.'],
    [
      { url: 'example.com' },
      "invalid-config-value url: `url` must be the site's origin, as in `https://docs.example.com`, not `example.com`.",
    ],
    [
      { url: 'https://example.com/' },
      'invalid-config-value url: `url` must not end with a slash. [Write `https://example.com`.]',
    ],
    [
      { url: 'https://example.com/docs' },
      "invalid-config-value url: `url` must be an origin without a path, not `https://example.com/docs`. [Write `url: 'https://example.com'` and put `/docs/` in `baseUrl`.]",
    ],
    [
      { url: 'https://EXAMPLE.com' },
      'invalid-config-value url: `url` must be an origin and nothing else, not `https://EXAMPLE.com`. [Write `https://example.com`.]',
    ],
    [
      { url: 'javascript:alert(1)' },
      "invalid-config-value url: `url` must be the site's origin, as in `https://docs.example.com`, not `javascript:alert(1)`.",
    ],
    [
      { baseUrl: 'docs' },
      'invalid-config-value baseUrl: `baseUrl` must begin and end with a slash, not `docs`. [Write `/docs/`.]',
    ],
    [
      { baseUrl: '' },
      'invalid-config-value baseUrl: `baseUrl` must begin and end with a slash, not ``. [Write `/`.]',
    ],
    [
      { baseUrl: 'https://example.com/' },
      'invalid-config-value baseUrl: `baseUrl` must be a path, not `https://example.com/`. [The origin belongs in `url`.]',
    ],
    [
      { baseUrl: '/ä/' },
      'invalid-config-value baseUrl: `baseUrl` must consist of characters that an address can contain unescaped, not `/ä/`. [Use letters from a to z, digits and hyphens.]',
    ],
    [
      { redirects: [{ from: '/a?b', to: '/c' }] },
      'invalid-config-value redirects[0].from: `redirects[0].from` must be a route without `?`, not `/a?b`. [Static files know nothing of queries and fragments.]',
    ],
    [
      { redirects: [{ from: ['/a', '/b<c'], to: '/c' }] },
      'invalid-config-value redirects[0].from[1]: `redirects[0].from[1]` must be a plain path, as in `/old/page`, not `/b<c`.',
    ],
    [
      { baseUrl: '/a/../b/' },
      'invalid-config-value baseUrl: `baseUrl` must be a plain path, as in `/docs/`, not `/a/../b/`.',
    ],
    [
      { rules: { 'broken-lnik': 'warn' } },
      'unknown-config-key rules.broken-lnik: There is no key `broken-lnik` in `rules`. [Did you mean `broken-link`?]',
    ],
    [
      { contentDir: '../x' },
      'invalid-config-value contentDir: `contentDir` leads out of the project: `../x`. [Move the files into the project, or run docgen from the folder that holds both.]',
    ],
    [
      { staticDirs: ['/etc'] },
      'invalid-config-value staticDirs[0]: `staticDirs[0]` must be a path below the project root, not `/etc`. [Paths are relative to the folder of the project.]',
    ],
    [
      { navbar: { items: [{ type: 'serach' }] } },
      'unknown-navbar-item navbar.items[0].type: `navbar.items[0].type` is the text `serach`, which is not a type of navbar item. [Did you mean `search`? The types are `default`, `doc`, `docSidebar`, `docsVersion`, `docsVersionDropdown`, `localeDropdown`, `search`, `colorMode`, `dropdown` and `html`.]',
    ],
    [
      { navbar: { items: [{ label: 'M', items: [{ type: 'search' }] }] } },
      'unknown-navbar-item navbar.items[0].items[0].type: `navbar.items[0].items[0].type` is the text `search`, which is not a type of navbar item in a dropdown. [The types are `default`, `doc`, `docSidebar` and `docsVersion`.]',
    ],
    [
      { navbar: { items: [{ label: 'A' }] } },
      'invalid-config-value navbar.items[0]: `navbar.items[0]` has no address. [Add `to` (a route of the site) or `href` (any address).]',
    ],
    [
      { navbar: { items: [{ label: 'A', to: 'https://x.y' }] } },
      'invalid-config-value navbar.items[0].to: `navbar.items[0].to` must be a route that begins with one slash, not `https://x.y`.',
    ],
    [
      { navbar: { items: [{ label: 'A', href: ' java\nscript:alert(1)' }] } },
      'invalid-config-value navbar.items[0].href: `navbar.items[0].href` has a scheme that can run code. [Use an `https:` address or a route of the site.]',
    ],
    [
      { navbar: { items: 'x' } },
      'invalid-config-value navbar.items: `navbar.items` must be a list, not the text `x`.',
    ],
    [{ navbar: null }, 'invalid-config-value navbar: `navbar` must be an object, not `null`.'],
    [
      { footer: { links: [{ title: 'A', items: [{ label: 'x', to: '/', too: '/' }] }] } },
      'unknown-config-key footer.links[0].items[0].too: There is no key `too` in `footer.links[0].items[0]`. [Did you mean `to`?]',
    ],
    [
      { onBrokenAnchors: 'warning' },
      'invalid-config-value onBrokenAnchors: `onBrokenAnchors` is the text `warning`; allowed are `ignore`, `log`, `warn` and `throw`. [Did you mean `warn`?]',
    ],
    [
      { footer: { links: [{ title: 'A' }] } },
      'invalid-config-value footer.links[0].items: `footer.links[0].items` is missing. [It must be a list.]',
    ],
    [{ footer: { links: 3 } }, 'invalid-config-value footer.links: `footer.links` must be a list, not `3`.'],
    [
      { announcementBar: { content: 'x', backgroundColor: 'red;}body{' } },
      'invalid-config-value announcementBar.backgroundColor: `announcementBar.backgroundColor` must be a CSS color, not `red;}body{`.',
    ],
    [
      { tableOfContents: { minHeadingLevel: 4 } },
      'invalid-config-value tableOfContents: `tableOfContents` ends above the level where it begins.',
    ],
    [
      { tableOfContents: { maxHeadingLevel: 2.5 } },
      'invalid-config-value tableOfContents.maxHeadingLevel: `tableOfContents.maxHeadingLevel` must be a whole number, not `2.5`.',
    ],
    [
      { i18n: { locales: ['de'] } },
      'invalid-config-value i18n: `i18n` has the default locale `en`, which is not in `locales`. [Add `"en"` to `i18n.locales`, or name one of them as `i18n.defaultLocale`.]',
    ],
    [
      { redirects: [{ from: 3, to: '/' }] },
      'invalid-config-value redirects[0].from: `redirects[0].from` must be a text or a list, not `3`.',
    ],
    [
      { customCss: './x.css' },
      'unknown-config-key customCss: There is no configuration key `customCss`. [It is `css`, a list of files.]',
    ],
    [
      { deploymentBranch: 'gh-pages' },
      'unknown-config-key deploymentBranch: There is no configuration key `deploymentBranch`. [Leave it out: docgen publishes nothing.]',
    ],
    [
      { redirects: [{ from: './b', to: '/' }] },
      'invalid-config-value redirects[0].from: `redirects[0].from` must be a route that begins with one slash, not `./b`. [Write `/b`.]',
    ],
    [
      { redirects: [{ from: ['/a', 'b'], to: '/' }] },
      'invalid-config-value redirects[0].from[1]: `redirects[0].from[1]` must be a route that begins with one slash, not `b`. [Write `/b`.]',
    ],
    [
      { frontMatter: { level: 'strng' } },
      'invalid-config-value frontMatter.level: `frontMatter.level` must be the name of a type, or a function that says what is wrong with a value. [Did you mean `string`?]',
    ],
    [
      { frontMatter: { level: 'integer' } },
      'invalid-config-value frontMatter.level: `frontMatter.level` must be the name of a type, or a function that says what is wrong with a value. [The types are `string`, `number`, `boolean`, `date`, `object`, `string[]`, `number[]`.]',
    ],
    [
      { versions: { current: 'v3', list: [{ name: 'v2', href: '/' }] } },
      'unknown-version versions.current: `versions.current` names the version `v3`, which is not in `versions.list`. [Did you mean `v2`?]',
    ],
    [
      {
        versions: { current: 'v2', list: [{ name: 'v2', href: '/' }] },
        navbar: { items: [{ type: 'docsVersionDropdown', versions: ['v1'] }] },
      },
      'unknown-version navbar.items[0].versions[0]: `navbar.items[0].versions[0]` names the version `v1`, which is not in `versions.list`. [Did you mean `v2`?]',
    ],
    [
      { customFields: { x: () => 1 } },
      'invalid-config-value customFields.x: `customFields.x` must be plain data, not a function.',
    ],
    [{ plugins: {} }, 'invalid-config-value plugins: `plugins` must be a list, not an object.'],
    [
      { plugins: ['search'] },
      'invalid-config-value plugins[0]: `plugins[0]` must be a plugin object, not the text `search`. [Import the plugin and put what it returns here.]',
    ],
    [
      { plugins: [function search() {}] },
      'invalid-config-value plugins[0]: `plugins[0]` is a function where a plugin is needed. [Call it: `search()`.]',
    ],
    [
      { plugins: [Promise.resolve({ name: 'x' })] },
      'invalid-config-value plugins[0]: `plugins[0]` must be a plugin object, not a promise. [Write `await` before it.]',
    ],
    [
      { plugins: [{ name: 'x', dependencies: { files: [5] } }] },
      'invalid-config-value plugins[0].dependencies: `plugins[0].dependencies` must be an object with lists of `files` and `variables`.',
    ],
    [
      { plugins: [{ content: 3, name: 'x' }] },
      'invalid-config-value plugins[0].content: `plugins[0].content` must be a function, not `3`.',
    ],
    [
      { plugins: [{ contents: () => ({}), name: 'x' }] },
      'unknown-config-key plugins[0].contents: There is no key `contents` in `plugins[0]`. [Did you mean `content`?]',
    ],
    [
      {
        plugins: [undefined, { name: 'x', config: () => ({ navbar: { items: [{ label: 1 }] } }) }],
      },
      'invalid-config-value plugins[1]: The plugin `x` adds a setting: `navbar.items[0].label` must be a text, not `1`.',
    ],
    [
      { plugins: [{ name: 'x', config: () => ({ titel: 'X' }) }] },
      'unknown-config-key plugins[0]: The plugin `x` adds a setting: There is no configuration key `titel`. [Did you mean `title`?]',
    ],
    [
      { plugins: [{ name: 'x', config: () => ({ plugins: [] }) }] },
      'invalid-config-value plugins[0]: `plugins[0]` adds `plugins`, which only the site has, in its `config` hook.',
    ],
    [
      { plugins: [{ name: 'x', config: () => Promise.resolve({}) }] },
      'invalid-config-value plugins[0]: `plugins[0]` returns a promise instead of an object in its `config` hook.',
    ],
    [
      {
        plugins: [
          {
            name: 'x',
            config() {
              throw new Error('no idea')
            },
          },
        ],
      },
      'invalid-config-value plugins[0]: `plugins[0]` fails (no idea) in its `config` hook.',
    ],
    [
      { plugins: [{ name: 'x' }, { name: 'x' }] },
      'invalid-config-value plugins[1]: `plugins[1]` is a second plugin with the name `x`. [Give each plugin a name of its own; a reference is named after its `route`, so give it another one.]',
    ],
    [
      { plugins: [{ name: 'x', rules: [] }] },
      'invalid-config-value plugins[0].rules: `plugins[0].rules` must be an object of rules, not an empty list.',
    ],
    [
      { plugins: [{ name: 'x', rules: { 'broken-link': ownRule } }] },
      "invalid-config-value plugins[0].rules.broken-link: `plugins[0].rules.broken-link` has the name of one of docgen's own rules. [Begin the names of rules with the name of the plugin.]",
    ],
    [
      {
        plugins: [
          { name: 'x', rules: { 'x-late': ownRule } },
          { name: 'y', rules: { 'x-late': ownRule } },
        ],
      },
      'invalid-config-value plugins[1].rules.x-late: `plugins[1].rules.x-late` is also a rule of the plugin `x`. [Begin the names of rules with the name of the plugin.]',
    ],
    [
      { plugins: [{ name: 'x', rules: { xLate: ownRule } }] },
      'invalid-config-value plugins[0].rules.xLate: `plugins[0].rules.xLate` is not a name that a rule can have. [Write lower-case words with hyphens.]',
    ],
    [
      { plugins: [{ name: 'x', rules: { 'x-late': { ...ownRule, severity: 'warn' } } }] },
      'invalid-config-value plugins[0].rules.x-late: `plugins[0].rules.x-late` has the severity the text `warn`; allowed are `error`, `warning` and `info`.',
    ],
    [
      { plugins: [{ name: 'x', rules: { 'x-late': { ...ownRule, perPlace: 'yes' } } }] },
      'invalid-config-value plugins[0].rules.x-late: `plugins[0].rules.x-late` has `perPlace`: the text `yes`; it is `true` or left out.',
    ],
    [
      { plugins: [{ name: 'x', rules: { 'x-late': { severity: 'info' } } }] },
      'invalid-config-value plugins[0].rules.x-late: `plugins[0].rules.x-late` has no `summary`.',
    ],
    [
      {
        plugins: [
          { name: 'x', commands: [ownCommand] },
          { name: 'y', commands: [ownCommand] },
        ],
      },
      'invalid-config-value plugins[1].commands[0].name: `plugins[1].commands[0].name` is `plants water`, which is also a command of the plugin `x`. [Give it another name.]',
    ],
    [
      { rules: { 'x-lat': 'off' }, plugins: [{ name: 'x', rules: { 'x-late': ownRule } }] },
      'unknown-config-key rules.x-lat: There is no key `x-lat` in `rules`. [Did you mean `x-late`?]',
    ],
    [
      { rules: { 'x-late': 'never' }, plugins: [{ name: 'x', rules: { 'x-late': ownRule } }] },
      'invalid-config-value rules.x-late: `rules.x-late` is the text `never`; allowed are `off`, `info`, `warn` and `error`.',
    ],
  ])('%j', (extra, expected) => {
    expect(wrong(extra)).toEqual([expected])
  })

  test.each<readonly [object, string, string]>([
    [
      { name: 'build twice' },
      'name',
      'begins with `build`, a command of docgen. [Begin it with another word.]',
    ],
    [
      { name: 'Pull' },
      'name',
      'cannot be the text `Pull`. [Write words in lower case with one space between them: `metadata pull`.]',
    ],
    [{ run: undefined }, 'run', 'must be a function, not missing.'],
    [{ options: {} }, 'options', 'must be a list, not an object.'],
    [
      { options: [{ flags: '--dir <dir>', summary: '' }] },
      'options[0].flags',
      'is the text `--dir <dir>`, which every command has. [Give it another name.]',
    ],
    [
      { options: [{ flags: 'dry', summary: '' }] },
      'options[0].flags',
      'cannot be the text `dry`. [Write `--dry-run` or `--timeout <ms>`.]',
    ],
    [
      { arguments: [{ name: 'file', summary: '' }] },
      'arguments[0].name',
      'cannot be the text `file`. [Write `<file>`, or `[file]` when it may be left out.]',
    ],
  ])('a command of a plugin: %j', (changed, key, rest) => {
    const at = `plugins[0].commands[0].${key}`
    expect(wrong({ plugins: [{ name: 'x', commands: [{ ...ownCommand, ...changed }] }] })).toEqual([
      `invalid-config-value ${at}: \`${at}\` ${rest}`,
    ])
  })

  test('all at once', () => {
    expect(
      wrong({
        titel: 1,
        noIndex: 1,
        navbar: { items: [{ type: 'x' }, { label: 3, to: '/' }] },
        plugins: [3],
      }),
    ).toHaveLength(5)
  })

  test('a value that contains itself', () => {
    const loop: Record<string, unknown> = {}
    loop['self'] = loop
    expect(wrong({ customFields: loop })).toHaveLength(1)
  })

  test.each([undefined, null, 3, 'x', [], new Date(0)])('%j is no configuration', (value) => {
    expect(parseConfig(value).problems.length).toBeGreaterThan(0)
  })
})

test('the types of the helpers', () => {
  expectTypeOf(
    defineConfig({ title: 'a', url: 'b', favicon: undefined, sidebars: { docs: [{ Guides: ['a'] }] } }),
  ).toEqualTypeOf<UserConfig>()
  expectTypeOf(definePlugin({ name: 'x', version: '1' }).version).toEqualTypeOf<string>()
  // The types of a sidebars file are exported, for those who put one together in several files.
  const items: readonly UserSidebarItem[] = [{ type: 'category', label: 'x', items: [{ Inner: ['a'] }] }]
  const sidebars: UserSidebars = defineSidebars({ docs: items })
  expect(sidebars).toHaveProperty('docs')
  // @ts-expect-error an unknown key
  void defineConfig({ title: 'a', url: 'b', onBrokenLink: 'throw' })
  // @ts-expect-error an unknown policy
  void defineConfig({ title: 'a', url: 'b', onBrokenLinks: 'explode' })
})

describe('locale', () => {
  test('is short for one default locale', () => {
    expect(config({ locale: 'de' }).i18n).toMatchObject({
      defaultLocale: 'de',
      currentLocale: 'de',
      locales: ['de'],
    })
  })

  test('does not go with `i18n`', () => {
    expect(parseConfig({ ...minimal, locale: 'de', i18n: {} }).problems).toMatchObject([{ path: ['locale'] }])
  })
})
