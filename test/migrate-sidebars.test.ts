import { expect, test } from 'vitest'
import { config, project } from './docusaurus-project.ts'

test('a file of sidebars without exports has no sidebars', async () => {
  const { migrate, read } = project({
    'docusaurus.config.js': config(),
    'sidebars.js': '',
    'docs/start.md': '# Start\n\nText.\n',
  })
  const { code, out } = await migrate()
  expect(out).toContain('none, since `sidebars.js` has none')
  expect(code).toBe(0)
  expect(read('build/docs/start/index.html')).toContain('Start</h1>')
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
