import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { config, project, sidebars } from '../../docusaurus-project.ts'

describe('a site of Docusaurus', () => {
  test.each([
    [
      'throws',
      "\nmodule.exports = () => { throw new Error('no token') }",
      /config\.js:2:1[^]*failed: no token/,
    ],
    ['exits', 'process.exit(3)', /ended its process \(exit 3\)/],
    [
      'asks the network',
      "module.exports = async () => ({ title: await (await fetch('http://127.0.0.1:8765')).text() })",
      /hint +It reads from the network/,
    ],
    ['is no JavaScript', 'module.exports = {', /config-syntax/],
  ])('whose configuration %s gets clear words and no files', async (_what, source, words) => {
    const { migrate, root } = project({ 'docusaurus.config.js': source, 'docs/a.md': '# A\n' })
    const { code, out } = await migrate()
    expect(out).toMatch(words)
    expect(out).not.toMatch(/\n\s+at /)
    expect(code).toBe(2)
    expect(existsSync(join(root, 'docgen.config.ts'))).toBe(false)
  })
})

describe('nothing is written', () => {
  test('where a configuration of docgen is', async () => {
    const { migrate, read } = project({
      'docusaurus.config.js': config(),
      'docgen.config.ts': 'export default {}',
    })
    const { code, out } = await migrate()
    expect(code).toBe(2)
    expect(out).toContain('There is already a docgen configuration: docgen.config.ts. Nothing was changed.')
    expect(read('docgen.config.ts')).toBe('export default {}')
  })

  test('where two generators are at home', async () => {
    const { migrate } = project({
      'docusaurus.config.js': config(),
      '.vitepress/config.js': 'export default {}',
    })
    const { code, out } = await migrate()
    expect(code).toBe(2)
    expect(out).toContain('Docusaurus (docusaurus.config.js) and VitePress (.vitepress/config.js)')
  })

  test('where the site is in a folder below, which is named', async () => {
    const { out } = await project({ 'apps/docs/docusaurus.config.ts': 'export default {}' }).migrate()
    expect(out).toContain('The site is in apps/docs (Docusaurus).')
    expect(out).toContain('docgen migrate apps/docs')
  })

  test.each([
    ['exports nothing', 'module.exports = null'],
    ['names none', "module.exports = { title: 'A', presets: 'classic', plugins: { a: 1 } }"],
    [
      'names one that is not there',
      "module.exports = { presets: [['classic', { docs: { path: 'gone' } }]] }",
    ],
  ])('where no pages are, because the configuration %s', async (_what, source) => {
    const { migrate, root } = project({ 'docusaurus.config.js': source, 'text/a.md': '# A\n' })
    const { code, out } = await migrate()
    expect(code).toBe(2)
    expect(out).toContain('docusaurus.config.js leads to no folder of pages that exists.')
    expect(existsSync(join(root, 'docgen.config.ts'))).toBe(false)
  })

  test('where there is no site', async () => {
    const { code, out } = await project({ 'README.md': '# Tool\n' }).migrate()
    expect(code).toBe(2)
    expect(out).toContain('There is no site made with another generator here.')
  })

  test.each([
    ['Antora', 'antora.yml'],
    ['Rspress', 'rspress.config.ts'],
  ])('where there is a site of %s', async (generator, config) => {
    const { code, out } = await project({ [config]: '', 'content/a.md': '# A\n' }).migrate()
    expect(code).toBe(2)
    expect(out).toContain(`docgen does not read sites of ${generator} (${config}).`)
  })

  test.skipIf(process.getuid?.() === 0)('where nothing can be written', async () => {
    const { migrate, root } = project({
      'docusaurus.config.js': config(),
      'sidebars.js': sidebars,
      'docs/a.md': '# A\n',
    })
    chmodSync(root, 0o555)
    const { code, out } = await migrate()
    chmodSync(root, 0o755)
    expect(code).toBe(2)
    expect(out).toContain('Nothing was changed.')
  })
})

describe('--compare', () => {
  const files = {
    'docusaurus.config.js': config(),
    'sidebars.js': sidebars,
    'docs/start.md': '# Start\n\n## Install {#install}\n',
    'docs/saws.md': '# Saws\n',
    'old/docs/start.html': '<h1>Start</h1><h2 id="install">Install</h2><h2 id="lost">Lost</h2>',
    'old/docs/saw.html': '<h1>Saws</h1>',
    'old/docs/away.html': '<h1>Away</h1>',
  }

  test('lists what is gone, writes redirects for what moved, and builds with them', async () => {
    const { migrate, read } = project(files)
    const { code, out } = await migrate('--compare', 'old')
    expect(out).toContain('Of 3 addresses, 1 are the same, 1 moved, 1 are gone; 1 are new.')
    expect(code).toBe(1)
    expect(JSON.parse(read('docgen.redirects.json'))).toEqual([{ from: '/docs/saw', to: '/docs/saws' }])
    expect(read('docgen.config.ts')).toContain("import moved from './docgen.redirects.json'")
    expect(read('build/docs/saw/index.html')).toContain('url=/kit/docs/saws')
    expect(read('ADDRESSES.md')).toMatch(/## Gone[^]*- \/docs\/away\n[^]*- \/docs\/start#lost\n/)
    const again = await migrate('--compare', 'old')
    expect(again.out).toContain('Of 3 addresses, 2 are the same, 0 moved, 1 are gone;')
  })

  test('adds to the redirects of a site that has a configuration, and says how to use them', async () => {
    const { migrate, read } = project({
      'docgen.config.ts':
        "import { defineConfig } from 'docgen'\nexport default defineConfig({ title: 'A', url: 'https://a.dev' })\n",
      'docgen.redirects.json': '[{ "from": "/one", "to": "/" }]',
      'content/index.md': '# Home\n',
      'content/new.md': '# The same title\n',
      'old/was.html': '<h1>The same title</h1>',
    })
    const { code, out } = await migrate('--compare', 'old')
    expect(code).toBe(0)
    expect(out).toContain("import moved from './docgen.redirects.json'")
    expect(JSON.parse(read('docgen.redirects.json'))).toEqual([
      { from: '/one', to: '/' },
      { from: '/was', to: '/new' },
    ])
  })

  test('refuses an argument that is not an old site before anything is written', async () => {
    const { migrate, root } = project(files)
    const { code, out } = await migrate('--compare', 'sitemap.xml')
    expect(code).toBe(2)
    expect(out).toContain('`sitemap.xml` does not exist.')
    expect(existsSync(join(root, 'docgen.config.ts'))).toBe(false)
  })
})

test('a finding in many places is counted once, as `docgen build` counts it', async () => {
  const pages = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].map((name) => [`docs/${name}.md`, `# ${name}\n\n[Gone](/gone)\n`]),
  )
  const { out } = await project({ 'docusaurus.config.js': config(), ...pages }).migrate()
  expect(out).toContain('\n1 warning (1 broken-link). `docgen build` shows where.')
})
