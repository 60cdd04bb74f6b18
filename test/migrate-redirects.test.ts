import { expect, test } from 'vitest'
import { config, project, sidebars } from './docusaurus-project.ts'

test('redirects that code makes of the addresses of pages are taken over', async () => {
  const { migrate, read } = project({
    'docusaurus.config.js': `${config()}
module.exports.plugins = [['@docusaurus/plugin-client-redirects', {
  redirects: [{ from: '/begin', to: '/docs/start' }],
  createRedirects(path) {
    if (path === '/docs/deep/page') throw new Error('not for this one')
    if (path.startsWith('/docs/')) return [path.replace('/docs/', '/manual/'), '/docs/deep/page']
    return undefined
  },
}]]`,
    'sidebars.js': sidebars,
    'docs/start.md': '# Start\n',
    'docs/deep/page.md': '# Page\n',
  })
  const { code, out } = await migrate()
  expect(code).toBe(0)
  expect(out).toContain('Now that the addresses are known')
  expect(read('docgen.config.ts')).toContain("{ from: '/manual/start', to: '/docs/start' }")
  expect(read('build/manual/start/index.html')).toContain('/kit/docs/start')
  expect(read('build/begin/index.html')).toContain('/kit/docs/start')
  expect(read('MIGRATION.md')).toMatch(/## Taken over[^]*\| createRedirects \|[^]*## (?:Left|The first)/)
  expect(read('MIGRATION.md')).not.toContain('write them out')
})
