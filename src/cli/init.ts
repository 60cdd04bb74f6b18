import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { errorCode } from '../cache/reader.ts'
import type { ExitCode } from '../diagnostics/exit-code.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import type { CliContext } from './context.ts'
import { unusable } from './option-values.ts'
import type { InitFlags } from './program.ts'

/** Another generator's tree, and where it keeps its pages; nowhere when they lie among everything else. */
interface Foreign {
  readonly name: string
  readonly content?: string
  readonly title?: string
}

/** `docgen init`: writes the files that are missing for a working site, and no other. */
export async function init(dir: string | undefined, flags: InitFlags, context: CliContext): Promise<ExitCode> {
  const { cwd, stdout } = context
  if (dir === '') throw unusable('The folder of the project has no name.')
  const root = resolve(cwd, dir ?? '.')
  if (existsSync(root) && !isFolder(root)) throw unusable(`\`${dir ?? root}\` is a file.`)
  const configured = configIn(root)
  if (configured !== undefined) {
    stdout.write(`There is a site already: ${relative(cwd, join(root, configured))}. Nothing was changed.\n`)
    return 0
  }
  const foreign = detect(root)
  const title = flags.title ?? (flags.yes ? (foreign?.title ?? titleOf(root)) : await ask(`Title of the site [${foreign?.title ?? titleOf(root)}]: `, context)) ?? foreign?.title ?? titleOf(root)
  const files = await filesFor(title, foreign, root)
  const missing = Object.entries(files).filter(([path]) => !existsSync(join(root, path)))
  if (foreign) stdout.write(`This is a ${foreign.name} site with its pages in ${whereabouts(foreign)}; nothing of ${foreign.name} is changed.\n`)
  stdout.write(`These files are written:\n${missing.map(([path]) => `  ${join(relative(cwd, root), path)}\n`).join('')}`)
  if (!flags.yes && (await ask('Go on? [Y/n] ', context))?.toLowerCase().startsWith('n')) return 0
  try {
    await mkdir(root, { recursive: true })
    if (flags.hook) await (await import('./hooks.ts')).installHook(root, context)
    await writeMissing(missing, root)
  } catch (error) {
    if (error instanceof DiagnosticError) throw error
    throw unusable(`\`${dir ?? '.'}\` cannot be written to (${errorCode(error)}).`)
  }
  const ignored = notIgnored(root)
  if (ignored.length > 0) stdout.write(`\nAdd to .gitignore: ${ignored.join(' ')}\n`)
  const place = relative(cwd, root)
  stdout.write(`\nNext:${place === '' ? '' : `\n  cd ${place}`}${existsSync(join(root, 'node_modules/docgen')) ? '' : '\n  npm install --save-dev docgen'}\n  npx docgen dev\n`)
  return 0
}

async function writeMissing(files: readonly (readonly [path: string, text: string])[], root: string): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    // `wx`: a file that came in the meantime is not overwritten either.
    await writeFile(join(root, path), text, { flag: 'wx' })
  }
}

const ownFolders = ['node_modules/', 'build/', '.docgen/']

/** Folders that a `.gitignore` does not name in so many words. */
function notIgnored(root: string): readonly string[] {
  const file = join(root, '.gitignore')
  const lines = (existsSync(file) ? readFileSync(file, 'utf8') : '').split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, ''))
  return ownFolders.filter((folder) => !lines.includes(folder.slice(0, -1)))
}

async function ask(question: string, { stdout, signal }: CliContext): Promise<string | undefined> {
  if (!process.stdin.isTTY) throw nobodyAnswers()
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new AbortController()
  // A terminal that asks line by line keeps Ctrl+C and Ctrl+D to itself.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT')).on('close', () => ended.abort())
  try {
    stdout.write('')
    const answer = (await lines.question(question, { signal: AbortSignal.any([signal, ended.signal]) })).trim()
    return answer === '' ? undefined : answer
  } catch (error) {
    throw ended.signal.aborted && !signal.aborted ? nobodyAnswers() : error
  } finally {
    lines.close()
  }
}

const nobodyAnswers = (): DiagnosticError => unusable('There is nobody to ask.', 'Use `--yes` to take the defaults.')

function hasPages(folder: string): boolean {
  return isFolder(folder) && readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((path) => /\.(?:mdx?|tsx)$/.test(path))
}

