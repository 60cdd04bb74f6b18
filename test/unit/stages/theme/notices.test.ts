import { expect, it } from 'vitest'
import { temporarySite, type SiteFiles, type TempSite } from '../../../build-temp-site.ts'

const page = { 'content/index.md': '# Home\n' }
const noticesOf = (site: TempSite): string => site.output('assets/third-party-notices.txt')

/** A package as it lies in `node_modules`. */
const installed = (name: string, manifest: object, files: SiteFiles = {}): SiteFiles => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version: '1.2.3',
    type: 'module',
    main: 'index.js',
    ...manifest,
  }),
  [`node_modules/${name}/index.js`]: 'export default {}\n',
  ...Object.fromEntries(
    Object.entries(files).map(([path, content]) => [`node_modules/${name}/${path}`, content]),
  ),
})

it("a site has the notices of its scripts, fonts and icons, and docgen's own licence", async () => {
  const site = temporarySite(page, { search: { enabled: true } })
  await site.build()
  const text = noticesOf(site)
  expect(text).toMatch(/^docgen \d/m)
  expect(text).toMatch(/^lunr \d[\d.]*\nLicence: MIT\n\nCopyright \(C\) 2013 by Oliver Nightingale/m)
  expect(text).toMatch(/^react [\d.]+\nreact-dom [\d.]+\nscheduler [\d.]+\nLicence: MIT/m)
  expect(text).toMatch(/^inter-latin\.woff2$[^]*SIL OPEN FONT LICENSE/m)
  expect(text).toMatch(/^icons\.ts$[^]*Lucide Icons and Contributors[^]*Cole Bemis/m)
  expect(text).toMatch(/^brands\.svg$[^]*CC0/m)
  expect(text).not.toMatch(/algolia/i)
  expect(text).not.toContain(site.root)
})

it('a site with a hosted search has the notices of its client', async () => {
  const site = temporarySite(page, {
    search: { provider: 'algolia', algolia: { appId: 'APP', indexName: 'docs', searchApiKey: 'key' } },
  })
  await site.build()
  expect(noticesOf(site)).toMatch(/^algoliasearch \d/m)
  expect(noticesOf(site)).not.toMatch(/^lunr /m)
})

it('what a site brings along for its readers is named too, and what only renders its pages is not', async () => {
  const site = temporarySite(
    {
      ...installed(
        'mermaid',
        { license: 'MIT', author: 'Somebody' },
        { LICENSE: 'The terms of mermaid.\r\n', 'NOTICE.md': 'Its notice.\n', 'license.js': 'no terms' },
      ),
      ...installed('bare', { license: 'ISC', author: { name: 'A. Author' } }),
      ...installed('odd', { licenses: [{ type: 'X-1.0' }, { type: 'Y-2.0' }] }),
      ...installed('on-the-server', { license: 'MIT' }),
      ...installed(
        '@fonts/serif',
        { license: 'OFL-1.1' },
        { LICENSE: 'Terms of the serif.\n', 'serif.woff2': 'font' },
      ),
      'templates/islands/own.island.tsx':
        "import bare from 'bare'\nimport odd from 'odd'\nexport default function Own() { return <b>{[bare, odd].length}</b> }\n",
      'content/index.mdx':
        "import Own from '@site/templates/islands/own.island'\nimport server from 'on-the-server'\nimport serif from '@fonts/serif/serif.woff2'\n\n# Home\n\n<Own />{Object.keys(server).length}{serif}\n",
      'css/own.css': "@font-face { font-family: Own; src: url('./own.woff2') }\n",
      'css/own.woff2': 'another font',
      'css/own.LICENSE.txt': 'Terms of the own font.\n',
    },
    { css: ['css/own.css'] },
  )
  expect((await site.build()).diagnostics).toEqual([])
  const text = noticesOf(site)
  expect(text).toContain('mermaid 1.2.3\nLicence: MIT\n\nThe terms of mermaid.\n\nIts notice.\n')
  expect(text).toContain('bare 1.2.3\nLicence: ISC\n\nCopyright (c) A. Author\n\nPermission to use')
  expect(text).toContain(
    'odd 1.2.3\nLicence: X-1.0 OR Y-2.0\n\nCopyright (c) the authors of odd\n\nThe package brings no licence text.',
  )
  expect(text).toContain('@fonts/serif 1.2.3\nLicence: OFL-1.1\n\nTerms of the serif.\n')
  expect(text).toContain('own.woff2\n\nTerms of the own font.\n')
  expect(text).not.toMatch(/on-the-server|no terms/)
})

it('terms that change, come or go change the notices of the next build', async () => {
  const site = temporarySite(
    {
      ...page,
      'css/own.css': "@font-face { font-family: Own; src: url('./own.woff2') }\n",
      'css/own.woff2': 'font',
    },
    { css: ['css/own.css'] },
  )
  const built = async (): Promise<string> => {
    await site.build({ cache: true })
    return noticesOf(site)
  }
  const without = await built()
  site.write({ 'css/own.LICENSE.txt': 'First terms.\n' })
  expect(await built()).toContain('First terms.')
  site.write({ 'css/own.LICENSE.txt': 'Other terms.\n' })
  expect(await built()).toContain('Other terms.')
  expect(await built()).not.toContain('First terms.')
  site.remove('css/own.LICENSE.txt')
  expect(await built()).toBe(without)
})
