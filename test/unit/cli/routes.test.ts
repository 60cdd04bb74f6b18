import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { smallConfig, temporarySite, type TempSite } from '../../build-temp-site.ts'
import { runDocgen as docgen } from '../../run-docgen.ts'

const config = { rules: { 'placeholder-url': 'off' } }

interface Entry {
  readonly from: string
  readonly to: string
}

/** Adds to `redirects` what the hints of a report say. */
function addRedirects({ write }: TempSite, report: string, settings: object = {}): readonly Entry[] {
  const redirects = [...report.matchAll(/Add `(\{.*?\})`/g)].map(
    ([, entry = '']) => JSON.parse(entry) as Entry,
  ) // Its own format.
  const distinct = [...new Map(redirects.map((entry) => [entry.from, entry])).values()]
  write({
    'docgen.config.json': JSON.stringify({ ...smallConfig, ...config, ...settings, redirects: distinct }),
  })
  return distinct
}

test('what was published and is lost is reported where it is kept, and the hints bring it back', async () => {
  const site = temporarySite(
    {
      'content/index.md': '# Home\n\n## Needs\n\nText.[^a]\n\n[^a]: Note\n',
      'content/guides/index.md': '# Guides\n',
      'content/guides/install.md': '# Install\n\n## Upgrade\n\n## Remove\n',
      'content/guides/use.md': '# Use\n\n## Keys\n',
      'content/guides/Case.md': '# Case\n',
    },
    { ...config, redirects: [{ from: '/old', to: '/guides/use' }] },
  )
  const git = (...words: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...words], {
      cwd: site.root,
    })
  expect(await docgen(site.root, 'routes', 'check')).toMatchObject({
    code: 2,
    err: expect.stringContaining('docgen routes accept'),
  })
  expect(await docgen(site.root, 'routes', 'accept')).toMatchObject({
    code: 0,
    out: 'Wrote docgen.routes.json: 6 addresses. Commit it with the release.\n',
  })
  expect(readFileSync(join(site.root, 'docgen.routes.json'), 'utf8')).toBe(`{
  "version": 1,
  "baseUrl": "/",
  "routes": {
    "/": ["needs"],
    "/guides/": [],
    "/guides/Case": [],
    "/guides/install": ["upgrade", "remove"],
    "/guides/use": ["keys"],
    "/old": "/guides/use"
  }
}
`)
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'release')

  for (const path of ['install', 'use', 'Case']) site.remove(`content/guides/${path}.md`)
  site.write({
    'content/index.md': '# Home\n\n## Requirements\n',
    'content/guides/case.md': '# Case\n',
    'content/start/set-up.md': '# Set up\n\n## Upgrade\n\n## Remove\n',
  })
  addRedirects(site, '')
  git('add', '.')
  const report = await docgen(site.root, 'routes', 'check')
  expect(report.code).toBe(1)
  const findings = [...report.out.matchAll(/^(docgen\S+)\n {2}(error|warn) +(.*\.) {2,}([\w-]+)/gm)]
  expect(findings.map(([, ...facts]) => facts.join(' '))).toEqual([
    'docgen.routes.json:5:11 warn The page `/` no longer has the anchor `#needs`. lost-anchor',
    'docgen.routes.json:7:5 error `/guides/Case` was published, and nothing is there now. lost-address',
    'docgen.routes.json:8:5 error `/guides/install` was published, and nothing is there now. lost-address',
    'docgen.routes.json:9:5 error `/guides/use` was published, and nothing is there now. lost-address',
    'docgen.routes.json:10:5 error `/old` led to `/guides/use`, and leads nowhere now. lost-address',
  ])
  // A check of what changed says so, too; of files that somebody names, only their links are checked.
  expect(await docgen(site.root, 'check-links', '--changed')).toMatchObject({
    code: 1,
    out: expect.stringContaining('lost-address'),
  })
  expect((await docgen(site.root, 'check-links', 'content/index.md')).code).toBe(0)
  expect((await docgen(site.root, 'routes', 'diff', 'HEAD:')).out).toBe('No differences.\n')

  // Letter case cannot be redirected by files; the page gets its old address.
  site.write({
    'content/index.md': '# Home\n\n<a id="needs"></a>\n\n## Requirements\n',
    'content/guides/case.md': '---\nslug: /guides/Case\n---\n\n# Case\n',
  })
  expect(addRedirects(site, report.out)).toEqual([
    { from: '/guides/install', to: '/start/set-up' },
    { from: '/guides/use', to: '/guides/' },
    { from: '/old', to: '/guides/' },
  ])
  expect(await docgen(site.root, 'routes', 'check')).toMatchObject({
    code: 0,
    out: expect.stringContaining(
      'The page `/guides/`, where `/guides/use` leads, no longer has the anchor `#keys`.',
    ),
  })
  expect((await docgen(site.root, 'routes', 'accept')).out).toBe(`redirect  /guides/install -> /start/set-up
redirect  /guides/use -> /guides/
redirect  /old -> /guides/
new       /start/set-up
anchors   / +#requirements
Wrote docgen.routes.json: 7 addresses.
`)
  expect(JSON.parse((await docgen(site.root, 'routes', 'diff', 'HEAD:', '--json')).out)).toEqual({
    gone: [],
    added: ['/start/set-up'],
    redirected: [
      { from: '/guides/install', to: '/start/set-up' },
      { from: '/guides/use', to: '/guides/' },
      { from: '/old', to: '/guides/' },
    ],
    // The old anchor is still the page's, so it is kept.
    anchors: [{ route: '/', gone: [], added: ['requirements'] }],
  })
})

