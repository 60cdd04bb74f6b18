import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { errorCode } from '../engine/reader.ts'
import { counted } from '../diagnostics/count.ts'
import type { ExitCode } from '../diagnostics/exit-code.ts'
import { report } from '../diagnostics/reporter.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { isPlaceholderUrl } from '../model/placeholder-url.ts'
import type { CliContext } from './context.ts'
import { filesFor, notIgnored, placeholderUrl, planInit, titleOf } from './init-plan.ts'
import { dependencySpec, installHint, isInstalledFor } from './installed-docgen.ts'
import { unusable } from './option-values.ts'
import type { InitFlags } from './request.ts'
import { sourceReader } from './source-reader.ts'
import { terminalOf } from './terminal.ts'

/**
 * `docgen init`: writes the files that are missing for a working site, and no other, and does all of a build
 * but writing. Ends with 1 when the site cannot be built.
 */
export async function init(
  dir: string | undefined,
  flags: InitFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { cwd, stdout } = context
  if (dir === '') throw unusable('The folder of the project has no name.')
  const root = resolve(cwd, dir ?? '.')
  if (existsSync(root) && !isFolder(root)) throw unusable(`\`${dir ?? root}\` is a file.`)
  const configured = configIn(root)
  if (configured !== undefined) {
    stdout.write(`There is a site already: ${relative(cwd, join(root, configured))}. Nothing was changed.\n`)
    return 0
  }
  const plan = await planInit(root)
  for (const sentence of plan.found) stdout.write(`${sentence}\n`)
  if (plan.obstacle !== undefined) {
    stdout.write(`${plan.obstacle}\n\nNothing was written.\n`)
    return 1
  }
  const usual = plan.foreign?.title ?? titleOf(root)
  const title =
    flags.title ?? (flags.yes ? usual : await ask(`Title of the site [${usual}]: `, context)) ?? usual
  const files = await filesFor(title, plan, root)
  const missing = Object.entries(files).filter(([path]) => !existsSync(join(root, path)))
  stdout.write(
    `These files are written:\n${missing.map(([path]) => `  ${join(relative(cwd, root), path)}\n`).join('')}`,
  )
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
  const { url = placeholderUrl } = plan.foreign ?? {}
  if (isPlaceholderUrl(url))
    stdout.write(
      `\nThe address of the site is not known: \`url\` in docgen.config.ts is ${url} until you change it.\n`,
    )
  const exit = await buildOnTrial(root, context)
  stdout.write(
    nextSteps(
      root,
      missing.some(([path]) => path === 'package.json'),
      exit,
      cwd,
    ),
  )
  return exit
}

/** Errors that are shown; the others are the same again, mostly. */
const maxShown = 10

/** Says what a build would say. */
async function buildOnTrial(root: string, { stdout, environment, signal }: CliContext): Promise<ExitCode> {
  const { trialBuild } = await import('./trial-build.ts')
  const { diagnostics, failed, pages } = await trialBuild(root, signal)
  if (!failed && pages > 0) {
    // What there is to say about the address has been said.
    const warnings = diagnostics.filter(
      ({ severity, rule }) => severity === 'warning' && rule !== 'placeholder-url',
    ).length
    stdout.write(
      `\nThe site can be built: ${counted(pages, 'page')}${warnings === 0 ? '' : `, ${counted(warnings, 'warning')}`}.\n`,
    )
    return 0
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  stdout.write('\n')
  if (errors.length > 0)
    stdout.write(
      await report('pretty', {
        diagnostics: errors.slice(0, maxShown),
        source: sourceReader(root),
        colour: terminalOf(stdout, environment).colour,
      }),
    )
  stdout.write(
    `\nThe site cannot be built yet: ${errors.length === 0 ? 'it has no pages' : `${counted(errors.length, 'error')} (${byRule(errors)})`}.${errors.length > maxShown ? ' `docgen build` shows them all.' : ''}\n`,
  )
  return 1
}

/** `12 broken-link, 3 mdx-syntax`: the most frequent first. */
function byRule(errors: readonly Diagnostic[]): string {
  const counts = new Map<string, number>()
  for (const { rule } of errors) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([rule, count]) => `${String(count)} ${rule}`)
    .join(', ')
}

function nextSteps(root: string, hasNewManifest: boolean, exit: ExitCode, cwd: string): string {
  const place = relative(cwd, root)
  const spec = dependencySpec(root)
  const install = isInstalledFor(root)
    ? []
    : [
        spec === undefined
          ? installHint
          : hasNewManifest
            ? 'npm install'
            : `npm install --save-dev docgen@${spec}`,
      ]
  return `\nNext:\n${[...(place === '' ? [] : [`cd ${place}`]), ...install, exit === 0 ? 'npx docgen dev' : 'npx docgen build'].map((line) => `  ${line}\n`).join('')}`
}

async function writeMissing(
  files: readonly (readonly [path: string, text: string])[],
  root: string,
): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    // `wx`: a file that came in the meantime is not overwritten either.
    await writeFile(join(root, path), text, { flag: 'wx' })
  }
}

async function ask(question: string, { stdout, signal }: CliContext): Promise<string | undefined> {
  if (!process.stdin.isTTY) throw nobodyAnswers()
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new AbortController()
  // A terminal that asks line by line keeps Ctrl+C and Ctrl+D to itself.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT')).on('close', () => ended.abort())
  try {
    stdout.write('')
    const answer = (
      await lines.question(question, { signal: AbortSignal.any([signal, ended.signal]) })
    ).trim()
    return answer === '' ? undefined : answer
  } catch (error) {
    throw ended.signal.aborted && !signal.aborted ? nobodyAnswers() : error
  } finally {
    lines.close()
  }
}

const nobodyAnswers = (): DiagnosticError =>
  unusable('There is nobody to ask.', 'Use `--yes` to take the defaults.')

function isFolder(path: string): boolean {
  try {
    readdirSync(path)
    return true
  } catch {
    return false
  }
}

function configIn(root: string): string | undefined {
  return ['', 'content/']
    .flatMap((folder) =>
      ['ts', 'mts', 'js', 'mjs', 'json', 'yaml', 'yml'].map(
        (extension) => `${folder}docgen.config.${extension}`,
      ),
    )
    .find((path) => existsSync(join(root, path)))
}
