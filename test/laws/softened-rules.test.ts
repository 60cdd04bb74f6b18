import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/model/diagnostic.ts'
import { DiagnosticError } from '../../src/model/diagnose.ts'
import { ruleNames } from '../../src/model/rule.ts'
import type { RuleSetting } from '../../src/model/site-config.ts'
import { smallConfig, temporarySite, type SiteFiles, type TempSite } from '../build-temp-site.ts'

/**
 * A site says with `rules` how serious it takes a finding. That must not decide which pages there are:
 * whatever the settings, either the build fails, or every page of the source tree is in the output and in
 * everything that lists pages.
 */
interface Violation {
  readonly files: SiteFiles
  /** Pages besides the two that every site has, by address. Default: `/page`. */
  readonly pages?: readonly string[]
  readonly config?: Readonly<Record<string, unknown>>
  /** The hook of a plugin of the site. */
  readonly plugin?: string
  readonly arrange?: (site: TempSite) => void
}

const clock = 'export default function Clock() { return null }\n'
const page = (text: string, more: SiteFiles = {}): Violation => ({
  files: { 'content/page.mdx': text, ...more },
})
const plain = (text: string): Violation => ({ files: { 'content/page.md': text } })

const violations: Readonly<Record<string, Violation>> = {
  'html-comment-in-mdx': page('# A\n\n<!-- gone -->\n\nText.\n'),
  'html-comment-in-mdx: unclosed': page('# A\n\n<!-- never closed\n\nText.\n'),
  'html-comment-in-mdx: part': page("import P from './_p.mdx'\n\n# A\n\n<P />\n", {
    'content/_p.mdx': '<!-- never closed\n',
  }),
  'mdx-import': page("import P from './_nothing.mdx'\nimport x from './nothing.ts'\n\n# A\n\n<P /> {x}\n"),
  'mdx-import: package': page("import x from 'no-such-package'\n\n# A\n\n{x()}\n", {
    'content/other.mdx': 'export const y = () => 2\n\n# B\n\n{y()}\n',
  }),
  'mdx-import: circle': page("import P from './_p.mdx'\n\n# A\n\n<P />\n", {
    'content/_p.mdx': "import P from './_p.mdx'\n\n<P />\n",
  }),
  'mdx-import: in an expression': page("import P from './_nothing.mdx'\n\n# A\n\n{[1].map(() => <P />)}\n"),
  'mdx-import: default export': page("import Thing from '../thing.tsx'\n\n# A\n\n<Thing />\n", {
    'thing.tsx': 'export const other = 1\n',
  }),
  'mdx-export': page('export default function Layout() {}\n\n# A\n\nText.\n'),
  'mdx-syntax': page('# A\n\n<a b=c>\n'),
  'mdx-tag-mismatch': page('# A\n\n<b>text\n'),
  'mdx-expression-syntax': page('# A\n\n{a b}\n'),
  'unknown-component': page('# A\n\n<Nothing />\n'),
  'invalid-tabs': page('# A\n\n<Tabs>\n<TabItem>x</TabItem>\n</Tabs>\n\n<TabItem value="a">x</TabItem>\n'),
  'invalid-style-attribute': page('# A\n\n<b style="color: red">x</b>\n'),
  'inline-event-handler': page('# A\n\n<b onclick="x()">x</b>\n'),
  'render-failed': page('# A\n\n{[].first.name}\n'),
  'outside-docs-page': {
    files: {
      'content/page.tsx':
        "import { useDocsPage } from '@theme/context'\n\nexport default function Page() {\n  return useDocsPage().title\n}\n",
    },
  },
  'missing-default-export': { files: { 'content/page.tsx': 'export const a = 1\n' } },
  'missing-default-export: no component': { files: { 'content/page.tsx': 'export default 5\n' } },
  'nesting-too-deep': plain(`${'> '.repeat(200)}x\n`),
  'input-too-costly': { ...plain(`# A\n\n${'*a_ '.repeat(40_000)}\n`), pages: ['/page'] },
  'table-too-large': {
    ...plain('| a | b |\n| - | - |\n| 1 | 2 |\n'),
    config: { markdown: { limits: { tableCells: 3 } } },
  },
  'file-too-large': {
    files: { 'content/page.md': `# A\n\n${'word '.repeat(300)}\n` },
    config: { markdown: { limits: { fileBytes: 1000 } } },
  },
  'invalid-encoding': { files: { 'content/page.md': Buffer.from([0x23, 0x20, 0xff, 0xfe]) } },
  'unportable-name': {
    files: { 'content/what:is.md': '# A\n', 'content/aux.md': '# B\n' },
    pages: ['/what:is', '/aux'],
  },
  'not-a-regular-file': {
    files: {},
    arrange: ({ root }) => symlinkSync(join(root, 'nowhere'), join(root, 'content/page.md')),
  },
  'outside-project': {
    files: {},
    arrange: ({ root }) => symlinkSync('/etc/hostname', join(root, 'content/page.md')),
  },
  'front-matter-syntax': plain('---\ntitle: [\n---\n\nText.\n'),
  'front-matter-unclosed': plain('---\ntitle: A\n\n# B\n'),
  'front-matter-type': plain('---\nsidebar_position: much\ntags: 5\n---\n\n# A\n'),
  'unknown-layout': plain('---\nlayout: nothing\n---\n\n# A\n'),
  'unknown-sidebar': plain('---\ndisplayed_sidebar: nothing\n---\n\n# A\n'),
  'unknown-doc-id': plain('---\npagination_next: nothing\n---\n\n# A\n'),
  'invalid-slug': plain('---\nslug: /a?b\n---\n\n# A\n'),
  'duplicate-route': {
    files: { 'content/page.md': '# A\n', 'content/other.md': '---\nslug: /page\n---\n\n# B\n' },
    pages: ['/page', '/other'],
  },
  'case-collision': {
    files: { 'content/page.md': '# A\n', 'content/Page.md': '# B\n' },
    pages: ['/page', '/Page'],
  },
  'output-clash': { files: { 'content/page.md': '# A\n', 'static/page.html': 'mine' } },
  'unclosed-admonition': plain('# A\n\n:::note\n\nText.\n'),
  'invalid-heading-id': plain('# A\n\n## B {#a b}\n'),
  'mermaid-syntax': plain('# A\n\n```mermaid\nflowchart LR\n  a -->\n```\n'),
  'unsafe-link': plain('# A\n\n[x](javascript:alert(1))\n'),
  'unsafe-markup': plain('# A\n\n<b onclick="x()">x</b>\n'),
  'duplicate-island': page(
    "import One from '../one/clock.island.tsx'\nimport Two from '../two/clock.island.tsx'\n\n# A\n\n<One /> <Two />\n",
    { 'one/clock.island.tsx': clock, 'two/clock.island.tsx': clock },
  ),
  'island-props': page('# A\n\n<Clock of={() => 1} />\n', { 'templates/mdx/Clock.island.tsx': clock }),
  'broken-link': plain('# A\n\n[x](/nothing)\n'),
  'broken-image': plain('# A\n\n![x](./nothing.png)\n'),
  'unreadable-image': {
    files: { 'content/page.md': '# A\n\n![x](./a.png)\n', 'content/a.png': 'no image' },
  },
  'broken-asset': {
    files: { 'content/page.md': '# A\n', 'a.css': "@import './nothing.css';\n" },
    config: { css: ['a.css'] },
  },
  'plugin-failed: pages': {
    files: { 'content/page.md': '# A\n' },
    plugin: "content() { throw new Error('no') }",
  },
  'plugin-failed: files': {
    files: { 'content/page.md': '# A\n' },
    plugin: "emit() { throw new Error('no') }",
  },
  'plugin-failed: judgements': {
    files: { 'content/page.md': '# A\n' },
    plugin: "check() { throw new Error('no') }",
  },
}