test('one redirect leads on in all languages; a site with errors is no release', async () => {
  const settings = { i18n: { locales: ['en', 'de'] } }
  const site = temporarySite(
    {
      'content/index.md': '# Home\n',
      'content/install.md': '# Install\n',
      'i18n/de/docusaurus-plugin-content-docs/current/index.md': '# Start\n',
      'i18n/de/docusaurus-plugin-content-docs/current/install.md': '# Einrichten\n',
    },
    { ...config, ...settings },
  )
  await docgen(site.root, 'routes', 'accept')
  const text = readFileSync(join(site.root, 'docgen.routes.json'), 'utf8')
  expect(text).toContain('"/de/install": []')
  for (const folder of ['content', 'i18n/de/docusaurus-plugin-content-docs/current']) {
    site.remove(`${folder}/install.md`)
    site.write({ [`${folder}/start/install.md`]: '# Install\n' })
  }
  const { out } = await docgen(site.root, 'routes', 'check')
  expect(out).toContain('`/de/install` was published')
  expect(addRedirects(site, out, settings)).toEqual([{ from: '/install', to: '/start/install' }])
  expect((await docgen(site.root, 'routes', 'check')).out).toBe('Nothing is lost of 4 published addresses.\n')

  site.write({ 'content/index.md': '[x](./nowhere.md)\n' })
  expect(await docgen(site.root, 'routes', 'accept')).toMatchObject({
    code: 1,
    out: expect.stringContaining('broken-link'),
  })
  expect(readFileSync(join(site.root, 'docgen.routes.json'), 'utf8')).toBe(text)
  site.write({ 'docgen.routes.json': `<<<<<<< HEAD\n${text}` })
  expect(await docgen(site.root, 'check-links')).toMatchObject({
    code: 1,
    out: expect.stringContaining('invalid-routes-file'),
  })
})

test('what `diff` says is missing is what is missing', async () => {
  const { root } = temporarySite({ 'content/index.md': '# Home\n' }, config)
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: root })
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@acme.dev', 'commit', '-qm', 'Start')
  const { err } = await docgen(root, 'routes', 'diff', 'HEAD:')
  expect(err).toContain('There is no `docgen.routes.json` to compare with.')
  expect(err).toContain('`docgen routes accept`')
  expect((await docgen(root, 'routes', 'diff', 'HEAD:', 'HEAD:')).err).toContain(
    'Name a revision that has the file.',
  )
  expect((await docgen(root, 'routes', 'diff', 'nowhere:', 'HEAD:')).err).toContain('a commit that exists')
})
