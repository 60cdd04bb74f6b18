import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  accessibilityProblems,
  accessibilityProblemsInBothModes,
  expectNoSidewaysScroll,
  narrow,
  useBrowser,
} from './browser.ts'
import { serveEcho } from './echo-server.ts'
import { useSite } from './site-of-its-own.ts'
import { byClass, writtenPage } from './written-page.ts'

// The documents name its port, so it runs before the site is built.
const echo = await serveEcho()
afterAll(() => echo.close())
beforeEach(() => void echo.arrived.splice(0))

const text = { type: 'string' }
const get = (summary: string, more: object = {}) => ({
  summary,
  responses: { 200: { description: 'Good' } },
  ...more,
})
const api = {
  openapi: '3.1.0',
  info: { title: 'Echo', version: '1' },
  servers: [{ url: `${echo.origin}/v1`, description: 'Here' }],
  security: [{ token: [] }, { login: [] }, { key: [] }],
  paths: {
    '/things/{id}': {
      put: {
        summary: 'Everything at once',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: text, example: 'first' },
          { name: 'q', in: 'query', schema: text },
          { name: 'tags', in: 'query', explode: true, schema: { type: 'array', items: text } },
          { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', default: 20 } },
          { name: 'order', in: 'query', schema: { type: 'string', enum: ['up', 'down'] } },
          { name: 'X-Note', in: 'header', schema: text },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: { name: text, size: { type: 'integer' }, mode: { enum: ['a', 'b'] } },
              },
              example: { name: 'n', size: 1 },
            },
          },
        },
        responses: { 200: { description: 'Good' } },
      },
    },
    ...Object.fromEntries(
      ['no-cors', 'slow', 'fail', 'html', 'big', 'redirect'].map((name) => [
        `/${name}`,
        { get: get(`The ${name} one`) },
      ]),
    ),
    '/whole': {
      get: get('The whole query', {
        servers: [
          {
            url: `${echo.origin}/{version}/{area}`,
            description: 'By area',
            variables: {
              version: { default: 'v1', enum: ['v1', 'v2'] },
              area: { default: 'north', description: 'Part of the country' },
            },
          },
        ],
        parameters: [
          {
            name: 'all',
            in: 'querystring',
            required: true,
            content: {
              'application/x-www-form-urlencoded': {
                schema: { type: 'object', properties: { a: text, b: { type: 'array', items: text } } },
              },
            },
          },
        ],
      }),
    },
    '/pets': {
      post: get('A pet', {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                oneOf: [
                  { title: 'Cat', type: 'object', properties: { kind: { const: 'cat' } } },
                  { title: 'Dog', type: 'object', properties: { kind: { const: 'dog' } } },
                ],
              },
            },
          },
        },
      }),
    },
    '/form': {
      post: get('A form', {
        requestBody: {
          content: { 'application/x-www-form-urlencoded': { example: { 'a&b': 'one', c: 'two' } } },
        },
      }),
    },
  },
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      login: { type: 'http', scheme: 'basic' },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    },
  },
}

const config = (options = '', more = '') => `import { openapi } from 'docgen'
export default { title: 'Site', url: 'https://example.com', search: { enabled: false }, ${more} plugins: [openapi({ source: 'api.json', route: '/api', ${options} })] }`
const files = (description: object, options?: string, more?: string) => ({
  'docgen.config.ts': config(options, more),
  'api.json': JSON.stringify(description),
  'content/index.md': '# Home\n',
})

/** Opens the panel of an operation if it is closed, and returns its form. */
async function openPanel(page: Page, operation: string) {
  const section = page.locator(`section[aria-label="${operation}"]`)
  if (!(await section.locator('.try[open]').count())) await section.locator('.try > summary').click()
  const form = section.locator('form')
  await form.waitFor()
  return form
}

/** The scripts that the page has fetched. */
const scripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )

