import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { useBrowser } from './browser.ts'
import { useSite } from './site-of-its-own.ts'

const waiting = `import { useState } from 'react'
export const hydrate = 'interaction'
export default function Waiting() {
  const [count, setCount] = useState(0)
  const [name, setName] = useState('')
  return (
    <div id="waiting">
      <button onClick={() => setCount(count + 1)}>{count}</button>
      <input type="checkbox" />
      <a href="/elsewhere" onClick={(event) => { event.preventDefault(); setName('stayed') }}>Link</a>
      <output>{name}</output>
    </div>
  )
}
`
const fromNothing = (name: string, before: string): string => `import { useEffect, useState } from 'react'
export default function ${name}() {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  return isAwake ? <b id="${name.toLowerCase()}">awake</b> : ${before}
}
`
const files = {
  'content/index.mdx': `# Islands

import Empty from '@site/islands/Empty.island.tsx'
import Text from '@site/islands/Text.island.tsx'

<Empty />

<Text />
`,
  'content/waiting.mdx':
    "# Waiting\n\nimport Waiting from '@site/islands/Waiting.island.tsx'\n\n<Waiting />\n",
  'content/elsewhere.md': '# Elsewhere\n\nWords.\n',
  'islands/Waiting.island.tsx': waiting,
  'islands/Empty.island.tsx': fromNothing('Empty', 'null'),
  'islands/Text.island.tsx': fromNothing('Text', '<>asleep</>'),
  'docgen.config.json': JSON.stringify({ title: 'Site', url: 'https://example.com' }),
}

describe('islands', () => {
  const site = useSite(files)
  const browser = useBrowser(site, { draws: true })
  /** The file that waits with the islands for their reader. */
  const firstCode = (): string => {
    const folder = join(site(), 'assets')
    const waits = '"pointerover","focusin","click"'
    const found = readdirSync(folder).find((name) => readFileSync(join(folder, name), 'utf8').includes(waits))
    expect(found).toMatch(/^chunk-.*\.js$/)
    return found ?? ''
  }
  const isAwake = (page: Page): Promise<boolean> =>
    page.locator('docgen-island').evaluate((island) => 'hydrated' in (island as HTMLElement).dataset)
  const count = (page: Page): Promise<string> => page.innerText('#waiting button')

  test('that show nothing or only text at first are hydrated where they come near', async () => {
    const { page, problems } = await browser.open('/')
    await page.waitForSelector('#empty')
    await page.waitForSelector('#text')
    expect(problems).toEqual([])
  })

  test.each<[string, (page: Page) => Promise<void>]>([
    ['a click without a pause', (page) => page.click('#waiting button')],
    [
      'a click of a script',
      (page) => page.locator('#waiting button').evaluate((button) => (button as HTMLElement).click()),
    ],
    [
      'focus and Enter',
      async (page) => {
        await page.focus('#waiting button')
        await page.keyboard.press('Enter')
      },
    ],
    ['a tap', (page) => page.tap('#waiting button')],
  ])('that wait for the reader do what the first touch asks for, once: %s', async (_, touch) => {
    const { page, problems } = await browser.open('/waiting', { hasTouch: true })
    expect(await isAwake(page)).toBe(false)
    await touch(page)
    await expect.poll(() => count(page)).toBe('1')
    await page.click('#waiting button')
    await expect.poll(() => count(page)).toBe('2')
    await page.waitForTimeout(200)
    expect(await count(page)).toBe('2')
    expect(problems).toEqual([])
  })

  test('that wait for the reader lose no click while their code is on its way, and no focus', async () => {
    const { page } = await browser.open('/waiting')
    let release = (): void => undefined
    const arrival = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/*.js', async (route) => {
      await arrival
      await route.continue()
    })
    await page.click('#waiting button')
    await page.click('#waiting button')
    await page.click('#waiting input')
    await page.click('#waiting a')
    await page.focus('#waiting button')
    expect(await isAwake(page)).toBe(false)
    release()
    await expect.poll(() => count(page)).toBe('2')
    expect(await page.locator('#waiting input').isChecked()).toBe(true)
    expect(await page.innerText('#waiting output')).toBe('stayed')
    expect(new URL(page.url()).pathname).toBe('/waiting')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
  })

  test('that wait for the reader lose no click before the code is there that waits with them', async () => {
    const { page, problems } = await browser.open('/elsewhere')
    let release = (): void => undefined
    const arrival = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**/assets/${firstCode()}`, async (route) => {
      await arrival
      await route.continue()
    })
    await page.goto('/waiting', { waitUntil: 'load' })
    await page.click('#waiting button')
    await page.click('#waiting button')
    await page.click('#waiting input')
    await page.click('#waiting a')
    expect([await isAwake(page), await count(page)]).toEqual([false, '0'])
    release()
    await expect.poll(() => count(page)).toBe('2')
    expect(await page.locator('#waiting input').isChecked()).toBe(true)
    await expect.poll(() => page.innerText('#waiting output')).toBe('stayed')
    await page.click('#waiting button')
    await expect.poll(() => count(page)).toBe('3')
    expect(problems).toEqual([])
  })

  test('whose first code cannot be loaded leave clicks to the page', async () => {
    const { page } = await browser.open('/elsewhere')
    let fail = (): void => undefined
    const failure = new Promise<void>((resolve) => (fail = resolve))
    await page.route(`**/assets/${firstCode()}`, async (route) => {
      await failure
      await route.abort()
    })
    await page.goto('/waiting', { waitUntil: 'load' })
    await page.click('#waiting a')
    expect(new URL(page.url()).pathname).toBe('/waiting')
    fail()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/elsewhere')
  })

  test('that cannot be loaded leave clicks to the page', async () => {
    const { page } = await browser.open('/waiting')
    await page.route('**/*.js', (route) => route.abort())
    await page.click('#waiting a')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/elsewhere')
  })
})
