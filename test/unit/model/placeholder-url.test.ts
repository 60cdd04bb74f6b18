import { describe, expect, it } from 'vitest'
import { isPlaceholderUrl } from '../../../src/model/address.ts'
import { assembleOnce } from '../../../src/build.ts'
import { temporarySite } from '../../build-temp-site.ts'
import { runDocgenInTerminal } from '../../run-docgen.ts'

describe('an address that only stands where one belongs', () => {
  it.each([
    'https://example.com',
    'https://example.com:8443',
    'https://docs.example.org',
    'https://EXAMPLE.net',
    'https://example.com.',
    'https://docs.example',
    'https://acme.test',
    'https://test',
    'https://acme.invalid',
    'http://localhost',
    'http://localhost:3000',
    'http://docs.localhost',
    'http://127.0.0.1:8080',
    'http://127.1',
    'http://0.0.0.0',
    'http://[::1]:3000',
    'https://your-docusaurus-site.com',
    'https://your-org.github.io',
    'https://docs.yourdomain.com',
  ])('%s', (url) => expect(isPlaceholderUrl(url)).toBe(true))

  it.each([
    'https://docs.acme.dev',
    'https://example.co',
    'https://myexample.com',
    'https://example.com.acme.dev',
    'https://examples.org',
    'https://test.acme.dev',
    'https://localhost.acme.dev',
    'https://yours.dev',
    'https://your.org',
    'https://at-your-site.dev',
    'http://10.0.0.7',
    'http://128.0.0.1',
    'https://[2001:db8::1]',
    'not an address',
  ])('is not %s', (url) => expect(isPlaceholderUrl(url)).toBe(false))
})

describe('docgen build', () => {
  const build = async (url: string, ...words: readonly string[]): Promise<[number, string]> => {
    const site = temporarySite(
      { 'content/index.md': '# Home\n' },
      { url, rules: { 'placeholder-url': 'warn' } },
    )
    const { code, out } = await runDocgenInTerminal(site.root, 'build', ...words)
    return [code, out]
  }

  it('warns where the address stands, and says what to do', async () => {
    const [code, said] = await build('http://localhost:3000')
    expect(code).toBe(0)
    expect(said).toMatch(/docgen\.config\.json:3:10\n {2}warn {3}`url` is `http:\/\/localhost:3000`, /)
    expect(said).toContain('placeholder-url (DG125)')
    expect(said).toContain('canonical addresses and the sitemap name it')
  })

  it('is strict about it when it is told to be', async () => {
    expect((await build('https://docs.example', '--strict'))[0]).toBe(1)
    expect(await build('https://docs.acme.dev', '--strict')).toEqual([
      0,
      expect.not.stringContaining('DG125'),
    ])
  })
})

it('says nothing while a site is written', async () => {
  const { root } = temporarySite({ 'content/index.md': '# Home\n' }, { rules: { 'placeholder-url': 'warn' } })
  const options = { root, cache: false, strict: false, force: false, drafts: false } as const
  const rulesOf = (mode: 'build' | 'serve') =>
    assembleOnce({ ...options, mode }, ({ diagnostics }) => diagnostics.map(({ rule }) => rule))
  expect([await rulesOf('build'), await rulesOf('serve')]).toEqual([['placeholder-url'], []])
})