const pwned = (page: Page): Promise<boolean> => page.evaluate(() => 'pwned' in window)
const hostile = `it's "&=#?/%2F+;<b>🐝 ünï 漢</b>\\ $HOME \`id\` , |`

describe('the panel of an operation', () => {
  // Its policy allows the servers of the configuration.
  const site = useSite(
    files(api, `servers: [{ url: '${echo.origin}/v1', description: 'Here' }]`, 'contentSecurityPolicy: {},'),
  )
  const browser = useBrowser(site)
  const shared = browser.share('/api')

  test('is not there without JavaScript', () => {
    const forms = byClass('try', writtenPage(site(), 'api.html'))
    expect(forms.length).toBeGreaterThan(5)
    // `reading.test.ts` says that such parts are hidden.
    expect(forms.filter((form) => !byClass('needs-js', form).includes(form))).toEqual([])
  })

  test('costs a reader of the page nothing', async () => {
    const { page } = shared()
    // The one script of every page, that of references, and the small one that waits for the reader.
    const before = await scripts(page)
    expect(before).toHaveLength(3)
    await openPanel(page, 'GET /fail')
    const after = await scripts(page)
    expect(after.length).toBeGreaterThan(before.length)
    await openPanel(page, 'GET /html')
    expect(await scripts(page)).toEqual(after)
  })

  test('opens from the keyboard alone', async () => {
    const { page } = shared()
    const panel = page.locator('.try').first()
    await panel.locator('> summary').focus()
    await page.keyboard.press('Enter')
    // Not the one that another test has left open.
    await panel.locator('.try-form').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
  })

  test('sends every value byte for byte', async () => {
    const { page } = shared()
    const form = await openPanel(page, 'PUT /things/{id}')
    await form.getByLabel('token').fill(`t'"$`)
    await form.getByLabel(/^id/).fill(hostile)
    await form.getByLabel(/^q/).fill(hostile)
    await form.getByLabel(/^tags/).fill(`a,b\n${hostile}`)
    await form.getByLabel(/^filter/).fill(JSON.stringify({ 'k[]': hostile }))
    await form.getByLabel(/^limit/).fill('7')
    await form.getByLabel(/^order/).selectOption({ label: 'down' })
    await form.getByLabel(/^X-Note/).fill(hostile)
    const body = JSON.stringify({ name: `${hostile}\n\u2028`, ['__proto__x']: [1, 12] }, null, 1)
    await form.getByLabel(/^Body/).fill(body)
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => form.locator('.try-line').textContent()).toMatch(/^200OK\d+ ms, \d+ B$/)
    const [arrived] = echo.arrived
    expect(echo.arrived).toHaveLength(1)
    const url = new URL(arrived!.url, echo.origin)
    expect(arrived!.method).toBe('PUT')
    expect(decodeURIComponent(url.pathname)).toBe(`/v1/things/${hostile}`)
    expect([...url.searchParams]).toEqual([
      ['q', hostile],
      ['tags', 'a,b'],
      ['tags', hostile],
      ['filter[k[]]', hostile],
      ['limit', '7'],
      ['order', 'down'],
    ])
    expect(arrived!.headers).toMatchObject({
      'x-note': hostile,
      authorization: `Bearer t'"$`,
      'content-type': 'application/json',
    })
    expect(arrived!.headers['x-key']).toBeUndefined()
    expect(arrived!.headers['referer']).toBeUndefined()
    expect(arrived!.body).toBe(body)
    // Numbers keep their digits.
    expect(await form.locator('pre').textContent()).toBe(
      '{\n  "big": 12345678901234567890,\n  "method": "PUT"\n}',
    )
  })

  test('fills in the address of a server, and sends the whole query', async () => {
    const { page } = shared()
    const form = await openPanel(page, 'GET /whole')
    expect(await form.getByLabel('Server', { exact: true }).locator('option').first().textContent()).toBe(
      `${echo.origin}/{version}/{area} (By area)`,
    )
    await form.getByLabel(/^version/).selectOption('v2')
    await form.getByLabel(/^area/).fill('south-west')
    await form.getByLabel(/^all/).fill(JSON.stringify({ a: hostile, b: ['1', '2&3'] }))
    await form.getByRole('button', { name: 'Send' }).click()
    await form.locator('.try-line').waitFor()
    const url = new URL(echo.arrived[0]!.url, echo.origin)
    expect(url.pathname).toBe('/v2/south-west/whole')
    expect([...url.searchParams]).toEqual([
      ['a', hostile],
      ['b', '1'],
      ['b', '2&3'],
    ])
    expect(await accessibilityProblems(page, 'all', 'section[aria-label="GET /whole"]')).toEqual([])
  })

  test('begins with the example that is chosen', async () => {
    const { page } = shared()
    const form = await openPanel(page, 'POST /pets')
    const [choice, body] = [form.getByLabel('Example', { exact: true }), form.getByLabel(/^Body/)]
    expect(await choice.locator('option').allTextContents()).toEqual(['Cat', 'Dog'])
    await choice.selectOption('Dog')
    expect(JSON.parse(await body.inputValue())).toEqual({ kind: 'dog' })
    await body.fill('{"kind": "bird"}')
    expect(await choice.locator('option:checked').textContent()).toBe('Your own')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.locator('.try-line').waitFor()
    expect(echo.arrived[0]!.body).toBe('{"kind": "bird"}')
  })

  test('sends forms and user names', async () => {
    const { page } = shared()
    const form = await openPanel(page, 'POST /form')
    // Its login is an alternative to the token that the tests before have filled in, and less than it.
    await form.getByLabel('token').fill('')
    await form.getByLabel(/^login user name/).fill('ünï')
    await form.getByLabel(/^login password/).fill('a:b')
    await form.getByLabel(/^a&b/).fill(hostile)
    await form.getByRole('button', { name: 'Send' }).click()
    await form.locator('.try-line').waitFor()
    expect([...new URLSearchParams(echo.arrived[0]!.body)]).toEqual([
      ['a&b', hostile],
      ['c', 'two'],
    ])
    expect(Buffer.from(echo.arrived[0]!.headers['authorization']!.slice(6), 'base64').toString()).toBe(
      'ünï:a:b',
    )
  })

  test('says what is wrong before it sends, and goes there', async () => {
    const { page } = shared()
    const form = await openPanel(page, 'PUT /things/{id}')
    const body = form.getByRole('textbox', { name: /^Body/ })
    await body.fill('{"size": "x", "mode": "c"}')
    expect(await form.locator('.try-remarks').innerText()).toBe(
      'name is required.\nsize is of type string; expected: integer.\nmode is not one of "a", "b".',
    )
    await body.fill('{\n  "name": oops\n}')
    await form.getByLabel(/^id/).fill('..')
    await form.getByLabel(/^limit/).fill('many')
    await form.getByRole('button', { name: 'Send' }).click()
    expect(await form.locator('.try-field .try-problem').allInnerTexts()).toEqual([
      'Browsers remove `.` and `..` from addresses.',
      'Enter a whole number.',
      'Line 2, column 11: A value is expected here.',
    ])
    expect(await form.getByRole('alert').innerText()).toBe('3 fields need another value.')
    expect(await form.getByLabel(/^id/).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(echo.arrived).toEqual([])
  })

  test.each([
    ['fail', '500', 'out of honey'],
    ['html', '200', '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>'],
  ])('shows the answer of /%s as text', async (name, status, content) => {
    const { page } = shared()
    const form = await openPanel(page, `GET /${name}`)
    await form.getByRole('button', { name: 'Send' }).click()
    const answer = form.getByRole('region', { name: `Body of the answer to GET /${name}`, exact: true })
    expect(await answer.textContent()).toBe(content)
    expect(await form.locator('.api-status').innerText()).toBe(status)
    expect(await pwned(page)).toBe(false)
  })

  test('sends one of two alternatives, and says which it leaves out', async () => {
    const { page } = shared()
    const form = await openPanel(page, 'GET /html')
    await form.getByLabel('token').fill('hush')
    await form.getByLabel(/^login password/).fill('a:b')
    expect(await form.getByText('only one of these methods: login').count()).toBe(1)
    await form.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => echo.arrived[0]?.headers['authorization']).toBe('Bearer hush')
    await form.getByLabel('token').fill('')
    await form.getByLabel(/^login password/).fill('')
  })

  test('cuts a long answer and says so', async () => {
    const { page } = shared()
    const form = await openPanel(page, 'GET /big')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.locator('pre').waitFor()
    expect((await form.locator('pre').textContent())?.length).toBe(200_000)
    expect(await form.innerText()).toContain('Only the first 200 kB are shown.')
    expect(await form.locator('.try-line').innerText()).toContain('1.0 MB')
  })

  test('names the reasons when nothing came, with a command without the secret', async () => {
    const { page } = shared()
    const form = await openPanel(page, 'GET /no-cors')
    await form.getByLabel('token').fill('hush')
    await form.getByRole('button', { name: 'Send' }).click()
    const alert = form.getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).toContain(`Access-Control-Allow-Origin: ${browser.origin()}`)
    expect(await form.locator('pre').textContent()).toContain(`curl ${echo.origin}/v1/no-cors`)
    expect(await form.innerText()).not.toContain('hush')
  })

  test('does not follow a redirect', async () => {
    const { page } = shared()
    const form = await openPanel(page, 'GET /redirect')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByRole('alert').waitFor()
    expect(echo.arrived.map(({ url }) => url)).toEqual(['/v1/redirect'])
  })

  test('can be canceled', async () => {
    const { page } = shared()
    const form = await openPanel(page, 'GET /slow')
    await form.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => echo.arrived.length).toBe(1)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => form.getByRole('status').innerText()).toBe('Canceled.')
  })

  test('keeps the address for the tab, and secrets for one server and for no longer than the page', async () => {
    const { page } = await browser.open('/api')
    const form = await openPanel(page, 'GET /fail')
    await form.getByLabel('token').fill('hush')
    await form.getByLabel('Server').selectOption('other')
    const address = form.getByLabel(/^Base URL/)
    await address.fill('ftp://example.com')
    await form.getByRole('button', { name: 'Send' }).click()
    expect(await form.locator('.try-field .try-problem').innerText()).toBe(
      'Enter an address such as http://localhost:8080.',
    )
    await address.fill(`${echo.origin.replace('127.0.0.1', 'localhost')}/v2/`)
    expect(await form.getByLabel('token').inputValue()).toBe('')
    await address.fill(`${echo.origin}/v2/`)
    expect(await form.getByLabel('token').inputValue()).toBe('hush')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.locator('.try-line').waitFor()
    expect(echo.arrived[0]).toMatchObject({ url: '/v2/fail', headers: { authorization: 'Bearer hush' } })
    expect(
      await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      ),
    ).not.toContain('hush')
    await page.reload()
    const again = await openPanel(page, 'GET /fail')
    expect(await again.getByLabel(/^Base URL/).inputValue()).toBe(`${echo.origin}/v2/`)
    expect(await again.getByLabel('token').inputValue()).toBe('')
  })

  test('says why the Content-Security-Policy of the site allows no other server', async () => {
    const { page } = await browser.open('/api')
    const form = await openPanel(page, 'GET /fail')
    await form.getByLabel('Server').selectOption('other')
    await form.getByLabel(/^Base URL/).fill('http://localhost:9')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByRole('alert').waitFor()
    expect(await form.getByRole('alert').innerText()).toContain(
      'The Content-Security-Policy of this site does not allow requests to http://localhost:9.',
    )
  })

  test('is accessible and fits a phone, in light and dark mode', async () => {
    const { page } = await browser.open('/api', { viewport: narrow, hasTouch: true, isMobile: true })
    const form = await openPanel(page, 'PUT /things/{id}')
    await form.getByLabel(/^limit/).fill('many')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByRole('alert').waitFor()
    const panel = 'section[aria-label="PUT /things/{id}"]'
    expect(await accessibilityProblemsInBothModes(page, [narrow], panel)).toEqual([])
    const low = await form
      .locator('input, select, textarea, button')
      .evaluateAll((controls) =>
        controls.filter((control) => control.getBoundingClientRect().height < 44).map(({ id }) => id),
      )
    expect(low).toEqual([])
    await form.getByLabel(/^limit/).fill('7')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.locator('pre').waitFor()
    // The colors of an answer are those of samples.
    expect(await accessibilityProblems(page, 'structure', panel)).toEqual([])
    await expectNoSidewaysScroll(page)
  })
})

