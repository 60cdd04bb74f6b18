import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { temporarySite, type SiteFiles } from '../build-temp-site.ts'
import { bundledCli as cli } from '../bundled-cli.ts'

interface Said {
  readonly stdout: string
  readonly stderr: string
}

/** What a build says on its two streams. Nobody reads for a while, so that pipes are full. */
async function build(files: SiteFiles, ...options: readonly string[]): Promise<Said> {
  const site = temporarySite(files)
  if ('docgen.config.mjs' in files) site.remove('docgen.config.json')
  const child = spawn(process.execPath, [cli, 'build', '--no-cache', '--format', 'json', ...options], {
    cwd: site.root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (part: Buffer) => (said[name] += part.toString())).pause()
  await setTimeout(1_500)
  child.stdout.resume()
  child.stderr.resume()
  await ended
  expect(said.stdout, said.stderr).not.toBe('')
  return said
}

const rulesIn = ({ stdout }: Said): readonly string[] =>
  (JSON.parse(stdout) as { diagnostics: readonly { rule: string }[] }).diagnostics.map(({ rule }) => rule)

const config = (more: string): string =>
  `export default { title: 'Site', url: 'https://docs.acme.dev', search: { enabled: false }, ${more} }\n`

describe('what code of a site prints is heard on standard error, and never stands in a report', () => {
  test('of a configuration, its steps and its plugins', async () => {
    const said = await build({
      'docgen.config.mjs': `process.stdout.write('1 configuration, ')\nconsole.log('2 log')\nconst step = () => () => void process.stdout.write('4 step\\n')\n${config("plugins: [{ name: 'own', markdown: { remark: [step] }, content() { process.stdout.write('3 content\\n'); return {} }, emit() { process.stderr.write('5 emit'); return [] } }]")}`,
      'content/index.md': '# Home\n',
    })
    expect(rulesIn(said)).toEqual([])
    expect(said.stderr).toBe('1 configuration, 2 log\n3 content\n4 step\n5 emit')
  })

  test('of pages, by every way and in its order', async () => {
    const said = await build({
      'content/index.mdx':
        "import { stderr, stdout } from 'node:process'\n\n# Home\n\n{(() => {\n  process.stderr.write('1 ')\n  process.stdout.write('2 ')\n  stderr.write('3 ')\n  stdout.write('4 ')\n  console.log('5')\n  console.error('6')\n  console.warn(new Error('7').message)\n  process.stderr.write('8, and no line end')\n})()}\n",
    })
    expect(rulesIn(said)).toEqual([])
    expect(said.stderr).toBe('1 2 3 4 5\n6\n7\n8, and no line end')
  })

  test('of a page that ends the process, with everything that it said before', async () => {
    const said = await build({
      'content/index.mdx':
        "# Home\n\n{(() => {\n  process.stdout.write('many words '.repeat(60_000))\n  process.stderr.write('the last ones')\n  process.exit(3)\n})()}\n",
    })
    expect(rulesIn(said)).toEqual(['process-exit'])
    expect(said.stderr).toBe(`${'many words '.repeat(60_000)}the last ones`)
  })

  test('of a page that takes all memory', async () => {
    const said = await build({
      'content/index.mdx':
        "# Home\n\n{(() => {\n  process.stderr.write('the last words')\n  for (const list = [];;) list.push(new Array(1e6).fill(1.5))\n})()}\n",
    })
    expect(rulesIn(said)).toEqual(['render-limit'])
    expect(said.stderr).toBe('the last words')
  })

  test('of threads, line by line', async () => {
    const paths = Array.from({ length: 200 }, (_, index) => `content/page-${String(index)}.md`)
    const said = await build(
      {
        'docgen.config.mjs': `const step = () => (tree) => void process.stdout.write('page ' + tree.children[0].children[0].value + '\\n')\n${config("plugins: [{ name: 'own', markdown: { remark: [step] } }]")}`,
        ...Object.fromEntries(paths.map((path, index) => [path, `# ${String(index)}\n`])),
      },
      '--workers',
      '3',
    )
    expect(rulesIn(said)).toEqual([])
    expect(
      said.stderr
        .split('\n')
        .filter((line) => line !== '')
        .sort(),
    ).toEqual(paths.map((_, index) => `page ${String(index)}`).sort())
  })
})