const settings = ['warn', 'off'] as const

/** What a build makes of a violation. */
interface Outcome {
  /** Rules that it reports for it. */
  readonly rules: readonly string[]
  readonly failed: boolean
  /** See `missing`. */
  readonly missing: readonly string[]
}

/** Whether a violation is pages that need nothing but each other: then it may be one folder among others. */
const isOnlyPages = ({ files, config, plugin, arrange }: Violation): boolean =>
  !config &&
  plugin === undefined &&
  !arrange &&
  Object.entries(files).every(
    ([path, text]) => path.startsWith('content/') && !/\.\.\/|^slug: \/page/m.test(String(text)),
  )

const together = Object.entries(violations).filter(([, violation]) => isOnlyPages(violation))
const known = Object.fromEntries(settings.map((setting) => [setting, outcomesTogether(setting)]))

describe.each(Object.entries(violations))('%s', (name, violation) => {
  test.each(settings)('%s', { timeout: 60_000 }, async (setting) => {
    const outcomes = (await known[setting]?.())?.get(name) ?? (await outcomesAlone(violation, setting))
    expect(outcomes).toHaveLength(2)
    for (const { rules, failed, missing } of outcomes) {
      if (setting === 'warn') expect(rules).toContain(name.replace(/:.*/, ''))
      if (!failed) expect(missing).toEqual([])
    }
  })
})

