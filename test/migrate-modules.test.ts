import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../src/engine/package-root.ts'
import { config, project, sidebars } from './docusaurus-project.ts'

const component = `import React from 'react'
import clsx from 'clsx'
import names from 'classnames'
import { MDXProvider } from '@mdx-js/react'
import BrowserOnly from '@docusaurus/BrowserOnly'
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment'
import Head from '@docusaurus/Head'
import Interpolate from '@docusaurus/Interpolate'
import Translate, { translate } from '@docusaurus/Translate'
import isInternalUrl from '@docusaurus/isInternalUrl'
import { useActiveVersion } from '@docusaurus/plugin-content-docs/client'
import { useLocation } from '@docusaurus/router'
import { useColorMode, ThemeClassNames } from '@docusaurus/theme-common'
import useBaseUrl from '@docusaurus/useBaseUrl'
import useBrokenLinks from '@docusaurus/useBrokenLinks'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import useGlobalData from '@docusaurus/useGlobalData'
import useIsBrowser from '@docusaurus/useIsBrowser'
import Details from '@theme/Details'
import DocCard from '@theme/DocCard'
import DocCardList from '@theme/DocCardList'
import Heading from '@theme/Heading'
import IdealImage from '@theme/IdealImage'
import Layout from '@theme/Layout'
import MDXComponents from '@theme/MDXComponents'
import TOCInline from '@theme/TOCInline'

export default function All() {
  const { siteConfig } = useDocusaurusContext()
  useBrokenLinks().collectAnchor('deep')
  const facts = {
    clsx: clsx('a', { b: true, c: false }), classnames: names(['d', 'e']),
    dom: ExecutionEnvironment.canUseDOM, browser: useIsBrowser(), data: Object.keys(useGlobalData()),
    said: translate({ message: 'of {count}' }, { count: 9 }), inside: isInternalUrl('/a'), outside: isInternalUrl('https://a.dev'),
    version: useActiveVersion().name, at: useLocation().pathname, mode: useColorMode().colorMode,
    named: ThemeClassNames.docs.page, base: useBaseUrl('/x.svg'), title: siteConfig.title,
    known: Object.keys(MDXComponents).includes('CodeBlock'),
  }
  return (
    <Layout title="All">
      <Head>
        <meta name="made" content="by hand" />
        <>
          <link rel="preload" href="/kit/x.svg?a=1&b" as="image" crossOrigin="anonymous" />
          <script type="application/ld+json">{JSON.stringify({ saws: '<3' })}</script>
        </>
      </Head>
      <MDXProvider><pre id="facts">{JSON.stringify(facts)}</pre></MDXProvider>
      <BrowserOnly fallback={<i>waiting</i>}>{() => <b>browser</b>}</BrowserOnly>
      <Interpolate values={{ who: <b>you</b> }}>{'Hello {who}'}</Interpolate>
      <Translate values={{ count: 3 }}>{'{count} saws'}</Translate>
      <Details summary="More">Inside</Details>
      <Heading as="h3" id="deep">Deep</Heading>
      <IdealImage img="/kit/x.svg" alt="An X" />
      <DocCard item={{ type: 'link', label: 'One card', href: '/kit/docs/b' }} />
      <DocCardList items={[{ type: 'link', label: 'Listed', href: '/kit/docs/b' }]} />
      <TOCInline toc={[{ value: 'Entry <T> & more', id: 'deep', level: 2 }]} />
    </Layout>
  )
}
`

test('each module that pages import from Docusaurus does what the manual says', async () => {
  const { migrate, read } = project({
    'docusaurus.config.js': config(),
    'sidebars.js': sidebars,
    'static/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    'src/All.jsx': component,
    'docs/a.mdx': "# A\n\nimport All from '@site/src/All'\n\n<All />\n",
    'docs/b.md': '# B\n',
  })
  const { code, out } = await migrate()
  expect(code).toBe(0)
  expect(out).not.toContain('mdx-import')
  const page = read('build/docs/a/index.html')
  const facts = /<pre id="facts">([^<]*)<\/pre>/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '{}'
  expect(JSON.parse(facts)).toEqual({
    clsx: 'a b',
    classnames: 'd e',
    dom: false,
    browser: false,
    data: ['docusaurus-plugin-content-docs'],
    said: 'of 9',
    inside: true,
    outside: false,
    version: 'current',
    at: '/kit/docs/a',
    mode: 'light',
    named: 'theme-page',
    base: '/kit/x.svg',
    title: 'Acme',
    known: true,
  })
  const end = page.indexOf('</head>')
  for (const tag of [
    '<meta name="made" content="by hand"',
    '<link rel="preload" href="/kit/x.svg?a=1&amp;b" as="image" crossorigin="anonymous"',
    '{"saws":"<3"}',
  ]) {
    expect(page.slice(0, end)).toContain(tag)
    expect(page.slice(end)).not.toContain(tag)
  }
  expect(page).toContain('<b>browser</b>')
  expect(page).toContain('Hello <b>you</b>')
  expect(page).toContain('3 saws')
  expect(page).toMatch(/<details><summary>More<\/summary>Inside/)
  expect(page).toContain('<h3 id="deep">Deep</h3>')
  expect(page).toMatch(/<img [^>]*alt="An X"/)
  expect(page).toMatch(/href="\/kit\/docs\/b"[^]*One card/)
  expect(page).toContain('Listed')
  expect(page).toContain('<a href="#deep">Entry &lt;T&gt; &amp; more</a>')
})