function isFolder(path: string): boolean {
  try {
    readdirSync(path)
    return true
  } catch {
    return false
  }
}

function configIn(root: string): string | undefined {
  return ['', 'content/'].flatMap((folder) => ['ts', 'mts', 'js', 'mjs', 'json', 'yaml', 'yml'].map((extension) => `${folder}docgen.config.${extension}`)).find((path) => existsSync(join(root, path)))
}

function detect(root: string): Foreign | undefined {
  const first = (...paths: readonly string[]): string | undefined => paths.find((path) => existsSync(join(root, path)))
  const named = (path: string): { title?: string } => {
    const title = /\btitle:\s*(['"])(.*?)\1/.exec(readFileSync(join(root, path), 'utf8'))?.[2]
    return title === undefined ? {} : { title }
  }
  const docusaurus = first('docusaurus.config.ts', 'docusaurus.config.js', 'docusaurus.config.mjs')
  if (docusaurus !== undefined) return { name: 'Docusaurus', content: first('docs') ?? 'docs', ...named(docusaurus) }
  const vitepress = first('.vitepress/config.ts', '.vitepress/config.mts', '.vitepress/config.js', '.vitepress/config.mjs', 'docs/.vitepress/config.ts', 'docs/.vitepress/config.mts', 'docs/.vitepress/config.js', 'docs/.vitepress/config.mjs')
  if (vitepress !== undefined) return { name: 'VitePress', ...(vitepress.startsWith('docs/') ? { content: 'docs' } : {}), ...named(vitepress) }
  const astro = first('astro.config.mjs', 'astro.config.ts', 'astro.config.js')
  if (astro !== undefined && existsSync(join(root, 'src/content/docs'))) return { name: 'Starlight', content: 'src/content/docs', ...named(astro) }
  return undefined
}

const whereabouts = ({ content }: Foreign): string => (content === undefined ? 'the folder of the project itself. docgen reads pages from a folder of their own: move them to content/ when you like' : `${content}. docgen reads them where they are`)

/** `my-project` is "My project"; what package.json says is not better than the folder's name. */
function titleOf(root: string): string {
  const words = basename(root).replace(/[-_.]+/g, ' ').trim()
  return words === '' ? 'Documentation' : words[0]?.toUpperCase() + words.slice(1)
}

async function filesFor(title: string, foreign: Foreign | undefined, root: string): Promise<Readonly<Record<string, string>>> {
  const contentDir = foreign?.content
  const { firstPage } = await import('../pipeline/first-page.ts')
  const first = existsSync(root) ? firstPage(root, contentDir ?? 'content') : undefined
  const settings = [`title: ${JSON.stringify(title)},`, "url: 'https://example.com',", ...(contentDir === undefined ? [] : [`contentDir: ${JSON.stringify(contentDir)},`]), ...(first === undefined ? [] : ['// There is no page at `/`: readers begin here.', `redirects: [{ from: '/', to: ${JSON.stringify(first)} }],`])]
  const config = `import { defineConfig } from 'docgen'\n\nexport default defineConfig({\n${settings.map((line) => `  ${line}\n`).join('')}})\n`
  const ignored = existsSync(join(root, '.gitignore')) ? {} : { '.gitignore': `${ownFolders.join('\n')}\n` }
  const manifest = { 'package.json': `${JSON.stringify({ name: basename(root).toLowerCase().replace(/[^a-z0-9-]+/g, '-') || 'docs', private: true, type: 'module', scripts: { dev: 'docgen dev', build: 'docgen build', check: 'docgen check-links' } }, undefined, 2)}\n` }
  if (contentDir !== undefined) return { 'docgen.config.ts': config }
  const frame = { 'docgen.config.ts': config, ...manifest, ...ignored }
  if (hasPages(join(root, 'content'))) return frame
  return {
    ...frame,
    'content/index.md': `---\ntitle: ${JSON.stringify(title)}\ndescription: What it is, in one sentence.\n---\n\nWelcome. Every Markdown file in \`content/\` is a page.\n\n- [Get started](./guides/get-started.md)\n`,
    'content/guides/get-started.md': `# Get started\n\n1. Change this file: \`content/guides/get-started.md\`.\n2. Save it, and see the page change.\n\n:::tip\n\nA link to a page is a link to its file: [home](../index.md). docgen checks that it is there.\n\n:::\n`,
  }
}
