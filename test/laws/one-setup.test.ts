import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporarySite, type SiteFiles, type TempSite } from '../build-temp-site.ts'
import { bundledBuild, bundledCli, threadsFromTwoPages } from '../bundled-cli.ts'
import type { Diagnostic } from '../../src/model/diagnostic.ts'
import type { BuildOptions } from '../../src/pipeline/build-options.ts'

/** A site whose configuration is a script; threads begin with its second page. */
function siteOf(config: string, files: SiteFiles): TempSite {
  const site = temporarySite({ 'docgen.config.mjs': config, ...files })
  site.remove('docgen.config.json')
  return site
}

type Finding = Pick<Diagnostic, 'rule' | 'file'>

const nameOf = ({ rule, file = '' }: Finding): string => `${file} ${rule}`

interface Built {
  readonly failed: boolean
  readonly findings: readonly string[]
  readonly files: Readonly<Record<string, string>>
}

/** With the bundle, whose threads begin with the second page. */
async function build({ root }: TempSite, options: Partial<BuildOptions> = {}): Promise<Built> {
  const { failed, diagnostics } = await (await bundledBuild())({ root, ...options })
  return {
    failed,
    findings: diagnostics.map(nameOf),
    files: failed ? {} : filesIn(join(root, 'build')),
  }
}

const clean = (site: TempSite, options: Partial<BuildOptions> = {}): Promise<Built> =>
  build(site, { cache: false, ...options })

const filesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('manifest'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path), readFileSync(path, 'latin1')]),
  )

const pages = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [`content/p${index}.md`, `# Page ${index}\n\nText.\n`]),
)

const settings = "title: 'T', url: 'https://docs.acme.dev', onBrokenLinks: 'ignore'"

describe('functions of the configuration', () => {
  it('are evaluated once, and threads see the same base URL as they do', async () => {
    const site = siteOf(
      `const stamp = String(Math.random())
const sign = () => (tree) => void tree.children.push(
  { type: 'paragraph', children: [{ type: 'link', url: '/p1', children: [{ type: 'text', value: stamp }] }] })
export default { ${settings}, plugins: [{ name: 'signs', markdown: { remark: [sign] } }] }`,
      pages,
    )
    const { failed, findings, files } = await clean(site, { workers: 3, baseUrl: '/below/' })
    expect(findings).toEqual([])
    expect(failed).toBe(false)
    const links = Object.keys(pages).map((path) =>
      /<a href="\/below\/p1"[^>]*>(0\.\d+)/.exec(files[path.replace(/^content\/|md$/g, '') + 'html'] ?? ''),
    )
    expect(new Set(links.map((match) => match?.[1])).size).toBe(1)
    expect(links.every((match) => match !== null)).toBe(true)
  }, 120_000)

  it.each([
    [
      'of two plugins',
      `{ name: 'counts', markdown: { remark: [() => (tree, { path }) => void seen.set(path, tree.children.length)] } },
       { name: 'lists', emit: () => [{ path: 'seen.txt', content: [...seen].sort().join('\\n') }] }`,
    ],
    [
      'that validate',
      `{ name: 'names', frontMatter: { owner: (value) => void seen.set(value, 1) },
         head: () => [{ tag: 'meta', attributes: { name: 'owners', content: [...seen.keys()].sort().join() } }] }`,
    ],
    [
      'that read what content has read',
      `{ name: 'adds', content: async ({ read }) => void seen.set('text', await read('data.txt')),
         markdown: { remark: [() => (tree) => void tree.children.push(
           { type: 'paragraph', children: [{ type: 'text', value: seen.get('text') }] })] } }`,
    ],
  ])(
    '%s may share a variable',
    async (_, plugins) => {
      const site = siteOf(`const seen = new Map()\nexport default { ${settings}, plugins: [${plugins}] }`, {
        ...pages,
        'content/owned.md': '---\nowner: Kim\n---\n\n# Owned\n',
        'data.txt': 'one',
      })
      await build(site)
      site.write({ 'content/p3.md': '# Page 3\n\nA.\n\nB.\n', 'data.txt': 'two' })
      const warm = await build(site)
      expect(warm.failed).toBe(false)
      expect(warm).toEqual(await clean(site, { workers: 3 }))
    },
    60_000,
  )
})

it('a page depends on every option that it is compiled with, such as the layouts of the theme', async () => {
  const layout = `import Document from '@theme/slots/Document'
export default (props) => <Document {...props}><main id="docgenMain">An own layout</main></Document>
`
  const site = siteOf(`export default { ${settings}, compatibility: 'docusaurus' }`, {
    ...pages,
    'content/index.md': '---\nlayout: own\n---\n\n# Home\n',
  })
  await build(site)
  site.write({ 'templates/layouts/own.tsx': layout })
  const warm = await build(site)
  expect(warm.files['index.html']).toContain('An own layout')
  expect(warm).toEqual(await clean(site))
}, 120_000)

describe('code of a page that ends the process later', () => {
  const busy = (name: string): string =>
    `# ${name}\n\n{(() => { for (const end = Date.now() + 300; Date.now() < end;); return '${name}' })()}\n`

  /**
   * The command, as it is the process that ends. In one thread: what happens to an idle one at the end of a
   * build is not waited for.
   */
  function command({ root }: TempSite): {
    readonly status: number | null
    readonly findings: readonly string[]
  } {
    const { status, stdout } = spawnSync(
      process.execPath,
      [bundledCli, 'build', '--format', 'json', '--workers', '1'],
      { cwd: root, encoding: 'utf8', env: { ...process.env, ...threadsFromTwoPages } },
    )
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] }
    return { status, findings: diagnostics.map(nameOf) }
  }

  it('is reported at that page, and no other page is blamed', () => {
    const site = siteOf(`export default { ${settings} }`, {
      'content/index.md': '# Home\n',
      'content/a.mdx': '# A\n\n{setTimeout(() => process.exit(3), 100) && "a"}\n',
      'content/b.mdx': '# B\n\n{setTimeout(() => { throw new Error("late") }, 100) && "b"}\n',
      'content/c.mdx': busy('C'),
      'content/d.mdx': busy('D'),
      'content/e.mdx': busy('E'),
    })
    const { status, findings } = command(site)
    expect(status).toBe(1)
    expect(findings.filter((finding) => !/^content\/[ab]\.mdx /.test(finding))).toEqual([])
    expect(findings).toContain('content/a.mdx process-exit')
    site.write({ 'content/a.mdx': '# A\n', 'content/b.mdx': '# B\n' })
    expect(command(site)).toEqual({ status: 0, findings: [] })
  }, 120_000)
})

it('a build notices changes of files that only threads have read', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `d${String(index)}`)
  const site = siteOf(`export default { ${settings} }`, {
    'content/index.md': '# Home\n',
    ...Object.fromEntries(
      names.flatMap((name) => [
        [
          `content/${name}.mdx`,
          `import data from '../data/${name}.json'\n\n# ${name}\n\nFact: {data.fact}\n`,
        ],
        [`data/${name}.json`, '{"fact":"first"}'],
      ]),
    ),
  })
  expect((await build(site, { workers: 3 })).findings).toEqual([])
  // One after the other: a build that finds one of them changed looks at all pages.
  for (const name of names) {
    site.write({ [`data/${name}.json`]: '{"fact":"second"}' })
    const { files } = await build(site, { workers: 3 })
    expect(files[`${name}.md`], name).toContain('Fact: second')
  }
})