/** Of two builds, the second from memory. */
async function outcomesAlone(violation: Violation, setting: RuleSetting): Promise<readonly Outcome[]> {
  const { site, routes } = siteOf(violation, setting)
  const outcomes: Outcome[] = []
  for (const cache of [true, true]) {
    const { failed, diagnostics } = await buildOf(site, cache)
    outcomes.push({
      rules: diagnostics.map(({ rule }) => rule),
      failed,
      missing: failed ? [] : missing(site, routes),
    })
  }
  return outcomes
}

/**
 * The same for all violations that may share a site, each in a folder of its own. What stops a build may hide
 * others, so those that did not stop it are built again without those that did.
 */
function outcomesTogether(setting: RuleSetting): () => Promise<ReadonlyMap<string, readonly Outcome[]>> {
  const collect = async (): Promise<ReadonlyMap<string, readonly Outcome[]>> => {
    const found = new Map<string, readonly Outcome[]>()
    for (let left = together; left.length > 0; left = left.filter(([name]) => !found.has(name))) {
      const folderOf = (name: string): string => `v${together.findIndex(([each]) => each === name)}`
      const { site } = siteOf(
        {
          files: Object.fromEntries(
            left.flatMap(([name, { files }]) =>
              Object.entries(files).map(([path, text]) => [
                path.replace('content/', `content/${folderOf(name)}/`),
                text,
              ]),
            ),
          ),
          pages: left.flatMap(([name, violation]) => routesOf(violation, `/${folderOf(name)}`)),
        },
        setting,
      )
      const builds = [await buildOf(site, true), await buildOf(site, true)]
      const stopped = new Set<string>()
      for (const [name, violation] of left) {
        const outcomes = builds.map(({ failed, diagnostics }): Outcome => {
          const own = diagnostics.filter(({ file }) => file?.startsWith(`content/${folderOf(name)}/`))
          return {
            rules: own.map(({ rule }) => rule),
            failed: own.some(({ severity }) => severity === 'error'),
            missing: failed
              ? []
              : missing(site, ['/', '/more', ...routesOf(violation, `/${folderOf(name)}`)]),
          }
        })
        if (outcomes.some(({ failed }) => failed)) stopped.add(name)
        if (stopped.has(name) || builds.every(({ failed }) => !failed)) found.set(name, outcomes)
      }
      if (stopped.size === 0 && builds.some(({ failed }) => failed))
        throw new Error(`No violation stops this build: ${left.map(([name]) => name).join(', ')}`)
    }
    return found
  }
  let collected: ReturnType<typeof collect> | undefined
  return () => (collected ??= collect())
}

const routesOf = ({ pages = ['/page'] }: Violation, folder: string): readonly string[] =>
  pages.map((route) => folder + route)

function siteOf(
  { files, pages = ['/page'], config = {}, plugin, arrange }: Violation,
  setting: RuleSetting,
): { readonly site: TempSite; readonly routes: readonly string[] } {
  const links = pages.map((route) => `[to](${encodeURI(route)})`).join(' ')
  const rules = Object.fromEntries(ruleNames.map((rule) => [rule, setting]))
  const site = temporarySite(
    { 'content/index.md': `# Home\n\n${links}\n`, 'content/more.md': '# More\n', ...files },
    { ...config, rules, search: { enabled: true } },
  )
  arrange?.(site)
  if (plugin !== undefined) {
    site.remove('docgen.config.json')
    site.write({
      'docgen.config.mjs': `export default { ...${JSON.stringify({ ...smallConfig, rules })}, plugins: [{ name: 'own', ${plugin} }] }`,
    })
  }
  return { site, routes: ['/', '/more', ...pages] }
}

/** Builds a site, which fails with an error and writes nothing, or does neither. */
async function buildOf(
  site: TempSite,
  cache: boolean,
): Promise<{ readonly failed: boolean; readonly diagnostics: readonly Diagnostic[] }> {
  const result = await site.build({ cache }).catch((error: unknown) => {
    if (error instanceof DiagnosticError) return { failed: true, diagnostics: error.diagnostics }
    throw error
  })
  expect(result.failed).toBe(!existsSync(join(site.root, 'build', 'index.html')))
  expect(result.failed).toBe(result.diagnostics.some(({ severity }) => severity === 'error'))
  return result
}

/** What the output lacks of a page: its file, its entry in the sitemap. */
function missing(site: TempSite, routes: readonly string[]): readonly string[] {
  const sitemap = site.output('sitemap.xml')
  return routes.flatMap((route) => [
    ...(existsSync(join(site.root, 'build', route === '/' ? 'index.html' : `${route.slice(1)}.html`))
      ? []
      : [`no file for ${route}`]),
    ...(sitemap.includes(`<loc>https://example.com${encodeURI(route)}</loc>`)
      ? []
      : [`${route} is not in the sitemap`]),
  ])
}
