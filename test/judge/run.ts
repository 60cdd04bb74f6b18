import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { judgeDocument, kindOf, type Kind } from './judge-document.ts'

/**
 * Builds a reference of every document in a folder with `dist/docgen.js`, and looks in its pages for what the
 * document says. Fails on a loss. `--all` lists all losses of a document instead of the first; `--layout=tag`
 * is for APIs; `--together` makes one reference of all `.proto` files in the folder, which import each other.
 */
const [folder = '.', ...flags] = process.argv.slice(2)
const layout = flags.find((flag) => flag.startsWith('--layout='))?.slice('--layout='.length) ?? 'auto'
const docgen = resolve(import.meta.dirname, '../../../dist/docgen.js')
/** One site for all documents: its theme is bundled once. */
const site = mkdtempSync(join(tmpdir(), 'docgen-judge-'))
let losses = 0

const areTogether = flags.includes('--together')

for (const file of areTogether ? [resolve(folder)] : filesIn(resolve(folder))) {
  const kind = areTogether ? 'protobuf' : kindOf(file)
  if (kind === undefined) continue
  placeDocument(file, kind)
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
function sizesOf(path: string): string {
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
  const sizes = files.map((name) => ({ name, size: statSync(join(path, name)).size }))
  const all = sizes.reduce((sum, { size }) => sum + size, 0)
  const largest = Math.max(0, ...sizes.filter(({ name }) => name.endsWith('.html')).map(({ size }) => size))
  return `${(all / 1e6).toFixed(1)} MB, largest page ${Math.round(largest / 1000)} kB`
}

function filesIn(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:jsonl?|ya?ml|graphqls?|gql|proto)$/.test(name))
    .sort()
    .map((name) => join(path, name))
}

/** Makes a document the only reference of the site. Files beside one that is no CRD may be parts of it. */
function placeDocument(file: string, kind: Kind): void {
  for (const old of ['data', 'build']) rmSync(join(site, old), { recursive: true, force: true })
  mkdirSync(join(site, 'content'), { recursive: true })
  writeFileSync(join(site, 'content/index.md'), '# Home\n')
  // Some are read by packages of the site.
  if (!existsSync(join(site, 'node_modules'))) {
    mkdirSync(join(site, 'node_modules'))
    for (const name of ['graphql', 'protobufjs', 'long'])
      symlinkSync(join(import.meta.dirname, '../../../node_modules', name), join(site, 'node_modules', name))
  }
  const isAlone = kind === 'crd' || areTogether
  cpSync(isAlone ? file : dirname(file), isAlone ? join(site, 'data', basename(file)) : join(site, 'data'), {
    recursive: true,
  })
  const options = {
    ...(kind === 'helm' ? { chart: 'data' } : { source: `data/${basename(file)}` }),
    route: '/api',
    ...(kind === 'openapi' ? { layout } : {}),
  }
  writeFileSync(
    join(site, 'docgen.config.ts'),
    `import { ${kind}, defineConfig } from 'docgen'
export default defineConfig({ title: 'Judge', url: 'https://docs.acme.dev', content: 'content', search: { enabled: false }, plugins: [${kind}(${JSON.stringify(options)})] })
`,
  )
}
