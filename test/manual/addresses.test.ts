import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { smallConfig, temporarySite } from '../build-temp-site.ts'
import { runDocgen as docgen } from '../run-docgen.ts'
import { fencesFor } from './fence-checks.ts'

const rules = { 'placeholder-url': 'off' }

test('published addresses are kept and reported as the page about them shows', async () => {
  const [file, report, differences] = fencesFor('addresses').map(({ fence }) => fence.text)
  const install = '# Install\n\n## Requirements\n\n## Upgrade\n'
  const site = temporarySite(
    {
      'content/index.md': '# Home\n',
      'content/guides/install.md': install,
      'content/guides/use.md': '# Use\n\n## Keys\n',
    },
    { redirects: [{ from: '/guides/setup', to: '/guides/install' }], rules },
  )
  const published = join(site.root, 'docgen.routes.json')
  await docgen(site.root, 'routes', 'accept')
  expect(readFileSync(published, 'utf8')).toBe(file)

  site.remove('content/guides/install.md')
  site.write({
    'content/start/install.md': install,
    'content/guides/use.md': '# Use\n\n## Shortcuts\n',
    'docgen.config.json': JSON.stringify({
      ...smallConfig,
      redirects: [{ from: '/guides/setup', to: '/start/install' }],
      rules,
    }),
  })
  expect((await docgen(site.root, 'routes', 'check')).out).toBe(report)

  const redirects = [{ from: ['/guides/setup', '/guides/install'], to: '/start/install' }]
  site.write({
    'docgen.config.json': JSON.stringify({ ...smallConfig, redirects, rules }),
    'release.json': file ?? '',
  })
  await docgen(site.root, 'routes', 'accept')
  expect((await docgen(site.root, 'routes', 'diff', 'release.json')).out).toBe(differences)
})
