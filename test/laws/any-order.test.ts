import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeSite, type SiteFiles, type TempSite } from '../build-temp-site.ts'
import { bundledBuild } from '../bundled-cli.ts'
import { hashes, smallSite, smallSiteConfig } from './small-site.ts'

/**
 * Pages with what one may leave behind in a thread: grammars that change others, islands, parts, diagrams.
 */
const leftovers: SiteFiles = {
  'content/code/plain.md':
    '# Plain\n\n```js\nconst a = html`<b>${1 + 1}</b>`\nconst b = css`a { color: red }`\n```\n\n```md\n# T\n\n<b>x</b>\n```\n',
  'content/code/rare.md':
    '# Rare\n\n```cobol\nDISPLAY "x".\n```\n\n```js\nconst a = html`<b>${1}</b>`\n```\n',
  'content/code/pug.md': '# Pug\n\n```pug\np\n  script.\n    let a = 1\n```\n',
  'content/tick.mdx': "import Tick from '@site/src/Tick.island'\n\n# Tick\n\n<Tick />\n\n<Tick />\n",
  'src/Tick.island.tsx': 'export default function Tick() {\n  return <b>tick</b>\n}\n',
}
const many = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => [
    `content/many/group-${String(index % 10)}/page-${String(index)}.md`,
    `# Page ${String(index)}\n\n## Part\n\n[Next](../group-${String((index + 1) % 10)}/page-${String((index + 1) % 30)}.md)\n`,
  ]),
)

const sites: readonly TempSite[] = [
  makeSite({ ...smallSite, ...leftovers, ...many }, smallSiteConfig),
  makeSite({ ...smallSite, ...leftovers }, { ...smallSiteConfig, baseUrl: '/elsewhere/', title: 'Other' }),
]
afterAll(() => sites.forEach(({ root }) => rmSync(root, { recursive: true, force: true })))

it('what a process builds depends neither on its number of threads nor on what it has built before', async () => {
  const build = await bundledBuild()
  const references: Readonly<Record<string, string>>[] = []
  // Threads take pages in an order of their own, and each takes pages of both sites.
  for (const workers of [1, 3])
    for (const [index, { root }] of sites.entries()) {
      expect((await build({ root, cache: false, workers })).written).toBe(true)
      const files = hashes(join(root, 'build'))
      references[index] ??= files
      expect(files, `${String(workers)} threads`).toEqual(references[index])
      rmSync(join(root, 'build'), { recursive: true })
    }
}, 120_000)
