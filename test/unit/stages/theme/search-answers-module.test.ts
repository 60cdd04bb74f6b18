import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { complaints, temporarySite, told, type TempSite } from '../../../build-temp-site.ts'

const files = { 'content/index.md': '# Home\n' }
const provider = (text: string): string =>
  `export default { async *ask() { yield { type: 'text', text: '${text}' } } }\n`
/** Scripts and styles of the site. */
function codeOf({ root }: TempSite): string {
  const folder = join(root, 'build/assets')
  return readdirSync(folder)
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

const custom = { search: { answers: { provider: 'custom', module: 'own/answers.ts' } } }

it('the module with the answers is part of the site, and a change of it is a change of the site', async () => {
  const site = temporarySite({ ...files, 'own/answers.ts': provider('first words') }, custom)
  const scripts = (): string => codeOf(site)
  expect((await site.build({ cache: true })).diagnostics).toEqual([])
  expect(scripts()).toContain('first words')
  site.write({ 'own/answers.ts': provider('other words') })
  await site.build({ cache: true })
  expect(scripts()).toContain('other words')
  expect(scripts()).not.toContain('first words')
})

it.each([
  [
    'export const x = 1\n',
    'error missing-default-export own/answers.ts The module with the answers has no default export. | Write `export default { async *ask(request, signal) { … } }`.',
  ],
  [
    "import 'nothing-here'\nexport default {}\n",
    'error mdx-import own/answers.ts:1:8 Could not resolve "nothing-here" | Install the package, or fix the path.',
  ],
])('a module that cannot be bundled is reported where it is wrong', async (source, expected) => {
  expect((await complaints(temporarySite({ ...files, 'own/answers.ts': source }, custom))).map(told)).toEqual(
    [expected],
  )
})

it('a site without answers has nothing of the answer mode', async () => {
  const site = temporarySite(files, { search: { enabled: true } })
  await site.build()
  expect(codeOf(site)).toContain('No results found for')
  expect(codeOf(site)).not.toMatch(/Answers are generated with AI|answer-turn/)
})
