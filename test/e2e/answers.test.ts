import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeSite, type TempSite } from '../build-temp-site.ts'
import { holdPort, startProxy, type HeldPort } from '../start-answer-proxy.ts'
import {
  done,
  event,
  pause,
  piece,
  says,
  serveAnswers,
  startStream,
  type AnswerServer,
} from './answer-server.ts'
import {
  accessibilityProblems,
  narrow,
  resize,
  useBrowser,
  wide,
  type OpenedPage,
  type SiteBrowser,
} from './browser.ts'

const disclaimer = 'Answers are generated with AI which can make mistakes. Verify responses.'
const pages = {
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'content/index.md': '---\ntitle: Home\n---\n\nWelcome to the hive.\n',
  'content/guides/isolation.md':
    '# Network isolation\n\nIsolate the network of a server with a permission profile.\n\n## Allow hosts\n\nA profile names the hosts that a server may reach.\n\n```bash\nthv run --isolate-network fetch\n```\n',
  'content/guides/secrets.md': '# Secrets\n\nA secret is kept in the keyring.\n',
}

let answers: AnswerServer
let proxyPort: HeldPort
const sites: TempSite[] = []
const flags =
  '# Flags\n\n## Timeouts\n\nThese `flags` limit what [a run](./secrets.md) takes:\n\n| Flag | What it does |\n| --- | --- |\n| `--timeout` | The timeout of a run, `30s` or **longer** |\n\n```sh\nrun --timeout 30s\n```\n\n## Others\n\nNo timeout here.\n'
/** Words that have an explanation, and elements that only styles set apart. */
const gizmos = `# Gizmos

## Pausing

A <Tooltip content="Not this.">gizmo</Tooltip> pauses frobs: <b>name</b><i>required</i>.
`

const folders = { passages: '', proxy: '', example: '', algolia: '', custom: '' }

async function buildSite(search: object, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const site = makeSite(
    { ...pages, ...files },
    { favicon: 'favicon.svg', search: { enabled: true, ...search } },
  )
  sites.push(site)
  const { diagnostics } = await site.build()
  expect(diagnostics).toEqual([])
  return join(site.root, 'build')
}

beforeAll(async () => {
  answers = await serveAnswers()
  const { origin } = answers
  folders.passages = await buildSite(
    { answers: { provider: 'passages' } },
    { 'content/guides/flags.md': flags, 'content/guides/gizmos.mdx': gizmos },
  )
  folders.proxy = await buildSite({
    answers: {
      provider: 'proxy',
      endpoint: `${origin}/v1`,
      model: 'small',
      feedbackEndpoint: `${origin}/feedback`,
    },
  })
  folders.algolia = await buildSite({
    answers: {
      provider: 'algolia',
      assistantId: 'helper',
      appId: 'APP',
      indexName: 'docs-answers',
      searchApiKey: 'public',
      endpoint: `${origin}/algolia`,
    },
  })
  folders.custom = await buildSite(
    { answers: { provider: 'custom', module: 'answers.ts' } },
    {
      'answers.ts':
        "export default { async *ask({ question }: { question: string }) { yield { type: 'nonsense' }; yield { type: 'source', href: 'javascript:alert(1)', title: 'Bad' }; yield { type: 'text', text: `You asked **${question}**.` }; yield question.startsWith('judge') ? { type: 'done', id: `id of ${question}` } : { type: 'done' } }, feedback(id: string, verdict: string) { if (verdict === 'dislike') throw new Error('not here'); Object.assign(globalThis, { judged: [id, verdict] }) } }\n",
    },
  )
  proxyPort = await holdPort()
  const address = `http://127.0.0.1:${String(proxyPort.port)}/answers`
  folders.example = await buildSite({
    answers: { provider: 'proxy', endpoint: address, feedbackEndpoint: `${address}/feedback` },
  })
})
afterAll(async () => {
  await answers.close()
  await proxyPort.release()
  for (const { root } of sites) rmSync(root, { recursive: true, force: true })
})

/** What went wrong besides that another origin was asked, which is the point here. */
const faults = ({ problems }: OpenedPage): readonly string[] =>
  problems.filter((problem) => !problem.includes(answers.origin))
const exceptions = ({ problems }: OpenedPage): readonly string[] =>
  problems.filter((problem) => problem.startsWith('exception'))

async function openModal(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.waitForSelector('dialog[open] [role=combobox]')
}

/** Puts a question into keyword search and chooses to ask it. */
async function ask(page: Page, question: string): Promise<void> {
  await openModal(page)
  // At once: every letter would be a query of its own.
  await page.fill('[role=combobox]', question)
  await page.click('.search-ask')
  await page.waitForSelector('.answer-turn')
}

const opened = async (browser: SiteBrowser, question: string): Promise<OpenedPage> => {
  const it = await browser.open('/guides/secrets')
  await ask(it.page, question)
  return it
}
const answerText = (page: Page): Promise<string | null> =>
  page.locator('.answer-turn').last().locator('.answer-text').textContent()
const problem = (page: Page): Promise<string | null> => page.locator('.answer-problem').last().textContent()
const placeholder = (page: Page): Promise<string | null> => page.getAttribute('.search-input', 'placeholder')
const isFinished = (page: Page) => expect.poll(() => placeholder(page)).toBe('Ask another question...')

