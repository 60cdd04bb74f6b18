import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { hosts } from '../../src/cli/init-starter.ts'
import { manualPages } from './pages.ts'

const folder = join(import.meta.dirname, '../../examples/starters/hosts')
const fences = manualPages.flatMap((page) => page.fences)

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

test.each(files)('%s is the file that the manual shows', (file) => {
  const title = file.split('/').slice(1).join('/')
  const shown = fences.filter(
    (fence) => fence.title === title || fence.title === `/etc/nginx/conf.d/${title}`,
  )
  // An image has no name of its own.
  const texts = shown.map(({ text }) => text.replace('server_name docs.acme.dev;', 'server_name _;'))
  expect(texts).toContain(readFileSync(join(folder, file), 'utf8').replaceAll('__BASE_URL__', '/'))
})

test('the settings of TypeScript are those that the manual shows', () => {
  const shown = fences.filter(({ title }) => title === 'tsconfig.json').map(({ text }) => text)
  expect(shown).toContain(readFileSync(join(folder, '../shared/tsconfig.json'), 'utf8'))
})

test('there are files for each host', () => {
  expect(readdirSync(folder).sort()).toEqual(
    Object.keys(hosts)
      .filter((host) => host !== 'none')
      .sort(),
  )
})