const payloads = [
  '<img src=x onerror=window.pwned=1>',
  '</script><script>window.pwned=1</script>',
  '"><svg/onload=window.pwned=1>',
  `'-alert(window.pwned=1)-'`,
  'javascript:window.pwned=1',
  '[x](javascript:window.pwned=1)',
  '{{window.pwned=1}}${window.pwned=1}',
]

/**
 * The document with a payload at the end of every string that is not a keyword of the format, in keys that
 * are names too.
 */
function poisoned(): object {
  const keywords = new Set(['openapi', '$ref', 'in', 'type', 'style', 'scheme', 'operationId'])
  let count = 0
  const next = (): string => payloads[count++ % payloads.length]!
  const poison = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string')
      return keywords.has(key)
        ? value
        : key === 'url'
          ? `${value}/"><svg/onload=window.pwned=1>`
          : `${value} ${next()}`
    if (Array.isArray(value)) return value.map((item) => poison(item, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        key === 'properties' || key === 'schemas' ? `${name}${next()}` : name,
        poison(item, name),
      ]),
    )
  }
  const paths = Object.fromEntries(
    payloads.map((payload, index) => [
      `/p${index}/${payload}/{a${payload.replace(/[{}]/g, '')}}`,
      {
        post: {
          summary: 'S',
          description: 'D',
          operationId: `o${index}`,
          tags: ['T'],
          security: [{ key: [] }],
          parameters: [
            {
              name: `a${payload.replace(/[{}]/g, '')}`,
              in: 'path',
              required: true,
              schema: { type: 'string' },
              description: 'x',
            },
          ],
          responses: { 200: { description: 'x' } },
        },
      },
    ]),
  )
  const main = poison({
    ...api,
    info: {
      title: 'Title',
      version: '1',
      description: 'About',
      contact: { name: 'Me', url: 'javascript:window.pwned=1' },
    },
    components: {
      ...api.components,
      schemas: {
        Thing: {
          type: 'object',
          title: 'T',
          description: 'D',
          properties: {
            field: { type: 'string', description: 'x', enum: ['e'], default: 'e', example: 'e' },
          },
        },
      },
    },
  }) as { paths: object; security: unknown }
  return { ...main, security: api.security, paths: { ...main.paths, ...paths } }
}

describe('a document with an attack in every string', () => {
  const browser = useBrowser(useSite(files(poisoned(), "layout: 'page'")))

  test('runs nothing, neither on the page nor in the panels', async () => {
    const { page } = await browser.open('/api')
    const panels = page.locator('.try > summary')
    expect(await panels.count()).toBeGreaterThan(payloads.length)
    await panels.evaluateAll((summaries) => summaries.forEach((summary) => (summary as HTMLElement).click()))
    await expect.poll(() => page.locator('.try-form').count()).toBe(await panels.count())
    await page
      .getByRole('button', { name: 'Send' })
      .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
    await page.waitForTimeout(500)
    expect(await pwned(page)).toBe(false)
    expect(
      await page.locator('.prose :is(script, svg[onload], img[onerror], a[href^="javascript:"])').count(),
    ).toBe(0)
  })
})
