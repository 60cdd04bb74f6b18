import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DomUtils } from 'htmlparser2'
import { beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '../../src/stages/config/stage.ts'
import type { SiteConfig } from '../../src/model/site-config.ts'
import { copiedPages } from '../copied-words.ts'
import { useBrowser } from './browser.ts'
import { byClass, byTag, childrenOf, textOf, writtenPage, type WrittenPage } from './written-page.ts'

/** What the specification says of all pages of the site, and of single ones that no other test looks at. */
const section = '/toolhive'
const guide = `${section}/guides-cli/install`
const guideFile = 'toolhive/guides-cli/install.html'
const browser = useBrowser()

const htmlFiles = (): readonly string[] =>
  readdirSync(inject('site'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .sort()
const html = (file: string): string => readFileSync(join(inject('site'), file), 'utf8')
const pageOf = (file: string): WrittenPage => writtenPage(inject('site'), file)
/** Pages with something else than the wanted match. */
const pagesWithout = (files: readonly string[], wanted: RegExp): readonly string[] =>
  files.filter((file) => !wanted.test(html(file)))

describe('every page', () => {
  test('is public: no accounts, and no form but that of search', () => {
    const forms = htmlFiles().flatMap((file) => html(file).match(/<form [^>]*>/g) ?? [])
    expect(forms.length).toBeGreaterThan(100)
    expect(forms.filter((form) => !/role="search".* action="\/search"/s.test(form))).toEqual([])
    expect(
      htmlFiles().filter((file) =>
        /type="(?:password|email)"|>(?:Sign in|Log in|Sign up)</i.test(html(file)),
      ),
    ).toEqual([])
  })

  test('may ask no other server for anything', () => {
    expect(pagesWithout(htmlFiles(), /connect-src 'self'; /)).toEqual([])
  })

  test('is in English, from left to right, with a favicon', () => {
    expect(pagesWithout(htmlFiles(), /<html lang="en" dir="ltr"/)).toEqual([])
    expect(pagesWithout(htmlFiles(), /<link rel="icon" href="\/img\/favicon\.svg"\/>/)).toEqual([])
    expect(readdirSync(join(inject('site'), 'img'))).toContain('favicon.svg')
  })

  test('of the documentation has one layout and one sidebar, named toolhiveSidebar', () => {
    const pages = htmlFiles().filter((file) => file.startsWith('toolhive') || file === 'theme-preview.html')
    expect(pages.length).toBeGreaterThan(130)
    expect(pagesWithout(pages, /<body data-layout="doc">/)).toEqual([])
    expect(pagesWithout(pages, / data-sidebar="toolhiveSidebar"/)).toEqual([])
  })

  test('has a Markdown copy with its words', () => {
    const pages = copiedPages(inject('site'))
    expect(pages.length).toBeGreaterThan(140)
    expect(pages.filter(({ share }) => share < 0.995)).toEqual([])
  })

  test('is none of a blog', () => {
    expect(htmlFiles().filter((file) => /blog/.test(file))).toEqual([])
  })
})

describe('the configuration', () => {
  let config: SiteConfig
  let sidebars: readonly string[]
  beforeAll(async () => {
    ;({ config } = await loadConfig({ startDir: join(import.meta.dirname, '../..') }))
    sidebars = Object.keys(config.trees[0]?.sidebars ?? {})
  })

  test('has title, tagline, favicon, url, base path, names of organisation and project, and one locale', () => {
    expect(config).toMatchObject({
      title: expect.stringContaining('ToolHive') as string,
      tagline: 'Simple and secure AI tools',
      favicon: 'img/favicon.svg',
      url: expect.stringMatching(/^https:/) as string,
      baseUrl: '/',
      organizationName: 'stacklok',
      projectName: 'toolhive',
      i18n: { defaultLocale: 'en', locales: ['en'], localeConfigs: { en: { direction: 'ltr' } } },
    })
  })

  test('fails for broken links and images, and warns of broken anchors and Markdown links', () => {
    expect(config).toMatchObject({
      onBrokenLinks: 'throw',
      onBrokenAnchors: 'warn',
      markdown: { hooks: { onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'throw' } },
      rules: {},
    })
  })

  test('has mermaid, emoji, a table of contents of levels 2 and 3, and dark as the default', () => {
    expect(config).toMatchObject({
      markdown: { mermaid: true, emoji: true },
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      colorMode: { defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: true },
    })
  })

  const withEnvironment = async (variables: Readonly<Record<string, string>>): Promise<SiteConfig> => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    return (await loadConfig({ startDir: join(import.meta.dirname, '../..'), reuse: false })).config
  }
  const algolia = {
    DOCS_ALGOLIA_APP_ID: 'APP',
    DOCS_ALGOLIA_INDEX: 'docs',
    DOCS_ALGOLIA_SEARCH_KEY: 'for-readers',
    DOCS_ALGOLIA_ASSISTANT_ID: 'helper',
    DOCS_ALGOLIA_ASSISTANT_INDEX: 'docs-answers',
  }

  test('takes the hosted search from the environment, with an index of its own for the assistant', async () => {
    expect((await withEnvironment(algolia)).search).toMatchObject({
      provider: 'algolia',
      fallback: 'lunr',
      algolia: { appId: 'APP', indexName: 'docs', searchApiKey: 'for-readers', contextualSearch: true },
      answers: { provider: 'algolia', assistantId: 'helper', indexName: 'docs-answers' },
    })
  })

  test('takes analytics, the tag manager and the address for feedback from the environment', async () => {
    const config = await withEnvironment({
      DOCS_FEEDBACK_ENDPOINT: 'https://feedback.example.com/verdicts',
      DOCS_TAG_MANAGER_ID: 'GTM-TEST1',
      DOCS_ANALYTICS_ENDPOINT: '/collect',
    })
    expect(config.plugins.find(({ name }) => name === 'analytics')?.options).toMatchObject({
      endpoint: '/collect',
    })
    expect(config.feedback).toEqual({ endpoint: 'https://feedback.example.com/verdicts' })
    expect(config.plugins.find(({ name }) => name === 'tag-manager')?.options).toMatchObject({
      containerId: 'GTM-TEST1',
    })
  })

  test('without them has analytics and a tag manager that send nothing, and prefilled issues for feedback', () => {
    expect(config.plugins.find(({ name }) => name === 'analytics')?.options).toMatchObject({
      publish: false,
    })
    expect(config.plugins.find(({ name }) => name === 'tag-manager')?.options).not.toHaveProperty(
      'containerId',
    )
    expect(config.feedback?.issuesUrl).toMatch(/^https:.*\/issues\/new$/)
    expect(config.search).toMatchObject({
      provider: 'lunr',
      answers: { provider: 'passages', disclaimer: true },
    })
  })

  test('has one sidebar', () => expect(sidebars).toEqual(['toolhiveSidebar']))
})

describe('single pages', () => {
  test('the home page says the tagline', () => {
    expect(byTag('h1', pageOf('index.html')).map(textOf)).toEqual(['Simple and secure AI tools'])
  })

  test('the home page has an announcement that can be closed', () => {
    const buttons = byTag('button', byClass('announcement', pageOf('index.html')))
    expect(buttons.map(({ attribs }) => attribs['aria-label'])).toEqual(['Close'])
  })

  test('the API reference offers the document that it is generated from', () => {
    const link = byTag('a', pageOf('toolhive/reference/api.html')).find(
      (each) => textOf(each) === 'Download the OpenAPI document',
    )
    expect(link?.attribs['href']).toBe('/api-specs/toolhive-api.yaml')
    expect(html('api-specs/toolhive-api.yaml')).toBe(
      readFileSync(join(import.meta.dirname, '../../static/api-specs/toolhive-api.yaml'), 'utf8'),
    )
  })

  test('the navbar leads to the source-code host, a chat community and a video channel', () => {
    const links = byClass('icon-button', byClass('navbar-right', pageOf(guideFile))).filter(
      ({ name, attribs }) => name === 'a' && attribs['href']?.startsWith('https:'),
    )
    expect(
      links.map((link) => [
        link.attribs['aria-label'],
        new URL(link.attribs['href'] ?? '').hostname,
        byTag('svg', link).length,
      ]),
    ).toEqual([
      ['Source code', 'github.com', 1],
      ['Chat community', 'discord.gg', 1],
      ['Video channel', 'youtube.com', 1],
    ])
  })

  test('the dropdowns of the navbar are those of the product and of the references', () => {
    const dropdowns = byClass('dropdown', byClass('navbar', pageOf(guideFile)))
    expect(byTag('summary', dropdowns).map(textOf)).toEqual(['ToolHive', 'References', 'English'])
  })

  test('the sidebar cannot be hidden, and nothing closes a part of it but the reader', async () => {
    const { page } = await browser.open(guide)
    const sidebar = page.locator('.sidebar')
    // Buttons of the drawer that it is on narrow screens are not there.
    expect(await sidebar.locator('button').filter({ visible: true }).count()).toBe(0)
    expect(await sidebar.evaluate((element) => element.getBoundingClientRect().width)).toBe(300)
    const closed = sidebar.locator('details:not([open]) > summary').first()
    const label = await closed.innerText()
    const open = (): Promise<readonly string[]> => sidebar.locator('details[open] > summary').allInnerTexts()
    const before = await open()
    await closed.click()
    await expect.poll(open).toEqual(expect.arrayContaining([...before, label]))
    await sidebar.locator('a[href="/toolhive/faq"]').click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/toolhive/faq')
    expect(await open()).toEqual(expect.arrayContaining([...before, label]))
  })

  test.each([
    ['bash', guideFile],
    ['json', 'toolhive/guides-cli/custom-permissions.html'],
    ['powershell', guideFile],
    ['promql', 'toolhive/concepts/observability.html'],
  ])('code in %s is highlighted', (language, file) => {
    const tokens = byTag('span', byClass(`language-${language}`, pageOf(file)))
    expect(tokens.filter(({ attribs }) => attribs['class']?.startsWith('t-'))).not.toEqual([])
  })

  test.each([
    'playwright',
    'osv',
    'notion-remote',
    'meta-mcp',
    'k8s',
    'github',
    'filesystem',
    'fetch',
    'context7',
  ])('the guide of %s shows all fields of its server', (name) => {
    const card = byClass('mcp-card', pageOf(`toolhive/guides-mcp/${name}.html`)).slice(0, 1)
    expect(byTag('code', byClass('mcp-title', card)).map(textOf)).toEqual([name])
    expect(textOf(byClass('mcp-lead', card))).not.toBe('')
    const [tier, status] = childrenOf(byClass('mcp-badges', card)).map(textOf)
    expect(tier).toMatch(/^(?:Official|Community)$/)
    expect(status).toMatch(/^(?:Active|Deprecated)$/)
    const shown = new Map(
      byTag('dt', byClass('mcp-facts', card)).map((term) => [
        textOf(term),
        DomUtils.textContent(DomUtils.nextElementSibling(term) ?? []),
      ]),
    )
    for (const fact of [
      'Type',
      'Transport',
      'Image',
      'Repository',
      'Popularity',
      'Provenance',
      'Network access',
      'Tags',
    ])
      expect([fact, shown.get(fact) ?? '']).toEqual([fact, expect.stringMatching(/\w/)])
    expect(shown.get('Type')).toBe(name === 'notion-remote' ? 'Remote server' : 'Container')
    expect(shown.get('Popularity')).toMatch(/^[\d,]+ stars, [\d,]+ pulls$/)
    const text = textOf(card)
    expect(text).toMatch(/Tools/)
    expect(text).toMatch(/Environment variables/)
  })
})
