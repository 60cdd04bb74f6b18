import { expect, test } from 'vitest'
import { config, project, sidebars } from './docusaurus-project.ts'

test('a file of sidebars without exports has no sidebars', async () => {
  const { migrate, read } = project({
    'docusaurus.config.js': config(),
    'sidebars.js': '',
    'docs/start.md': '# Start\n\nText.\n',
  })
  const { code, out } = await migrate()
  expect(out).toContain('none, since `sidebars.js` has none')
  expect(out).not.toContain('shadowed-config')
  expect(code).toBe(0)
  expect(read('build/docs/start/index.html')).toContain('Start</h1>')
})

test('links may be written with and without a slash at the end, as in Docusaurus', async () => {
  const { migrate, read } = project({
    'docusaurus.config.js': config("navbar: { items: [{ to: '/docs/start', label: 'Go' }] }").replace(
      "baseUrl: '/kit/',",
      "baseUrl: '/kit/', trailingSlash: true,",
    ),
    'sidebars.js': sidebars,
    'docs/start.md': '# Start\n',
    'src/pages/tools.jsx': 'export default () => <main><a href="/kit/docs/start">Start</a></main>\n',
  })
  const { code, out } = await migrate()
  expect(out).not.toContain('non-canonical-link')
  expect(code).toBe(0)
  expect(read('build/tools/index.html')).toContain('href="/kit/docs/start/">Go')
})

test('lists in lists of sidebars add their items, as in Docusaurus', async () => {
  const { migrate, read } = project({
    'docusaurus.config.js': config(),
    'sidebars.js':
      "module.exports = { docs: [['start'], { type: 'category', label: 'More', items: [['deep', 'far']] }] }",
    'docs/start.md': '# Start\n',
    'docs/deep.md': '# Deep\n',
    'docs/far.md': '# Far\n',
  })
  const { code } = await migrate()
  expect(code).toBe(0)
  const page = read('build/docs/start/index.html')
  for (const title of ['Start', 'More', 'Deep', 'Far']) expect(page).toMatch(new RegExp(`>${title}<`))
})