test('texts of components come from code.json in each language', async () => {
  const page = `import Translate, { translate } from '@docusaurus/Translate'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
const early = translate({ id: 'saw.early', message: 'Early saw' })
export default function Saw() {
  const { i18n } = useDocusaurusContext()
  return (
    <main data-locale={i18n.currentLocale + ' of ' + i18n.locales.join(' ')}>
      <h1 title={translate({ id: 'saw.title', message: 'A {size} saw' }, { size: 'big' })}>{early}</h1>
      <Translate id="saw.greeting" values={{ name: <b>you</b> }}>{'Hello {name}'}</Translate>
      <Translate>Sharp</Translate>
      <Translate id="saw.missing">Not there</Translate>
    </main>
  )
}
`
  const { migrate, read } = project({
    'docusaurus.config.js': config().replace(
      "title: 'Acme',",
      "title: 'Acme', i18n: { defaultLocale: 'en', locales: ['en', 'de'] },",
    ),
    'sidebars.js': sidebars,
    'docs/a.md': '# A\n',
    'src/pages/saw.jsx': page,
    'i18n/de/code.json': JSON.stringify({
      'saw.early': { message: 'Frühe Säge' },
      'saw.title': { message: 'Eine {size} Säge' },
      'saw.greeting': { message: '{name}, hallo' },
      Sharp: { message: 'Scharf' },
    }),
  })
  const { code, out } = await migrate()
  expect(out).not.toContain('page-failed')
  expect(code).toBe(0)
  const main = (html: string): string => html.slice(html.indexOf('data-locale'), html.indexOf('</main>'))
  const english = main(read('build/saw/index.html'))
  expect(english).toContain('data-locale="en of en de"')
  expect(english).toContain('title="A big saw"')
  expect(english).toMatch(/Hello <b>you<\/b>[^]*Sharp[^]*Not there/)
  const german = main(read('build/de/saw/index.html'))
  expect(german).toContain('data-locale="de of en de"')
  expect(german).toContain('<h1 title="Eine big Säge">Early saw</h1>')
  expect(german).toMatch(/<b>you<\/b>, hallo[^]*Scharf[^]*Not there/)
})

test('the manual names each of these modules', () => {
  const folder = join(packageRoot(), 'templates/compat')
  const manual = readFileSync(join(packageRoot(), 'docs/content/migrate/docusaurus-modules.md'), 'utf8')
  const modules = ['docusaurus', 'theme']
    .flatMap((kind) => readdirSync(join(folder, kind)))
    .map((file) => file.replace(/\.tsx?$/, '').replace(/-client$/, '/client'))
  expect(modules.length).toBeGreaterThan(15)
  expect(modules.filter((name) => !new RegExp(`[/\`]${name}\``).test(manual))).toEqual([])
})

test('components know the versions of docs', async () => {
  const page = `import { useVersions, useLatestVersion, useActiveVersion, useAllDocsData } from '@docusaurus/plugin-content-docs/client'
import { usePluginData } from '@docusaurus/useGlobalData'
export default function Versions() {
  const found = usePluginData('docusaurus-plugin-content-docs').versions.find(({ name }) => name === '1.0')
  const facts = {
    all: useVersions().map(({ label, path, isLast }) => [label, path, isLast].join(' ')),
    latest: useLatestVersion('default').name, active: useActiveVersion()?.name ?? 'none', found: found.docs.find(({ id }) => id === found.mainDocId).path,
    tools: useAllDocsData().tools.path,
  }
  return <pre id="facts">{JSON.stringify(facts)}</pre>
}
`
  const { migrate, read } = project({
    'docusaurus.config.js': config('', "versions: { current: { label: 'Tomorrow' } }").replace(
      'themeConfig',
      "plugins: [['@docusaurus/plugin-content-docs', { id: 'tools', path: 'tools', routeBasePath: 'tools' }]], themeConfig",
    ),
    'sidebars.js': sidebars,
    'src/pages/versions.jsx': page,
    'docs/a.mdx': "# A\n\nimport Versions from '@site/src/pages/versions'\n\n<Versions />\n",
    'tools/saw.md': '# Saw\n',
    'versions.json': '["2.0", "1.0"]',
    'versioned_docs/version-2.0/a.md': '# A\n',
    'versioned_docs/version-1.0/a.md': '# A\n',
  })
  const { code, out } = await migrate()
  expect(out).not.toContain('render-failed')
  expect(code).toBe(0)
  const facts = (path: string): unknown =>
    JSON.parse(/<pre id="facts">([^<]*)<\/pre>/.exec(read(path))?.[1]?.replaceAll('&quot;', '"') ?? '{}')
  const everywhere = {
    all: ['Tomorrow /kit/docs/next false', '2.0 /kit/docs true', '1.0 /kit/docs/1.0 false'],
    latest: '2.0',
    found: '/kit/docs/1.0',
    tools: '/kit/tools',
  }
  expect(facts('build/versions/index.html')).toEqual({ ...everywhere, active: 'none' })
  expect(facts('build/docs/next/a/index.html')).toEqual({ ...everywhere, active: 'current' })
})
