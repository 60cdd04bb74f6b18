import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporarySite, type TempSite } from '../../../build-temp-site.ts'

const withPart = (part: string): TempSite =>
  temporarySite({
    'content/index.mdx': "import { Part } from '@site/src/Part'\n\n# Home\n\n<Part />\n",
    'src/Part.tsx': part,
    'src/part.md': 'Done :tada:\n',
  })

/** Builds with other settings than before, and with what earlier builds have left. */
async function rebuild(site: TempSite, settings: Readonly<Record<string, unknown>>): Promise<string> {
  const written = JSON.parse(readFileSync(join(site.root, 'docgen.config.json'), 'utf8')) as object
  site.write({ 'docgen.config.json': JSON.stringify({ ...written, ...settings }) })
  await site.build({ cache: true, cacheDir: join(site.root, 'cache') })
  return site.output('index.html')
}

const bundles = (site: TempSite): readonly string[] => readdirSync(join(site.root, 'cache/theme')).sort()

test('a setting that no bundle depends on makes no new bundle', async () => {
  const site = withPart('export const Part = () => <p>Done</p>\n')
  await rebuild(site, {})
  const before = bundles(site)
  expect(await rebuild(site, { title: 'Kettles', markdown: { emoji: false } })).toContain('Kettles')
  expect(before).toHaveLength(1)
  expect(bundles(site)).toEqual(before)
})

test('Markdown that a component imports is compiled with the settings of today', async () => {
  const site = withPart("import Text from './part.md'\nexport const Part = () => <Text />\n")
  expect(await rebuild(site, { markdown: { emoji: true } })).toContain('Done 🎉')
  expect(await rebuild(site, { markdown: { emoji: false } })).toContain('Done :tada:')
  expect(await rebuild(site, { markdown: { emoji: true } })).toContain('Done 🎉')
})

test('a source that changes while it is bundled is bundled again by the next build', async () => {
  const edit = `import { writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
const edit = () => async (tree) => {
  if (!JSON.stringify(tree).includes('Part of a component')) return
  await setTimeout(100)
  writeFileSync(new URL('src/word.ts', import.meta.url), "export const word = 'after'\\n")
}
export default { title: 'Site', url: 'https://docs.acme.dev', plugins: [{ name: 'edit', markdown: { remark: [edit] } }] }
`
  const site = temporarySite({
    'docgen.config.mjs': edit,
    'content/index.mdx': "import { Part } from '@site/src/Part'\n\n# Home\n\n<Part />\n",
    'src/Part.tsx':
      "import { word } from './word'\nimport Text from './part.md'\nexport const Part = () => <p><Text />{word}</p>\n",
    'src/part.md': 'Part of a component\n',
    'src/word.ts': "export const word = 'before'\n",
  })
  const build = async (): Promise<string> => {
    await site.build({ cache: true, cacheDir: join(site.root, 'cache') })
    return site.output('index.html')
  }
  expect(await build()).toContain('before')
  expect(await build()).toContain('after')
})
