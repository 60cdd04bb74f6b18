import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { judgeDocument, kindOf, type Kind } from './judge-document.ts'

/**
 * Builds a reference of every document in a folder with `dist/docgen.js`, and looks in its pages for what the
 * document says. Fails on a loss. `--all` lists all losses of a document instead of the first; `--layout=tag`
 * is for APIs; `--together` makes one reference of all `.proto` files in the folder, which import each other.
 */
const [given = '.', ...flags] = process.argv.slice(2)
const path = resolve(given)
/** Documents may refer to others anywhere in it. */
const folder = statSync(path).isDirectory() ? path : dirname(path)
const layout = flags.find((flag) => flag.startsWith('--layout='))?.slice('--layout='.length) ?? 'auto'
const docgen = resolve(import.meta.dirname, '../../../dist/docgen.js')
/** One site for all documents: its theme is bundled once. */
const site = mkdtempSync(join(tmpdir(), 'docgen-judge-'))
let losses = 0

const areTogether = flags.includes('--together')

placeDocuments()
for (const file of areTogether ? [folder] : filesIn(path)) {
  const kind = areTogether ? 'protobuf' : kindOf(file)
  if (kind === undefined) continue
  referTo(relative(folder, file), kind)
  const start = Date.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [docgen, 'build'], {
    cwd: site,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  if (status === 0) {
    const { losses: lost, claims } = judgeDocument(file, kind, join(site, 'build'))
    print(
      `${lost.length === 0 ? 'whole' : 'LOSS '} ${claims} claims, ${lost.length} lost, ${seconds} s, ${sizesOf(join(site, 'build'))}  ${file}`,
    )
    for (const { where, what } of flags.includes('--all') ? lost : lost.slice(0, 1))
      print(`      ${where}: ${what}`)
    losses += lost.length
  } else print(`error ${seconds} s  ${file}\n${(stdout + stderr).split('\n').slice(0, 6).join('\n')}`)
}
rmSync(site, { recursive: true })
process.exitCode = losses > 0 ? 1 : 0

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** What readers download: all of a site, and its largest page. */
function sizesOf(build: string): string {
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' })
  const sizes = files.map((name) => ({ name, size: statSync(join(build, name)).size }))
  const all = sizes.reduce((sum, { size }) => sum + size, 0)
  const largest = Math.max(0, ...sizes.filter(({ name }) => name.endsWith('.html')).map(({ size }) => size))
  return `${(all / 1e6).toFixed(1)} MB, largest page ${Math.round(largest / 1000)} kB`
}

function filesIn(place: string): readonly string[] {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:jsonl?|ya?ml|graphqls?|gql|proto)$/.test(name))
    .sort()
    .map((name) => join(place, name))
}

function placeDocuments(): void {
  mkdirSync(join(site, 'content'))
  writeFileSync(join(site, 'content/index.md'), '# Home\n')
  // Some are read by packages of the site.
  mkdirSync(join(site, 'node_modules'))
  for (const name of ['graphql', 'protobufjs', 'long'])
    symlinkSync(join(import.meta.dirname, '../../../node_modules', name), join(site, 'node_modules', name))
  cpSync(folder, join(site, 'data'), { recursive: true })
}

/** Makes a document the only reference of the site. */
function referTo(file: string, kind: Kind): void {
  rmSync(join(site, 'build'), { recursive: true, force: true })
  const source = join('data', file)
  const options = {
    ...(kind === 'helm' ? { chart: dirname(source) } : { source }),
    route: '/api',
    ...(kind === 'openapi' ? { layout } : {}),
  }
  writeFileSync(
    join(site, 'docgen.config.ts'),
    `import { ${kind}, defineConfig } from 'docgen'
export default defineConfig({ title: 'Judge', url: 'https://judge.example', content: 'content', search: { enabled: false }, plugins: [${kind}(${JSON.stringify(options)})] })
`,
  )
}