describe('answers from passages of the site', () => {
  const browser = useBrowser(() => folders.passages)

  test('quote it with its sections as sources, and ask nobody else', async () => {
    const it = await opened(browser, 'How do I allow hosts?')
    const { page } = it
    const foreign: string[] = []
    page.on(
      'request',
      (request) =>
        new URL(request.url()).origin === new URL(page.url()).origin || foreign.push(request.url()),
    )
    await isFinished(page)
    expect(await page.textContent('.answer-label')).toBe('From the documentation, without a model')
    expect(await page.locator('.answer-text blockquote p').allTextContents()).toEqual([
      'Network isolation › Allow hosts [1]',
      'A profile names the hosts that a server may reach.',
    ])
    expect(await page.locator('.answer-text a').first().getAttribute('href')).toBe(
      '/guides/isolation#allow-hosts:~:text=A%20profile%20names%20the%20hosts%20that%20a%20server%20may%20reach.',
    )
    expect(await page.locator('.answer-sources a').first().textContent()).toBe(
      '[1] Network isolation › Allow hosts',
    )
    // No model, no warning of its mistakes.
    expect(await page.locator('.search-foot').count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await resize(page, narrow)
    expect(await accessibilityProblems(page, 'structure')).toEqual([])
    await page.click('.answer-like')
    await page.waitForSelector('text=Noted in this browser.')
    await page.keyboard.press('Escape')
    expect(await placeholder(page)).toBe('Search docs')
    await page.fill('.search-input', 'xyzzyqwert')
    await page.click('.search-ask')
    await expect.poll(() => answerText(page)).toContain('has no passage that answers this')
    expect([foreign, it.problems]).toEqual([[], []])
  })

  test('quote tables, code and links as their page shows them', async () => {
    const { page, problems } = await opened(browser, 'Which flag sets the timeout of a run?')
    await isFinished(page)
    const card = page.locator('.answer-text blockquote').first()
    expect(await card.locator('p').first().textContent()).toBe('Flags › Timeouts [1]')
    expect(await card.locator('td').allTextContents()).toEqual([
      '--timeout',
      'The timeout of a run, 30s or longer',
    ])
    expect(await card.locator('td code').count()).toBe(2)
    expect(await card.locator('p a[href="/guides/secrets"]').textContent()).toBe('a run')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('quote words that have an explanation, and set apart what styles do', async () => {
    const { page, problems } = await opened(browser, 'Which gizmo pauses frobs?')
    await isFinished(page)
    expect(await page.locator('.answer-text blockquote p').nth(1).innerText()).toBe(
      'A gizmo pauses frobs: name required.',
    )
    expect(problems).toEqual([])
  })
})

describe('answers through a proxy', () => {
  const browser = useBrowser(() => folders.proxy)
  const shared = browser.share('/guides/secrets', { permissions: ['clipboard-read', 'clipboard-write'] })
  beforeEach(() => answers.play('/v1', says('A profile names hosts [1].')))
  afterEach(async () => {
    const { page } = shared()
    await page.evaluate(() => {
      for (const dialog of document.querySelectorAll('dialog')) dialog.close()
      localStorage.clear()
    })
    await resize(page, wide)
  })
  /** Asks on the page that stays. Its problems are those since then. */
  const asked = async (question: string): Promise<OpenedPage> => {
    const { page, problems } = shared()
    const before = problems.length
    await ask(page, question)
    return {
      page,
      get problems() {
        return problems.slice(before)
      },
    }
  }

  test('are loaded when somebody asks, not before', async () => {
    const { page } = await browser.open('/')
    const code: string[] = []
    page.on('response', (response) => {
      if (/\.(js|css)$/.test(response.url()))
        void response.text().then((text) => text.includes('answer-turn') && code.push(response.url()))
    })
    await openModal(page)
    await page.keyboard.type('isolation')
    await page.waitForSelector('a[role=option]')
    await page.waitForLoadState('networkidle')
    expect(code).toEqual([])
    await page.click('.search-ask')
    await page.waitForSelector('.answer-turn')
    await expect.poll(() => code.length).toBe(2)
  })

  test('come with sources of the site, in a conversation', async () => {
    answers.play(
      '/v1',
      says(
        'Use a **profile** ',
        '[',
        '1',
        ']. See [all](/guides/isolation), [gone](/nowhere) and [9].\n\n1. Run\n\n   ```bash\n   thv run\n   ```\n2. ',
        '`done`',
      ),
    )
    const it = await asked('allow hosts')
    const { page } = it
    await isFinished(page)
    expect(await page.textContent('.answer-turn h2')).toBe('allow hosts')
    expect(await answerText(page)).toBe('Use a profile [1]. See all, gone and [9].Runthv rundone')
    expect(await page.locator('.answer-text strong').textContent()).toBe('profile')
    expect(
      await page
        .locator('.answer-text a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['/guides/isolation#allow-hosts', '/guides/isolation'])
    expect(await page.locator('.answer-sources a').allTextContents()).toEqual([
      '[1] Network isolation › Allow hosts',
    ])
    expect(await page.textContent('.search-foot')).toBe(disclaimer)
    expect(await accessibilityProblems(page)).toEqual([])
    await resize(page, narrow)
    expect(await accessibilityProblems(page, 'structure')).toEqual([])
    const { body } = answers.asked.at(-1)!
    const messages = body['messages'] as readonly { readonly role: string; readonly content: string }[]
    expect(body).toMatchObject({ model: 'small', stream: true })
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(messages[0]?.content).toContain(
      '[1] Network isolation › Allow hosts (/guides/isolation#allow-hosts)\nA profile names the hosts that a server may reach.\n\nthv run --isolate-network fetch',
    )

    answers.play('/v1', says('In the keyring.'))
    await page.fill('.search-input', 'Where are secrets?')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.answer-turn').count()).toBe(2)
    await isFinished(page)
    expect(await answerText(page)).toBe('In the keyring.')
    expect(
      (answers.asked.at(-1)!.body['messages'] as readonly { readonly role: string }[]).map(
        ({ role }) => role,
      ),
    ).toEqual(['system', 'user', 'assistant', 'user'])
    await page.locator('.answer-sources a').first().click()
    await page.waitForURL('**/guides/isolation#allow-hosts')
    expect(await page.locator('dialog[open]').count()).toBe(0)
    expect(faults(it)).toEqual([])
  })

  test('are never what the first Enter opens', async () => {
    const { page } = await browser.open('/')
    const before = answers.asked.length
    await openModal(page)
    await page.keyboard.type('network isolation')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guides/isolation*')
    await openModal(page)
    await page.keyboard.type('xyzzyqwert')
    await page.keyboard.press('Enter')
    await page.waitForSelector('text=No results found for')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(200)
    expect([answers.asked.length, await page.locator('.answer-turn').count()]).toEqual([before, 0])
    expect(await page.getAttribute('[role=combobox]', 'aria-activedescendant')).toBeNull()
    // Who goes there means it.
    await page.keyboard.press('ArrowDown')
    expect(await page.getAttribute('.search-ask', 'aria-selected')).toBe('true')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForSelector('.answer-turn')
  })

  test('stand above the first result for the arrows', async () => {
    const { page } = shared()
    await openModal(page)
    await page.keyboard.type('network')
    await page.waitForSelector('a[role=option]')
    const selected = (): Promise<string | null> =>
      page.locator('[role=option][aria-selected=true]').getAttribute('class')
    expect(await selected()).toBe('search-hit')
    await page.keyboard.press('ArrowUp')
    expect(await selected()).toBe('search-hit search-ask')
    await page.keyboard.press('ArrowUp')
    expect(await page.locator('[role=option]').last().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    expect(await selected()).toBe('search-hit search-ask')
    await page.keyboard.press('ArrowDown')
    expect(await page.locator('a[role=option]').first().getAttribute('aria-selected')).toBe('true')
  })

  test('come slowly, and Escape leads back to keyword search first and ends them', async () => {
    answers.play('/v1', async (response) => {
      startStream(response)
      for (let number = 0; !response.destroyed; number++) {
        response.write(piece(number === 0 ? '**Slow' : ' word'))
        await pause(50)
      }
    })
    const it = await asked('network')
    const { page } = it
    await expect.poll(() => answerText(page)).toContain('Slow word word')
    expect(await placeholder(page)).toBe('Answering...')
    expect(await page.textContent('.search-panel > [role=status]')).toBe('Answering...')
    // What is open is shown as if it ended there.
    expect(await page.locator('.answer-text strong').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.waitForSelector('[role=combobox]')
    expect(await page.inputValue('[role=combobox]')).toBe('network')
    expect(await placeholder(page)).toBe('Search docs')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('combobox')
    await expect.poll(() => answers.asked.at(-1)?.aborted).toBe(true)
    await page.waitForSelector('a[role=option]')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    expect(exceptions(it)).toEqual([])
  })

  test('begin at the top of the window, in which nothing jumps', async () => {
    const { page } = await asked('one')
    await isFinished(page)
    const size = (): Promise<string> =>
      page
        .locator('dialog')
        .evaluate((dialog) => `${String(dialog.clientWidth)} ${String(dialog.clientHeight)}`)
    for (const viewport of [wide, narrow]) {
      await resize(page, viewport)
      const before = await size()
      for (const question of ['two', 'three']) {
        answers.play(
          '/v1',
          says(Array.from({ length: 8 }, (_, line) => `Line ${String(line)}.`).join('\n\n')),
        )
        await page.fill('.search-input', question)
        await page.keyboard.press('Enter')
        await expect.poll(() => page.locator('.answer-turn h2').last().textContent()).toBe(question)
        await isFinished(page)
        const [body, turn, actions] = await page.evaluate(() =>
          ['.search-body', '.answer-turn:last-child', '.answer-turn:last-child .answer-actions'].map(
            (selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON() as DOMRect,
          ),
        )
        expect(Math.abs((turn?.top ?? 0) - (body?.top ?? 0))).toBeLessThan(12)
        expect(actions?.bottom).toBeLessThan(body?.bottom ?? 0)
      }
      expect(await size()).toBe(before)
    }
  })

  test('say that they are on their way while their code is', async () => {
    const { page } = await browser.open('/')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/search-answer-*.css', async (route) => {
      await held
      await route.continue()
    })
    const before = answers.asked.length
    await openModal(page)
    await page.keyboard.type('network')
    await page.waitForSelector('a[role=option]')
    await page.dblclick('.search-ask')
    await page.waitForSelector('.search-wait')
    expect(await page.textContent('dialog [role=status]')).toBe('Answering...')
    expect(await page.locator('[role=option]:visible').count()).toBe(0)
    // The reader may think better of it, and then again.
    await page.keyboard.press('Escape')
    await page.waitForSelector('a[role=option]')
    await page.click('.search-ask')
    await page.waitForSelector('.search-wait')
    release()
    await page.waitForSelector('.answer-turn')
    await isFinished(page)
    expect(answers.asked.length).toBe(before + 1)
  })

  test('are asked for with the mouse also while the results arrive', async () => {
    const { page } = await browser.open('/')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/search/lunr-*', async (route) => {
      await held
      await route.continue()
    })
    await openModal(page)
    await page.keyboard.insertText('network')
    await page.waitForSelector('.search-wait')
    const option = await page.locator('.search-ask').boundingBox()
    // Near its lower edge: results move it up.
    await page.mouse.move((option?.x ?? 0) + 80, (option?.y ?? 0) + (option?.height ?? 0) - 3)
    await page.mouse.down()
    const arrived = page.waitForResponse(/\/assets\/search\/text-/)
    release()
    await arrived
    await page.waitForTimeout(200)
    await page.mouse.up()
    await page.waitForSelector('.answer-turn')
  })

  test('say so when there is no connection', async () => {
    const it = await browser.openNew('/')
    const { page } = it
    await openModal(page)
    await page.keyboard.type('network')
    await page.waitForSelector('.search-hit-snippet')
    await page.context().setOffline(true)
    await page.click('.search-ask')
    await page.waitForSelector('text=Unable to fetch results')
    expect(await page.textContent('.search-state')).toContain(
      'You might want to check your network connection.',
    )
    await page.context().setOffline(false)
    await page.click('text=Try again')
    await page.waitForSelector('.answer-turn')
    await isFinished(page)
    await page.context().setOffline(true)
    await page.fill('.search-input', 'And secrets?')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.answer-problem').count()).toBe(1)
    expect(await problem(page)).toBe(
      'Unable to fetch results You might want to check your network connection.',
    )
    await page.context().setOffline(false)
    await page.click('text=Retry')
    await expect.poll(() => answerText(page)).toBe('A profile names hosts [1].')
    expect(exceptions(it)).toEqual([])
  })

  test('run nothing and fetch nothing that their author wrote', async () => {
    const hostile = [
      '<img src=x onerror="window.hit=1"><script>window.hit=1</script><iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
      '[a](javascript:window.hit=1) [b](JaVaScRiPt:window.hit=1) [c](data:text/html,x) [d](java&#115;cript:x) [e](//evil.example/x) [f](https://evil.example/x) [g](http://user:pw@evil.example/)',
      '![x](https://evil.example/pixel.png) ![](https://evil.example/p.png?q=secret) <https://evil.example> [h][i]',
      '',
      '[i]: javascript:window.hit=1',
      '',
      '<a href="javascript:window.hit=1" onclick="window.hit=1">click</a> <svg onload=window.hit=1> <style>*{display:none}</style>',
      '',
      '# <b>heading</b>',
      '```html"><script>window.hit=1</script>',
      '</code></pre><script>window.hit=1</script>',
    ].join('\n')
    answers.play('/v1', says(...(hostile.match(/[^]{1,7}/g) ?? [])))
    const it = await asked('<img src=x onerror=window.hit=1>')
    const { page } = it
    await isFinished(page)
    expect(await page.evaluate('window.hit')).toBeUndefined()
    expect(
      await page
        .locator('.answer-turn')
        .locator('img, script, iframe, style, a, [onclick], [onload]')
        .count(),
    ).toBe(0)
    expect(await page.locator('.answer-turn svg').count()).toBe(
      await page.locator('.answer-actions svg').count(),
    )
    expect(await answerText(page)).toContain('<script>window.hit=1</script>')
    expect(await page.textContent('.answer-turn h2')).toBe('<img src=x onerror=window.hit=1>')
    expect(faults(it)).toEqual([])
    // It is no better after it was stored.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await openModal(page)
    await page.fill('[role=combobox]', '')
    await page.click('text=<img src=x onerror=window.hit=1>')
    await page.waitForSelector('.answer-turn')
    expect(await page.evaluate('window.hit')).toBeUndefined()
    expect(await page.locator('.answer-turn').locator('img, script, iframe, style, a').count()).toBe(0)
  })

  test('show quotations and tables, also where they are wider than the screen', async () => {
    answers.play(
      '/v1',
      says(
        `> Mind **this**.\n\n| Flag | Default | What it does |\n| --- | --- | --- |\n| \`--a-rather-long-flag\` | none | ${'x'.repeat(60)} [1] |`,
      ),
    )
    const { page } = shared()
    await resize(page, narrow)
    await asked('network')
    await isFinished(page)
    expect(await page.locator('.answer-text blockquote strong').textContent()).toBe('this')
    expect(await page.locator('.answer-text th').allTextContents()).toEqual([
      'Flag',
      'Default',
      'What it does',
    ])
    expect(await page.locator('.answer-text td a').getAttribute('href')).toBe('/guides/isolation')
    expect(await page.locator('.search-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('are remembered as conversations that can be taken up and removed', async () => {
    const { page } = await asked('What is a profile?')
    await isFinished(page)
    await page.reload({ waitUntil: 'networkidle' })
    await openModal(page)
    expect(await page.locator('.search-group-title').allTextContents()).toEqual(['Recent conversations'])
    const before = answers.asked.length
    await page.click('button.search-hit')
    await page.waitForSelector('.answer-turn')
    expect([await answerText(page), answers.asked.length]).toEqual(['A profile names hosts [1].', before])
    await page.fill('.search-input', 'Which one?')
    await page.keyboard.press('Enter')
    await expect.poll(() => answers.asked.length).toBe(before + 1)
    await isFinished(page)
    await page.click('[aria-label="Back to keyword search"]')
    expect(await page.locator('.search-group-title').allTextContents()).toEqual(['Recent conversations'])
    expect(await accessibilityProblems(page)).toEqual([])
    await page.click('[title="Remove this conversation from history"]')
    expect(await page.textContent('.search-body')).toContain('No recent searches')
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('conversation'))),
    ).toEqual([])
  })

  test('are taken up and removed by keyboard', async () => {
    const { page } = await asked('first question')
    await isFinished(page)
    for (const question of ['second question', 'third question']) {
      await page.click('[aria-label="Back to keyword search"]')
      await page.waitForSelector('.answer-turn', { state: 'detached' })
      await page.fill('[role=combobox]', question)
      await page.locator('.search-ask', { hasText: question }).click()
      await page.waitForSelector('.answer-turn')
      await isFinished(page)
    }
    await page.keyboard.press('Escape')
    await page.fill('[role=combobox]', '')
    const stored = (): Promise<readonly string[]> => page.locator('button.search-hit').allTextContents()
    expect(await stored()).toEqual(['third question', 'second question', 'first question'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Remove second question',
    )
    await page.keyboard.press('Enter')
    expect(await stored()).toEqual(['third question', 'first question'])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
    await page.keyboard.press('ArrowUp')
    const focusedAtFirst = page.evaluate(
      () =>
        new Promise((resolve) =>
          new MutationObserver((_, observer) => {
            if (!document.querySelector('.answer-back')) return
            observer.disconnect()
            resolve(document.activeElement?.className)
          }).observe(document, { childList: true, subtree: true }),
        ),
    )
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.answer-turn h2').allTextContents()).toEqual(['first question'])
    // The focus is where one asks on, from the moment that one sees it.
    expect(await focusedAtFirst).toBe('search-input')
    await page.keyboard.type('and then?')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.locator('.answer-turn h2').allTextContents())
      .toEqual(['first question', 'and then?'])
  })

  test('keep what another tab adds to a conversation', async () => {
    const { page } = await opened(browser, 'one')
    await isFinished(page)
    const other = await page.context().newPage()
    await other.goto('/guides/secrets', { waitUntil: 'networkidle' })
    await openModal(other)
    await other.click('button.search-hit')
    await other.waitForSelector('.answer-turn')
    await other.fill('.search-input', 'two')
    await other.keyboard.press('Enter')
    await expect.poll(() => other.locator('.answer-turn').count()).toBe(2)
    await isFinished(other)
    // What is said there is heard here, and closing here takes nothing back.
    await expect.poll(() => page.locator('.answer-turn h2').allTextContents()).toEqual(['one', 'two'])
    await page.fill('.search-input', 'three')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.answer-turn').count()).toBe(3)
    await isFinished(page)
    await expect
      .poll(() => other.locator('.answer-turn h2').allTextContents())
      .toEqual(['one', 'two', 'three'])
    await other.keyboard.press('Escape')
    await other.click('[title="Remove this conversation from history"]')
    await page.keyboard.press('Escape')
    await page.fill('[role=combobox]', '')
    // What one tab stores, another hears of a little later.
    await expect.poll(() => page.locator('button.search-hit').count()).toBe(0)
  })

  test('are remembered with all that was said, and by their first question', async () => {
    const { page } = shared()
    const long = 'word '.repeat(7_000)
    await page.evaluate((answer) => {
      localStorage.setItem(
        'docgen.search.conversations',
        JSON.stringify([{ id: 'x', question: 'Question 1' }]),
      )
      localStorage.setItem(
        'docgen.search.conversation.x',
        JSON.stringify(
          Array.from({ length: 20 }, (_, index) => ({
            question: `Question ${String(index + 1)}`,
            answer: index === 19 ? answer : 'Yes.',
            state: 'done',
          })),
        ),
      )
    }, long)
    await openModal(page)
    await page.click('button.search-hit')
    await expect.poll(() => page.locator('.answer-turn').count()).toBe(20)
    await page.fill('.search-input', 'And?')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.answer-turn').count()).toBe(21)
    await isFinished(page)
    await page.keyboard.press('Escape')
    expect(await page.locator('button.search-hit').allTextContents()).toEqual(['Question 1'])
    await page.click('button.search-hit')
    await expect.poll(() => page.locator('.answer-turn').count()).toBe(21)
    expect(await page.locator('.answer-text').nth(19).textContent()).toBe(long.trim())
  })

  test('have two lines in the list, however long their question is', async () => {
    const { page } = shared()
    await resize(page, narrow)
    await asked('question'.repeat(50))
    await isFinished(page)
    await page.keyboard.press('Escape')
    expect((await page.locator('.search-ask').boundingBox())?.height).toBeLessThan(80)
    await page.fill('[role=combobox]', '')
    expect((await page.locator('button.search-hit').boundingBox())?.height).toBeLessThan(80)
  })

  test('that are no longer stored can be asked for again', async () => {
    const { page } = shared()
    await page.evaluate(() =>
      localStorage.setItem(
        'docgen.search.conversations',
        JSON.stringify([
          { id: 'lost', question: 'What was it?' },
          { id: 'lost', question: 'Older' },
        ]),
      ),
    )
    await openModal(page)
    expect(await page.locator('button.search-hit').allTextContents()).toEqual(['What was it?'])
    const before = answers.asked.length
    await page.click('button.search-hit')
    await page.waitForSelector('.answer-turn')
    expect([await problem(page), answers.asked.length]).toEqual([
      'This answer is no longer stored. Ask for a new one.',
      before,
    ])
    await page.click('text=Retry')
    await expect.poll(() => answerText(page)).toBe('A profile names hosts [1].')
    expect(await page.locator('.answer-turn h2').allTextContents()).toEqual(['What was it?'])
  })

  test('are remembered as far as they came when the page is left', async () => {
    answers.play('/v1', async (response) => {
      startStream(response).write(piece('As far as this'))
      await pause(20_000)
    })
    const { page } = await asked('network')
    await expect.poll(() => answerText(page)).toBe('As far as this')
    await page.reload({ waitUntil: 'load' })
    await openModal(page)
    await page.click('button.search-hit')
    expect([await answerText(page), await problem(page)]).toEqual(['As far as this', 'Stopped.'])
  })

  test('bear garbage in the storage, and a storage that is full', async () => {
    const it = await browser.open('/')
    const { page } = it
    await page.evaluate(() => {
      localStorage.setItem(
        'docgen.search.conversations',
        JSON.stringify([{ id: 'a', question: 'Old' }, { id: 'b', question: 'Odd' }, 7]),
      )
      localStorage.setItem('docgen.search.conversation.a', '{"half')
      localStorage.setItem(
        'docgen.search.conversation.b',
        JSON.stringify([
          {
            question: 'Odd',
            answer: 'Yes [1] [x](javascript:alert(1))',
            sources: [{ href: 'javascript:alert(1)', title: 'x', number: 1 }, null],
            state: 'nonsense',
            verdict: 9,
          },
          { __proto__: 1 },
        ]),
      )
    })
    await openModal(page)
    await page.click('button.search-hit >> text=Odd')
    await page.waitForSelector('.answer-turn')
    expect(await page.locator('.answer-turn a').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.click('button.search-hit >> text=Old')
    await page.waitForSelector('text=Answers are generated')
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.fill('.search-input', 'network')
    await page.keyboard.press('Enter')
    await expect.poll(() => answerText(page)).toBe('A profile names hosts [1].')
    expect(exceptions(it)).toEqual([])
  })

  test('can be copied and judged', async () => {
    answers.play('/feedback', (response) => void response.writeHead(204).end())
    const { page } = await asked('network')
    await isFinished(page)
    await page.click('.answer-actions >> text=Copy')
    await page.waitForSelector('.answer-actions >> text=Copied!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A profile names hosts [1].')
    await page.click('[aria-label="Like"]')
    await page.waitForSelector('text=Thank you for your feedback.')
    expect(answers.asked.at(-1)).toMatchObject({
      path: '/feedback',
      body: { id: 'answer-1', verdict: 'like' },
    })
    answers.play('/feedback', (response) => void response.writeHead(500).end())
    await page.click('[aria-label="Dislike"]')
    await page.waitForSelector('text=Your feedback could not be sent.')
    expect(await page.locator('[aria-pressed=true]').count()).toBe(0)
    // A late failure says nothing of what was said after it.
    let fail = (): void => undefined
    const failure = new Promise<void>((resolve) => (fail = resolve))
    answers.play('/feedback', async (response, { body }) => {
      if (body['verdict'] === 'like') await failure
      response.writeHead(body['verdict'] === 'like' ? 500 : 204).end()
    })
    const [failed, taken] = [500, 204].map((status) =>
      page.waitForResponse((response) => response.status() === status),
    )
    await page.click('[aria-label="Like"]')
    await page.click('[aria-label="Dislike"]')
    await taken
    fail()
    await failed
    await page.waitForTimeout(100)
    expect(await page.textContent('.answer-actions [role=status]')).toBe('Thank you for your feedback.')
    expect(await page.getAttribute('[aria-label="Dislike"]', 'aria-pressed')).toBe('true')
  })

  test('lose nothing to a verdict that fails after the modal was closed', async () => {
    let fail = (): void => undefined
    answers.play('/feedback', async (response) => {
      await new Promise<void>((resolve) => (fail = resolve))
      response.writeHead(500).end()
    })
    const { page } = await asked('one')
    await isFinished(page)
    await page.click('[aria-label="Like"]')
    await expect.poll(() => answers.asked.at(-1)?.path).toBe('/feedback')
    await page.keyboard.press('Escape')
    await page.fill('[role=combobox]', '')
    await page.click('button.search-hit')
    await page.waitForSelector('.answer-turn')
    await page.fill('.search-input', 'two')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.answer-turn').count()).toBe(2)
    await isFinished(page)
    const failed = page.waitForResponse((response) => response.status() === 500)
    fail()
    await failed
    await page.waitForTimeout(100)
    await page.keyboard.press('Escape')
    await page.click('button.search-hit')
    await expect.poll(() => page.locator('.answer-turn h2').allTextContents()).toEqual(['one', 'two'])
  })

  test('can be judged while the next one comes', async () => {
    answers.play('/feedback', (response) => void response.writeHead(204).end())
    const { page } = await asked('one')
    await isFinished(page)
    let finish = (): void => undefined
    answers.play('/v1', async (response) => {
      startStream(response).write(piece('First half, '))
      await new Promise<void>((resolve) => (finish = resolve))
      response.end(piece('second half.') + done)
    })
    await page.fill('.search-input', 'two')
    await page.keyboard.press('Enter')
    await expect.poll(() => answerText(page)).toBe('First half,')
    await page.click('[aria-label="Like"]')
    await page.waitForSelector('text=Thank you for your feedback.')
    finish()
    await expect.poll(() => answerText(page)).toBe('First half, second half.')
    expect(await page.locator('[aria-pressed=true]').count()).toBe(1)
  })

  test('can each be copied and judged, also when they were taken up again', async () => {
    answers.play('/feedback', (response) => void response.writeHead(204).end())
    const { page } = await asked('one')
    await isFinished(page)
    for (const number of [2, 3]) {
      answers.play(
        '/v1',
        (response) =>
          void startStream(response).end(
            event({
              id: `answer-${String(number)}`,
              choices: [{ delta: { content: `Answer ${String(number)}.` }, finish_reason: 'stop' }],
            }),
          ),
      )
      await page.fill('.search-input', `Question ${String(number)}`)
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('.answer-turn').count()).toBe(number)
      await isFinished(page)
    }
    const turn = (number: number) =>
      page.getByRole('article', { name: number === 1 ? 'one' : `Question ${String(number)}` })
    const verdicts = (): Promise<readonly (string | null)[]> =>
      page
        .locator('.answer-actions [aria-pressed]')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-pressed')))
    expect(await verdicts()).toEqual(Array.from({ length: 6 }, () => 'false'))
    const before = answers.asked.length
    await turn(1).getByRole('button', { name: 'Dislike' }).click()
    await expect.poll(() => turn(1).getByRole('status').textContent()).toBe('Thank you for your feedback.')
    await turn(2).getByRole('button', { name: 'Like', exact: true }).click()
    await expect.poll(() => turn(2).getByRole('status').textContent()).toBe('Thank you for your feedback.')
    expect(await turn(3).getByRole('status').textContent()).toBe('')
    expect(await verdicts()).toEqual(['false', 'true', 'true', 'false', 'false', 'false'])
    // Said once is enough.
    await turn(2).getByRole('button', { name: 'Like', exact: true }).click()
    await turn(2).getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => turn(2).getByRole('status').textContent()).toBe('Copied!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Answer 2.')
    expect(answers.asked.slice(before).map(({ body }) => body)).toEqual([
      { id: 'answer-1', verdict: 'dislike' },
      { id: 'answer-2', verdict: 'like' },
    ])
    expect(await accessibilityProblems(page)).toEqual([])

    await page.click('[aria-label="Back to keyword search"]')
    await page.fill('[role=combobox]', '')
    await page.click('button.search-hit')
    await expect
      .poll(() => page.locator('.answer-turn h2').allTextContents())
      .toEqual(['one', 'Question 2', 'Question 3'])
    expect(await verdicts()).toEqual(['false', 'true', 'true', 'false', 'false', 'false'])
    await turn(2).getByRole('button', { name: 'Dislike' }).click()
    await expect.poll(() => answers.asked.at(-1)?.body).toEqual({ id: 'answer-2', verdict: 'dislike' })
    expect(await verdicts()).toEqual(['false', 'true', 'false', 'true', 'false', 'false'])
  })

  test('can be stopped and asked for again', async () => {
    answers.play('/v1', async (response) => {
      startStream(response).write(piece('**Half** *of'))
      await pause(20_000)
    })
    const { page } = await asked('network')
    await expect.poll(() => answerText(page)).toBe('Half of')
    await page.click('text=Stop')
    await isFinished(page)
    await expect.poll(() => answers.asked.at(-1)?.aborted).toBe(true)
    expect([await answerText(page), await problem(page)]).toEqual(['Half of', 'Stopped.'])
    answers.play('/v1', says('All of it.'))
    await page.click('text=Retry')
    await expect.poll(() => answerText(page)).toBe('All of it.')
    expect(await page.locator('.answer-turn').count()).toBe(1)
  })

  test.each([
    {
      name: 'ends without saying so',
      script: (response: Parameters<typeof startStream>[0]) => void startStream(response).end(piece('Half')),
      told: 'The answer broke off.',
      text: 'Half',
    },
    {
      name: 'says it failed',
      script: (response: Parameters<typeof startStream>[0]) =>
        void startStream(response).end(piece('Half') + event({ error: { message: '<b>no</b>' } })),
      told: 'The answer service failed.',
      text: 'Half',
    },
    {
      name: 'talks nonsense',
      script: (response: Parameters<typeof startStream>[0]) =>
        void startStream(response).end('data: {"choices":\n\ndata: [1]\n\nevent: x\n\n: hm\n\ndata\n\n'),
      told: 'The answer service sent nothing readable.',
      text: '',
    },
    {
      name: 'answers with a page',
      script: (response: Parameters<typeof startStream>[0]) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
      told: 'The answer service sent nothing readable.',
      text: '',
    },
    {
      name: 'answers 401',
      script: (response: Parameters<typeof startStream>[0]) => void response.writeHead(401).end(),
      told: 'The answer service refused the question.',
      text: '',
    },
    {
      name: 'answers 429',
      script: (response: Parameters<typeof startStream>[0]) =>
        void response.writeHead(429, { 'retry-after': '7' }).end(),
      told: 'Too many questions. Try again in 7 seconds.',
      text: '',
    },
    {
      name: 'answers 500',
      script: (response: Parameters<typeof startStream>[0]) => void response.writeHead(500).end('oops'),
      told: 'The answer service failed.',
      text: '',
    },
    {
      name: 'says too much',
      script: (response: Parameters<typeof startStream>[0]) =>
        void startStream(response).end(piece('word '.repeat(20_000)) + done),
      told: 'The answer is too long and was cut off here.',
      text: 'word '.repeat(8_000).trim(),
    },
  ])('say so when the service $name', async ({ script, told, text }) => {
    answers.play('/v1', script)
    const it = await asked('network')
    const { page } = it
    await isFinished(page)
    expect(await problem(page)).toContain(told)
    expect((await answerText(page))?.trim()).toBe(text)
    answers.play('/v1', says('Better.'))
    await page.click('text=Retry')
    await expect.poll(() => answerText(page)).toBe('Better.')
    expect(await page.locator('.answer-problem').count()).toBe(0)
    expect(exceptions(it)).toEqual([])
  })

  test('say so when the service breaks off, and keep what it said', async () => {
    let breakOff = (): void => undefined
    answers.play('/v1', async (response) => {
      startStream(response).write(piece('Half'))
      await new Promise<void>((resolve) => (breakOff = resolve))
      response.destroy()
    })
    const it = await asked('network')
    const { page } = it
    // A browser may drop what it has received and not yet read when the connection breaks.
    await expect.poll(() => answerText(page)).toBe('Half')
    breakOff()
    await isFinished(page)
    expect(await problem(page)).toContain('The answer broke off.')
    expect(await answerText(page)).toBe('Half')
    answers.play('/v1', says('Better.'))
    await page.click('text=Retry')
    await expect.poll(() => answerText(page)).toBe('Better.')
    expect(await page.locator('.answer-problem').count()).toBe(0)
    expect(exceptions(it)).toEqual([])
  })

  test('pass over single events that cannot be read', async () => {
    answers.play(
      '/v1',
      (response) =>
        void startStream(response).end(
          `: hello\r\nid: 1\r\nretry: 5\r\ndata: {"broken\r\n\r\n${piece('Still ')}data: null\n\n${piece('there.', 'stop')}`,
        ),
    )
    const { page } = await asked('network')
    await isFinished(page)
    expect(await answerText(page)).toBe('Still there.')
    expect(await page.locator('.answer-problem').count()).toBe(0)
  })

  test('that end before they begin say nothing of what came', async () => {
    answers.play('/v1', (response) => void startStream(response).end())
    const { page } = await asked('network')
    await isFinished(page)
    expect(await problem(page)).toBe('The answer broke off. Try again, or use keyword search.')
    answers.play('/v1', says('Now.'))
    await page.click('text=Retry')
    await expect.poll(() => answerText(page)).toBe('Now.')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('search-input')
  })

  test('bear Markdown that is hard to read', async () => {
    answers.play('/v1', (response) => {
      startStream(response)
      for (const text of ['*a **b ', '[x](', '`` ` ``` ', '> - 1. ', '_'.repeat(50), '![['].map((each) =>
        each.repeat(6_000 / each.length),
      ))
        response.write(piece(text))
      response.end(done)
    })
    const { page } = await asked('network')
    await isFinished(page)
    expect((await answerText(page))?.length).toBeGreaterThan(30_000)
    await page.fill('.search-input', 'still here')
    expect(await page.inputValue('.search-input')).toBe('still here')
  })
})

describe('answers through the example proxy', () => {
  const browser = useBrowser(() => folders.example)

  test('come from behind it, and are limited', async () => {
    answers.play('/model', says('Through the proxy.'))
    const { page } = await opened(browser, 'network')
    await isFinished(page)
    expect(await problem(page)).toContain('Unable to fetch results')
    await proxyPort.release()
    await startProxy({
      upstream: `${answers.origin}/model`,
      origins: browser.origin(),
      perMinute: 2,
      port: proxyPort.port,
    })
    await page.click('text=Retry')
    await expect.poll(() => answerText(page)).toBe('Through the proxy.')
    expect(answers.asked.at(-1)).toMatchObject({
      headers: { authorization: 'Bearer very-secret' },
      body: { model: 'big', stream: true },
    })
    await page.click('[aria-label="Like"]')
    await page.waitForSelector('text=Thank you for your feedback.')
    for (const question of ['two', 'three']) {
      await page.fill('.search-input', question)
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('.answer-turn h2').last().textContent()).toBe(question)
      await isFinished(page)
    }
    expect(await problem(page)).toMatch(/Too many questions\. Try again in \d+ seconds?\./)
  })
})

describe('answers of Algolia Ask AI', () => {
  const browser = useBrowser(() => folders.algolia)
  const parts = (...values: readonly unknown[]): string => values.map(event).join('')

  test('take a token, stream, name their sources and take feedback', async () => {
    answers.play(
      '/algolia/chat/token',
      (response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"success":true,"token":"abc"}'),
    )
    answers.play('/algolia/chat/feedback', (response) => void response.writeHead(200).end('{}'))
    answers.play(
      '/algolia/chat',
      (response) =>
        void startStream(response).end(
          parts(
            { type: 'start', messageId: 'message-7' },
            { type: 'start-step' },
            {
              type: 'tool-input-available',
              toolCallId: 't',
              toolName: 'searchIndex',
              input: { query: 'isolate network' },
            },
            {
              type: 'tool-output-available',
              toolCallId: 't',
              output: {
                hits: [
                  {
                    url: 'https://docs.example.net/isolation#x',
                    hierarchy: { lvl0: 'Docs', lvl1: 'Isolation' },
                  },
                  { url: 'javascript:alert(1)', title: 'Bad' },
                  5,
                ],
              },
            },
            { type: 'text-start', id: '1' },
            { type: 'text-delta', id: '1', delta: 'See [this](https://docs.exam' },
            {
              type: 'text-delta',
              id: '1',
              delta: 'ple.net/isolation), [that](https://evil.example/) and [here](/guides/secrets).',
            },
            { type: 'text-end', id: '1' },
            { type: 'something-new' },
            { type: 'finish' },
            '[DONE]',
          ),
        ),
    )
    const { page } = await opened(browser, 'isolate network')
    await isFinished(page)
    expect(
      await page
        .locator('.answer-text a')
        .evaluateAll((links) =>
          links.map((link) => `${link.getAttribute('href') ?? ''} ${link.getAttribute('rel') ?? ''}`),
        ),
    ).toEqual(['https://docs.example.net/isolation noopener noreferrer nofollow', '/guides/secrets '])
    expect(await page.locator('.answer-sources a').allTextContents()).toEqual(['Isolation'])
    const [token, chat] = answers.asked.slice(-2)
    expect(token).toMatchObject({
      path: '/algolia/chat/token',
      headers: { 'x-algolia-assistant-id': 'helper' },
    })
    expect(chat).toMatchObject({
      path: '/algolia/chat',
      headers: {
        authorization: 'TOKEN abc',
        'x-algolia-api-key': 'public',
        'x-algolia-application-id': 'APP',
        'x-algolia-index-name': 'docs-answers',
        'x-algolia-assistant-id': 'helper',
        'x-ai-sdk-version': 'v5',
      },
      body: { messages: [{ role: 'user', parts: [{ type: 'text', text: 'isolate network' }] }] },
    })
    await page.click('[aria-label="Dislike"]')
    await page.waitForSelector('text=Thank you for your feedback.')
    // The reader is thanked at once; before the request, another may fetch a token.
    await expect.poll(() => answers.asked.at(-1)?.path).toBe('/algolia/chat/feedback')
    expect(answers.asked.at(-1)).toMatchObject({
      path: '/algolia/chat/feedback',
      headers: { authorization: 'TOKEN abc' },
      body: { appId: 'APP', messageId: 'message-7', thumbs: 0 },
    })

    answers.play(
      '/algolia/chat',
      (response) =>
        void startStream(response).end(
          parts({ type: 'text-delta', delta: 'Half' }, { type: 'error', errorText: '<b>limit</b>' }),
        ),
    )
    await page.fill('.search-input', 'more')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.answer-problem').count()).toBe(1)
    expect([await answerText(page), await problem(page)]).toEqual([
      'Half',
      'The answer service failed. Try again, or use keyword search.',
    ])
  })

  test('go on in a new conversation when the service wants no more of this one', async () => {
    answers.play(
      '/algolia/chat/token',
      (response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"success":true,"token":"abc"}'),
    )
    answers.play(
      '/algolia/chat',
      (response) =>
        void startStream(response).end(
          parts({ type: 'start', messageId: 'm' }, { type: 'text-delta', delta: 'Yes.' }, { type: 'finish' }),
        ),
    )
    const { page } = await opened(browser, 'one')
    await isFinished(page)
    const first = answers.asked.at(-1)?.body['id']
    answers.play(
      '/algolia/chat',
      (response) => void startStream(response).end(parts({ type: 'error', errorText: 'AI-217' })),
    )
    await page.fill('.search-input', 'two')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.answer-problem').count()).toBe(1)
    expect(await problem(page)).toBe('This conversation has become too long.')
    answers.play(
      '/algolia/chat',
      (response) =>
        void startStream(response).end(parts({ type: 'text-delta', delta: 'Here.' }, { type: 'finish' })),
    )
    await page.click('text=Ask in a new conversation')
    await expect.poll(() => page.locator('.answer-turn h2').allTextContents()).toEqual(['two'])
    await expect.poll(() => answerText(page)).toBe('Here.')
    const { id, messages } = answers.asked.at(-1)!.body
    expect([id === first, (messages as readonly unknown[]).length]).toEqual([false, 1])
    await page.keyboard.press('Escape')
    await page.fill('[role=combobox]', '')
    expect(await page.locator('button.search-hit').allTextContents()).toEqual(['two', 'one'])
  })

  test('say so when there is no token', async () => {
    answers.play('/algolia/chat/token', (response) => void response.writeHead(403).end())
    const { page } = await opened(browser, 'isolate network')
    await isFinished(page)
    expect(await problem(page)).toContain('The answer service refused the question.')
  })
})

describe('answers of a module of the site', () => {
  const browser = useBrowser(() => folders.custom)

  test('are shown as any other', async () => {
    const it = await opened(browser, 'network')
    await isFinished(it.page)
    expect(await answerText(it.page)).toBe('You asked network.')
    expect(await it.page.locator('.answer-text strong').textContent()).toBe('network')
    expect(await it.page.locator('.answer-turn a').count()).toBe(0)
    // Without a name it cannot be judged.
    expect(await it.page.locator('[aria-label="Like"]').count()).toBe(0)
    await it.page.fill('.search-input', 'judge this')
    await it.page.keyboard.press('Enter')
    await it.page.click('[aria-label="Like"]')
    await it.page.waitForSelector('text=Thank you for your feedback.')
    expect(await it.page.evaluate('judged')).toEqual(['id of judge this', 'like'])
    await it.page.click('[aria-label="Dislike"]')
    await it.page.waitForSelector('text=Your feedback could not be sent.')
    expect(it.problems).toEqual([])
  })
})
