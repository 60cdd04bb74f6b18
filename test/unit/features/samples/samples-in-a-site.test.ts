import { expect, it } from 'vitest'
import { complaints, temporarySite, told, type TempSite } from '../../../build-temp-site.ts'

function siteWith(rules = '{}'): TempSite {
  const site = temporarySite({
    'data/cli.yaml':
      'tool: acme\ncommands:\n  - {name: acme, runnable: false}\n  - {name: acme run, args: [{name: what}]}\n',
    'content/index.mdx':
      "---\ntitle: Home\n---\n\nimport Part from './_part.mdx'\n\n<Part />\n\n```bash\nacme rnu it\n```\n",
    'content/_part.mdx':
      "import Deep from '@site/parts/deep.mdx'\n\n- A list\n\n  ```sh\n  acme run\n  ```\n\n<Deep />\n",
    'parts/deep.mdx': '```bash\nacme run --fast it\n```\n',
    'content/other.md': '# Other\n\n```bash nocheck\nacme rnu\n```\n',
  })
  site.remove('docgen.config.json')
  site.write({
    'docgen.config.ts': `import { samples } from 'docgen'\nexport default { title: 'Site', url: 'https://example.com', search: { enabled: false }, rules: ${rules}, plugins: [samples({ cli: 'data/cli.yaml' })] }\n`,
  })
  return site
}

const found = [
  'warning sample-mismatch content/_part.mdx:6:8 `acme run` needs the argument `what`.',
  'warning sample-mismatch content/index.mdx:10:6 `acme` has no command `rnu`. | Did you mean `run`?',
  'warning sample-mismatch parts/deep.mdx:2:10 `acme run` has no flag `--fast`.',
]

const samplesOf = async (site: TempSite): Promise<string[]> =>
  (await complaints(site, { cache: true }))
    .filter(({ rule }) => rule === 'sample-mismatch')
    .map(told)
    .sort()

it('judges pages and the parts they include, each once, and says the same from memory', async () => {
  const site = siteWith()
  expect(await samplesOf(site)).toEqual(found)
  expect(await samplesOf(site)).toEqual(found)
  site.write({ 'content/other.md': '# Other\n\nMore.\n' })
  expect(await samplesOf(site)).toEqual(found)
  site.write({ 'content/_part.mdx': 'Nothing.\n' })
  expect(await samplesOf(site)).toEqual(found.slice(1, 2))
  site.write({
    'data/cli.yaml':
      'tool: acme\ncommands:\n  - {name: acme, runnable: false}\n  - {name: acme rnu, args: [{name: what}]}\n',
  })
  expect(await samplesOf(site)).toEqual([])
})

it('stops the build when the site wants that', async () => {
  const result = await siteWith("{ 'sample-mismatch': 'error' }").build()
  expect(result.failed).toBe(true)
  expect(result.diagnostics.map(({ severity }) => severity)).toEqual(['error', 'error', 'error'])
})
