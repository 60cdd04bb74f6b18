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
/** One of every kind that is drawn while a site is built. */
const gallery = `# Gallery

\`\`\`mermaid
flowchart LR
  A[Start] -->|label| B{Choose} --> C([Stadium]) --> D[(Database)] --> E((Circle)) --> F{{Hexagon}} --> G[[Routine]]
  subgraph outer [Outer group]
    B
    subgraph inner [Inner group]
      C -.-> H(((Twice)))
    end
  end
  A ==> inner
  classDef hot fill:#fdd,stroke:#900
  class A hot
  style B fill:#123
\`\`\`

\`\`\`mermaid
sequenceDiagram
  participant A as A client with a long name
  participant B as The proxy
  participant C as A third
  participant D as The server behind
  A->>D: a message that crosses two lifelines
  loop every minute
    D-->>B: an answer
  end
  Note over A,B: both
\`\`\`

\`\`\`mermaid
stateDiagram-v2
  [*] --> Idle
  Idle --> Busy: work
  state Deep {
    a --> b
  }
\`\`\`

\`\`\`mermaid
classDiagram
  class Animal {
    +String name
    +run(int speed) void
  }
  Animal <|-- Dog : is
\`\`\`

\`\`\`mermaid
erDiagram
  CUSTOMER ||--o{ ORDER : places
  ORDER {
    string id PK "the key"
  }
\`\`\`
`
const files = {
  'content/gallery.md': gallery,
  'content/index.md': '# Start\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
  'content/far.md': `# Far\n\n[Start](index.md)\n\n${'Words that take some room.\n\n'.repeat(80)}\`\`\`mermaid\npie title Pets\n  "Dogs": 3\n\`\`\`\n\n\`\`\`mermaid\ngantt\n  wrong\n\`\`\`\n`,
  'node_modules/mermaid/package.json':
    '{"name":"mermaid","version":"1.0.0","type":"module","main":"index.js"}',
  'node_modules/mermaid/index.js': mermaid,
  'docgen.config.json': JSON.stringify({
    title: 'Site',
    url: 'https://example.com',
    sidebars: { all: ['index', 'far', 'gallery'] },
  }),
}

describe('diagrams that only a browser can draw, in a site that has installed mermaid', () => {
  const browser = useBrowser(useSite(files))

  test('are drawn when the reader comes near, in the colors of the page', async () => {
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
    await expect.poll(hasMermaid).toBe(true)
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

describe('diagrams that were drawn while the site was built', () => {
  const browser = useBrowser(useSite(files))

  test.each([1440, 390])('are readable at %i pixels: no text below 12, none cut off', async (width) => {
    const { page, problems } = await browser.open('/gallery', { viewport: { width, height: 900 } })
    const pictures = await page.locator('.diagram-canvas').evaluateAll((canvases) =>
      canvases.map((canvas) => {
        const svg = canvas.querySelector('svg')
        const outer = svg?.getBoundingClientRect()
        const texts = [...(svg?.querySelectorAll('text') ?? [])]
        const scale = (outer?.width ?? 0) / (svg?.viewBox.baseVal.width ?? 1)
        return {
          smallest: Math.min(...texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * scale)),
          cut: texts.filter((text) => {
            const box = text.getBoundingClientRect()
            return box.left < (outer?.left ?? 0) - 1 || box.right > (outer?.right ?? 0) + 1
          }).length,
          isHinted: getComputedStyle(canvas).backgroundImage.includes('gradient'),
        }
      }),
    )
    expect(pictures).toHaveLength(5)
    for (const { smallest, cut, isHinted } of pictures) {
      expect(smallest).toBeGreaterThanOrEqual(11.99)
      expect(cut).toBe(0)
      expect(isHinted).toBe(true)
    }
    expect(problems).toEqual([])
  })

  test('open enlarged with a click or Enter, zoom and move, and close with Escape', async () => {
    const { page, problems } = await browser.open('/gallery')
    const dialog = page.locator('dialog[open]')
    const others = await page.locator('dialog').count()
    const shape = () =>
      dialog.locator('svg').evaluate((svg) => svg.getBoundingClientRect().toJSON() as DOMRect)
    await page.locator('.diagram').first().getByRole('button', { name: 'Enlarge' }).focus()
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    const before = await shape()
    await page.keyboard.press('+')
    expect((await shape()).width).toBeCloseTo(before.width * 1.25, 0)
    await page.keyboard.press('0')
    await page.mouse.move(300, 300)
    await page.mouse.down()
    await page.mouse.move(340, 320)
    await page.mouse.up()
    const moved = await shape()
    expect([moved.x - before.x, moved.y - before.y].map(Math.round)).toEqual([40, 20])
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Enlarge')
    await page.setViewportSize({ width: 390, height: 844 })
    const scrolling = page.locator('.diagram-canvas[tabindex]').first()
    await scrolling.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await scrolling.evaluate((canvas) => canvas === document.activeElement)).toBe(true)
    await page.locator('.diagram-canvas').nth(1).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.locator('dialog').count()).toBe(others)
    expect(problems).toEqual([])
  })
})
