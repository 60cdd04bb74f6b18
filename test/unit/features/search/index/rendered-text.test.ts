import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SearchTexts } from '../../../../../src/model/search/search-index.ts'
import { temporarySite, type SiteFiles, type TempSite } from '../../../../build-temp-site.ts'

const searching = (files: SiteFiles): TempSite => temporarySite(files, { search: { enabled: true } })

/** What the index quotes of each page: all prose and code of it. */
function quotedTexts({ root, output }: TempSite): Readonly<Record<string, string>> {
  const files = readdirSync(join(root, 'build/assets/search'))
    .filter((name) => name.startsWith('text-'))
    .sort()
  const texts = files.flatMap((name) =>
    Object.entries(JSON.parse(output(`assets/search/${name}`)) as SearchTexts),
  )
  return Object.fromEntries(
    texts.map(([page, sections]) => [page, sections.map((section) => section.join(' ')).join('\n')]),
  )
}

describe('the index of pages whose text only rendering tells', () => {
  it('has text and headings of a page module', async () => {
    const site = searching({
      'content/index.tsx':
        'const names = ["Quince", "Medlar"]\nexport default () => <main><h1>Fruit</h1><h2 id="kinds">Kinds to grow</h2><ul>{names.map((name) => <li key={name}>{name}</li>)}</ul></main>\n',
    })
    await site.build()
    expect(quotedTexts(site)['/']).toContain('Quince Medlar')
    expect(site.output('assets/search/index.json')).toContain('Kinds to grow')
  })

  it('has what expressions and components of the site say', async () => {
    const site = searching({
      'content/index.mdx':
        '# Home\n\nexport const double = (word) => `${word}${word}`\n\n{double("mur")}\n\n## List\n\n<Known of="pear" />\n',
      'content/plain.md': '# Plain\n\nOnly text.\n',
      'templates/mdx/Known.tsx':
        'export default ({ of }: { readonly of: string }) => <p>All about the {of} tree</p>\n',
    })
    await site.build()
    const { '/': home, '/plain': plain } = quotedTexts(site)
    expect(home).toContain('murmur')
    expect(home).toContain('All about the pear tree')
    expect(plain).toContain('Only text.')
  })

  it('has what a component of the site says in the place of one of docgen’s', async () => {
    const site = searching({
      'content/index.mdx': '# Home\n\n<Card title="One" href="#one" />\n',
      'templates/mdx/Card.tsx':
        'export default ({ title }: { readonly title: string }) => <p id="one">{title} of ninety</p>\n',
    })
    await site.build()
    expect(quotedTexts(site)['/']).toContain('One of ninety')
  })

  it('has what components of plugins say; of their pages, what the plugin says of them where it does', async () => {
    const page = (name: string, sections: string): string =>
      `{ path: 'content/${name}.md', route: '/${name}', frontMatter: { title: '${name}' }, body: { component: 'Tree', props: { name: 'willow' } }${sections} }`
    const site = searching({
      'content/index.mdx': '# Home\n\n<Tree name="hazel" />\n',
      'tree.tsx': 'export default ({ name }: { readonly name: string }) => <p>Leaves of {name}</p>\n',
      'docgen.config.ts': `import { join } from 'node:path'\nexport default { title: 'Site', url: 'https://example.com', plugins: [{ name: 'trees', components: { Tree: join(import.meta.dirname, 'tree.tsx') }, content: () => ({ pages: [${page('silent', '')}, ${page('told', ", sections: [{ id: '', trail: ['told'], text: 'Words of the plugin', code: '' }]")}] }) }] }\n`,
    })
    site.remove('docgen.config.json')
    await site.build()
    expect(quotedTexts(site)).toMatchObject({
      '/': 'Leaves of hazel ',
      '/silent': 'Leaves of willow ',
      '/told': 'Words of the plugin ',
    })
  })

  it('is after an edit what a clean build makes', async () => {
    const site = searching({
      'content/index.mdx':
        'import list from "./_list.json"\n\n# Home\n\n{list.map((name) => <b key={name}>{name}</b>)}\n',
      'content/_list.json': '["first"]',
    })
    await site.build({ cache: true })
    expect(quotedTexts(site)['/']).toContain('first')
    site.write({ 'content/_list.json': '["second"]', 'content/other.md': '# Other\n' })
    await site.build({ cache: true })
    expect(quotedTexts(site)['/']).toContain('second')
    // The page itself is recalled now.
    site.write({ 'content/other.md': '# Other\n\nNew words.\n' })
    const { fromCache } = await site.build({ cache: true })
    expect(fromCache).toBe(3) // With the search page and the one for addresses that do not exist.
    const incremental = quotedTexts(site)
    await site.build({ cache: false, force: true })
    expect(incremental).toEqual(quotedTexts(site))
    expect(incremental['/']).toContain('second')
  })
})
