import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { useBrowser } from './browser.ts'
import { useSite } from './site-of-its-own.ts'

const config = (locale: string): string =>
  JSON.stringify({
    title: 'Site',
    url: 'https://example.com',
    search: { enabled: false },
    i18n: { defaultLocale: locale, locales: [locale] },
    navbar: { title: 'The site' },
    footer: { links: [{ label: 'Start', to: '/' }], copyright: '© The makers' },
  })

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `line ${index}`).join('\n')

/** What is easily overlooked: a table, a long block of code, a folded part with a frame in it. */
const parts = `# Parts

Words.

| Key | Value |
| --- | --- |
| one | 1 |

\`\`\`text title="log.txt"
${lines(60)}
\`\`\`

<details>
<summary>More</summary>

\`\`\`text title="more.txt"
one
two
\`\`\`

</details>

![First](/dot.svg)

![Second](/dot.svg)
`

const text =
  '# Home\n\n[One](https://one.example/), [two](https://two.example/) and [one again](https://one.example/). <https://three.example/> [Part](#part)\n\n## Part\n\n<details>\n<summary>More</summary>\n\nHidden [four](https://four.example/).\n\n</details>\n\n```text\n' +
  'a long line '.repeat(40) +
  '\n```\n'

const printed = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    return {
      numbers: [...document.querySelectorAll('.link-number')].map(
        (number) => `${number.previousElementSibling?.textContent ?? ''} ${number.textContent ?? ''}`,
      ),
      title: document.querySelector('.printed-links p')?.textContent,
      addresses: [...document.querySelectorAll('.printed-links li')].map(({ textContent }) => textContent),
    }
  })

/** The rules for the foot of sheets that scripts have added. */
const feet = (page: Page): Promise<string> =>
  page.evaluate(() =>
    document.adoptedStyleSheets
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .filter((rule) => rule.startsWith('@page'))
      .join(),
  )

describe.each([
  ['en', 'Links on this page'],
  ['de', 'Links auf dieser Seite'],
])('a page on paper, in %s', (locale, title) => {
  const browser = useBrowser(
    useSite({
      'docgen.config.json': config(locale),
      'content/index.md': text,
      'content/parts.md': parts,
      'static/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" />',
    }),
  )

  test('lists the addresses of its links once, at its end, and is as before afterwards', async () => {
    const { page } = await browser.open('/')
    // The pointer arrives with one event, and moves with the next.
    await page.mouse.move(10, 300)
    await page.mouse.move(12, 302)
    // The first sign of the reader loads what prints.
    await expect.poll(async () => (await printed(page)).title).toBe(title)
    expect(await feet(page)).toContain(`content: "${await page.title()}"`)
    expect(await printed(page)).toEqual({
      numbers: ['One 1', 'two 2', 'one again 1', 'four 3'],
      title,
      addresses: ['https://one.example/', 'https://two.example/', 'https://four.example/'],
    })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await page.locator('.link-number, .printed-links').count()).toBe(0)
    expect(await feet(page)).toBe('')
  })

  if (locale !== 'en') return

  test('has its images, however far below the screen they are', async () => {
    const { page } = await browser.open('/parts')
    const image = page.locator('main img').last()
    expect(await image.getAttribute('loading')).toBe('lazy')
    await page.mouse.move(10, 300)
    await page.mouse.move(12, 302)
    await expect.poll(async () => (await printed(page), image.getAttribute('loading'))).toBe('eager')
  })

  test('has the address behind each link where scripts do not run', async () => {
    const { page } = await browser.open('/', { javaScriptEnabled: false })
    const behind = () =>
      page
        .locator('main a[href^="https://one"]')
        .first()
        .evaluate((link) => getComputedStyle(link, '::after').content)
    expect(await behind()).toBe('none')
    await page.emulateMedia({ media: 'print' })
    expect(await behind()).toBe('" (https://one.example/)"')
  })

  test('has the title of the site, what is folded, and whole lines of code; and no tools', async () => {
    const { page } = await browser.open('/', { viewport: { width: 700, height: 900 }, colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print' })
    const shown = (selector: string): Promise<boolean> => page.locator(selector).first().isVisible()
    expect(await page.locator('.navbar .brand-title').innerText()).toBe('The site')
    expect(await shown('.brand-title')).toBe(true)
    expect(await shown('main details p')).toBe(true)
    for (const tool of ['.navbar-nav', '.menu-button', '.code-tools', '.heading-anchor', '.pagination'])
      if ((await page.locator(tool).count()) > 0) expect([tool, await shown(tool)]).toEqual([tool, false])
    const [inner, outer] = await page
      .locator('main pre')
      .evaluate((pre) => [pre.scrollWidth, pre.clientWidth])
    expect(inner).toBeLessThanOrEqual(outer ?? 0)
  })

  test('has no shadows, empty bands or cut frames', async () => {
    const { page } = await browser.open('/parts', { viewport: { width: 700, height: 1400 } })
    await page.emulateMedia({ media: 'print' })
    /** How much room there is between the end of an element and that of the element in it. */
    const roomBelow = (outer: string, inner: string): Promise<number> =>
      page.evaluate(
        ([outerSelector, innerSelector]) => {
          const end = (selector: string) =>
            document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0
          return end(outerSelector) - end(innerSelector)
        },
        [outer, inner] as const,
      )
    const style = (selector: string, property: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

    expect(await style('.table-wrapper', 'background-image')).toBe('none')
    expect(await roomBelow('.code', '.code code')).toBeLessThan(20)
    expect(await style('.code', 'break-inside')).toBe('auto')
    expect(await roomBelow('.prose details', '.prose details .code')).toBeGreaterThan(8)
    expect(await page.locator('.footer').innerText()).toBe('© The makers')
    expect(await style('.footer', 'background-color')).toBe('rgba(0, 0, 0, 0)')
    expect(await style('html', '--background')).toBe('#fff')
    // The footer follows the text: it does not stand at the end of a window, which paper does not have.
    expect(await roomBelow('.footer', 'main')).toBeLessThan(80)
  })
})
