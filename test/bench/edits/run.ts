// `npm run bench:edits`: the memory of `docgen dev` over many edits of a page, of a page with code and of a
// template. EDITS=10000 says how many of the first; of the others it makes a tenth each, as a bundle is made
// for every one. DOCGEN_CLI measures another command.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const command = process.env['DOCGEN_CLI'] ?? join(process.cwd(), 'dist/docgen.js')
const edits = Number(process.env['EDITS'] ?? 10_000)
const text = 'Some words of a page. '.repeat(100)

interface Kind {
  readonly name: string
  readonly count: number
  readonly path: string
  readonly address: string
  readonly source: (mark: string) => string
}

const kinds: readonly Kind[] = [
  {
    name: 'a page',
    count: edits,
    path: 'content/page-1.md',
    address: '/page-1',
    source: (mark) => `# Page\n\n${mark} ${text}\n`,
  },
  {
    name: 'a page with code',
    count: Math.ceil(edits / 10),
    path: 'content/code.mdx',
    address: '/code',
    source: (mark) => `export const mark = () => ${JSON.stringify(mark)}\n\n# Code\n\n{mark()} ${text}\n`,
  },
  {
    name: 'a template',
    count: Math.ceil(edits / 10),
    path: 'templates/slots/Footer.tsx',
    address: '/page-2',
    source: (mark) => `export default function Footer() {\n  return <footer>${mark}</footer>\n}\n`,
  },
]

const folder = mkdtempSync(join(tmpdir(), 'docgen-bench-edits-'))
const write = (path: string, content: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
write('docgen.config.json', JSON.stringify({ title: 'Bench', url: 'https://example.com' }))
for (let index = 0; index < 50; index++)
  write(`content/page-${String(index)}.md`, `# Page ${String(index)}\n\n${text}\n`)
for (const { path, source } of kinds) write(path, source('Before.'))

const child = spawn(process.execPath, [command, 'dev', folder, '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const origin = await addressOf(child)
await visible('/page-2', 'Before.')
console.log('edits of                      number    megabytes')
for (const kind of kinds) await measure(kind)
child.kill('SIGINT')
await once(child, 'exit')
rmSync(folder, { recursive: true, force: true })

async function measure({ name, count, path, address, source }: Kind): Promise<void> {
  for (let done = 0; done < count;) {
    const mark = `Edit ${String(++done)} of ${name}.`
    write(path, source(mark))
    await visible(address, mark)
    if (done % Math.max(1, Math.floor(count / 10)) === 0)
      console.log(`${name.padEnd(24)}${String(done).padStart(12)}${megabytes().toFixed(0).padStart(13)}`)
  }
}

async function visible(address: string, mark: string): Promise<void> {
  for (;;) {
    const html = await (await fetch(origin + address)).text()
    if (html.includes(mark)) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** What the server's process holds of the machine's memory. */
function megabytes(): number {
  return (
    Number(
      /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${String(child.pid)}/status`, 'utf8'))?.[1] ??
        Number.NaN,
    ) / 1024
  )
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let said = ''
  for await (const part of stdout as AsyncIterable<Buffer>) {
    said += part.toString()
    const found = /http:\/\/[^/\s]+/.exec(said)?.[0]
    if (found !== undefined) return found
  }
  throw new Error(`The server ended: ${said}`)
}
