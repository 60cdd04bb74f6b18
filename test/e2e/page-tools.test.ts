import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ModelContextTool } from '../../src/model/model-context.ts'
import { useBrowser } from './browser.ts'
import { useSite } from './site-of-its-own.ts'

const browser = useBrowser(
  useSite({
    'docgen.config.json': JSON.stringify({
      title: 'Lighthouse',
      url: 'https://lighthouse.example.org',
      i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      agents: { webMcp: true },
    }),
    'content/index.md': '# Lighthouse\n\nWatches ships at sea.\n',
    'content/alarms.md':
      '# Alarms\n\nRings when a ship is silent.\n\n## Set the time\n\nSmall ships have weak radios.\n\n```sh\nlighthouse alarm --after 20m\n```\n',
    'i18n/de/docusaurus-plugin-content-docs/current/alarms.md':
      '# Alarme\n\nKlingelt, wenn ein Schiff schweigt.\n',
  }),
)

interface Registering {
  readonly tools?: ModelContextTool[]
}

/** Opens a page in a browser with agents, as `place` of the draft has them. */
async function openForAgents(path: string, place: 'document' | 'navigator' = 'document'): Promise<Page> {
  const { page } = await browser.openNew('/')
  await page.addInitScript((where) => {
    const tools: ModelContextTool[] = []
    const registerTool = (tool: ModelContextTool): Promise<void> => {
      tools.push(tool)
      return Promise.resolve()
    }
    Object.defineProperty(where === 'document' ? document : navigator, 'modelContext', {
      value: { registerTool },
    })
    Object.assign(window, { tools })
  }, place)
  await page.goto(path)
  await expect.poll(() => page.evaluate(() => (window as Registering).tools?.length)).toBe(5)
  return page
}

const call = (page: Page, name: string, input: object): Promise<string> =>
  page.evaluate(
    async ([tool, argument]) => {
      const { execute } = (window as Registering).tools?.find((each) => each.name === tool) ?? {}
      return (await execute?.(argument)) ?? 'There is no such tool.'
    },
    [name, input] as const,
  )

test('agents in the browser search and read the site with its own tools', async () => {
  const page = await openForAgents('/')
  const [search] = await page.evaluate(
    () => JSON.parse(JSON.stringify((window as Registering).tools)) as readonly ModelContextTool[],
  )
  expect(search).toMatchObject({
    name: 'search',
    inputSchema: { type: 'object', required: ['query'] },
    annotations: { readOnlyHint: true },
  })
  expect(search?.inputSchema).not.toHaveProperty('properties.language')
  // Two at once: neither makes the other pointless.
  const [radios, alarms] = await Promise.all([
    call(page, 'search', { query: 'weak radios' }),
    call(page, 'search', { query: 'silent' }),
  ])
  expect(radios).toContain('Set the time (#set-the-time): Small ships have weak radios.')
  expect(alarms).toContain('page: alarms')
  expect(await call(page, 'read_page', { page: '/alarms', section: '#set-the-time' })).toContain(
    '--after 20m',
  )
  expect(await call(page, 'list_pages', {})).toContain('2 pages of “Lighthouse”')
  expect(await call(page, 'read_reference', { name: 'Set the time' })).toContain('weak radios')
  expect(await call(page, 'find_examples', { query: 'alarm' })).toContain('lighthouse alarm')
  expect(await call(page, 'read_page', { page: 'nowhere' })).toContain('There is no page at `nowhere`')
  await expect(call(page, 'search', { query: 'ship', limit: 'many' })).rejects.toThrow('limit')
})

test('they read it in the language of the page, also where an earlier draft put them', async () => {
  const page = await openForAgents('/de/', 'navigator')
  expect(await call(page, 'search', { query: 'schweigt' })).toContain('Alarme')
  expect(await call(page, 'read_page', { page: 'alarms' })).toContain('Klingelt')
})

test('browsers without agents load nothing of it', async () => {
  const { page } = await browser.openNew('/')
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, '')),
  )
  expect(scripts.filter((name) => name.includes('page-tools'))).toEqual([])
})
