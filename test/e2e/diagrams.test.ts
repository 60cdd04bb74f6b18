import { describe, expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { useSite } from './site-of-its-own.ts'

/** Stands where a site has installed mermaid: draws the theme and the first line. */
const mermaid = `let theme = 'none'
export default {
  initialize(options) { theme = options.theme },
  async render(id, code) {
    if (code.includes('wrong')) throw new Error('Parse error')
    return { svg: '<svg xmlns="http://www.w3.org/2000/svg" id="' + id + '"><text>' + theme + ': ' + code.split('\\n')[0] + '</text></svg>' }
  },
}
`
const files = {
  'content/index.md': '# Start\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
  'content/far.md': `# Far\n\n[Start](index.md)\n\n${'Words that take some room.\n\n'.repeat(80)}\`\`\`mermaid\npie title Pets\n  "Dogs": 3\n\`\`\`\n\n\`\`\`mermaid\ngantt\n  wrong\n\`\`\`\n`,
  'node_modules/mermaid/package.json':
    '{"name":"mermaid","version":"1.0.0","type":"module","main":"index.js"}',
  'node_modules/mermaid/index.js': mermaid,
  'docgen.config.json': JSON.stringify({
    title: 'Site',
    url: 'https://example.com',
    sidebars: { all: ['index', 'far'] },
  }),
}

describe('diagrams that only a browser can draw, in a site that has installed mermaid', () => {
  const browser = useBrowser(useSite(files))

  test('are drawn when the reader comes near, in the colours of the page', async () => {
    const { page, problems } = await browser.open('/', { colorScheme: 'dark' })
    const scripts: string[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) scripts.push(await response.text())
    })
    const hasMermaid = (): boolean => scripts.some((script) => script.includes('Parse error'))
    await page.locator('.sidebar a[href="/far"]').click()
    await expect.poll(() => page.innerText('main h1')).toMatch(/^Far/)
    await page.waitForLoadState('networkidle')
    expect(hasMermaid()).toBe(false)
    const [pets, wrong] = [page.locator('.diagram').first(), page.locator('.diagram').last()]
    expect(await pets.locator('pre').innerText()).toContain('pie title Pets')

    await pets.scrollIntoViewIfNeeded()
    await expect.poll(() => pets.locator('svg').textContent()).toBe('dark: pie title Pets')
    expect(hasMermaid()).toBe(true)
    expect(await pets.locator('.diagram-canvas').getAttribute('aria-label')).toBe('Diagram')
    expect(await pets.locator('details pre').textContent()).toContain('"Dogs": 3')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => pets.locator('svg').textContent()).toBe('neutral: pie title Pets')
    expect(await pets.locator('svg').count()).toBe(1)

    expect(await wrong.locator('pre').innerText()).toContain('wrong')
    expect(await wrong.locator('svg').count()).toBe(0)
    expect(problems).toEqual([])
  })
})
