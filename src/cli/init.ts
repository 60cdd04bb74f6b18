import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { ExitCode } from '../diagnostics/apply-policy.ts'
import { counted } from '../diagnostics/count.ts'
import { fold } from '../diagnostics/fold.ts'
import { repositoryAround } from '../engine/git-state.ts'
import { errorCode } from '../engine/system-error.ts'
import { isPlaceholderUrl } from '../model/address.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import { nearest } from '../model/nearest.ts'
import { defaultPreset, presets } from '../model/site-config.ts'
import type { CliContext } from './context.ts'
import { filesFor, type InitPlan, manifestOfNpm, notIgnored, planInit, titleFromFolder } from './init-plan.ts'
import { hostFiles, hosts, siteAddress, type StarterChoice, starters } from './init-starter.ts'
import {
  dependencySpec,
  installHint,
  isInstalledFor,
  type PackageManager,
  detectPackageManager,
  shellWord,
} from './installed-docgen.ts'
import { unusable } from './option-values.ts'
import { configIn, firstErrors, whyNotBuilt } from './project-findings.ts'
import type { InitFlags } from './command-flags.ts'

/**
 * `docgen init`: adds the missing files of a working site, and no others, and then does a trial build.
 * Returns 1 if the site cannot be built.
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
  if (plan.migratable && !flags.yes && (await confirm('Run `docgen migrate` instead?', context)))
    return (await import('./migrate.ts')).migrate(dir, { verbose: flags.verbose }, context)
  if (plan.obstacle !== undefined) {
    stdout.write(`${plan.obstacle}\n\nNothing was written.\n`)
    return 1
  }
  if (!plan.isNew && flags.template !== undefined)
    throw unusable(
      '`--template` is for a new site, and this project has pages.',
      'Leave the option out: the pages stay where they are.',
    )
  const choice = await chooseStarter(root, plan, flags, context)
  const files = await filesFor(choice, plan, root)
  const isOfNpm = manifestOfNpm(root) !== undefined
  const missing = Object.entries(files).filter(
    ([path]) => !existsSync(join(root, path)) || (path === 'package.json' && isOfNpm),
  )
  const hook = flags.hook ?? (plan.isNew && existsSync(join(root, '.git')))
  stdout.write(
    `These files are written:\n${missing.map(([path]) => `  ${join(relative(cwd, root), path)}\n`).join('')}`,
  )
  if (hook) stdout.write('The links of what you commit will be checked by a pre-commit hook.\n')
  if (!flags.yes && !(await confirm('Go on?', context))) return 0
  try {
    await mkdir(root, { recursive: true })
    if (hook) await addHook(root, flags, context)
    await writeMissing(missing, root, isOfNpm)
  } catch (error) {
    if (error instanceof DiagnosticError) throw error
    throw unusable(`\`${dir ?? '.'}\` cannot be written to (${errorCode(error)}).`)
  }
  const manager = detectPackageManager([root, repositoryAround(root) ?? root])
  for (const note of notesOn(choice, plan, root, manager)) stdout.write(`\n${note}\n`)
  const exit = await buildOnTrial(root, context)
  stdout.write(
    nextSteps(
      root,
      missing.some(([path]) => path === 'package.json'),
      exit,
      cwd,
      manager,
    ),
  )
  return exit
}

/** Reads the choices from the options and asks for the missing ones. */
async function chooseStarter(
  root: string,
  { foreign, isNew }: InitPlan,
  { yes, title, template, host, theme, url }: InitFlags,
  context: CliContext,
): Promise<StarterChoice> {
  const usual = foreign?.title ?? titleFromFolder(root)
  const choice = {
    title: title ?? (yes ? usual : await ask(`Title of the site [${usual}]: `, context)) ?? usual,
    template:
      template ?? (yes || !isNew ? 'docs' : await choose('What will the site hold?', starters, context)),
    host: host ?? (yes || !isNew ? 'none' : await choose('Where will it be published?', hosts, context)),
  }
  const preset =
    theme ?? (yes || !isNew ? defaultPreset : await choose('How will it look?', presets, context))
  return { ...choice, preset, ...(await siteAddress({ url, host: choice.host, foreign, root })) }
}

/** Installs the hook. A failure must not stop `init`, unless the hook was requested explicitly. */
async function addHook(root: string, flags: InitFlags, context: CliContext): Promise<void> {
  try {
    await (await import('./hooks.ts')).installHook(root, context)
  } catch (error) {
    if (flags.hook || !(error instanceof DiagnosticError)) throw error
    context.stdout.write(`No hook: ${error.diagnostics[0]?.message ?? ''}\n`)
  }
}

function notesOn(
  choice: StarterChoice,
  { isNew }: InitPlan,
  root: string,
  manager: PackageManager,
): readonly string[] {
  const { url, host } = choice
  const ignored = notIgnored(root)
  const usesNpm = Object.values(hostFiles(choice)).some((text) => text.includes('npm ci'))
  return [
    ...(ignored.length > 0 ? [`Add to .gitignore: ${ignored.join(' ')}`] : []),
    ...(isPlaceholderUrl(url)
      ? [`The address of the site is not known: \`url\` in docgen.config.ts is ${url} until you change it.`]
      : []),
    ...(/^git/.test(host) && isBelowRepository(root)
      ? [
          'The host reads its files at the top of the repository: move them there, and let their commands run in this folder.',
        ]
      : []),
    ...(usesNpm && manager.name !== 'npm'
      ? [
          `The files for the host use npm, and this project uses ${manager.name}: "Publish" in the manual lists the lines to replace.`,
        ]
      : []),
    ...(isNew && !existsSync(join(root, '.git'))
      ? ['In a Git repository, `npx docgen hooks install` has links checked before every commit.']
      : []),
  ]
}

/** Whether a folder (absolute path) is inside a Git repository but not at its top. */
function isBelowRepository(root: string): boolean {
  const repository = repositoryAround(root)
  return repository !== undefined && repository !== root
}

async function buildOnTrial(root: string, context: CliContext): Promise<ExitCode> {
  const { stdout, signal } = context
  const { trialBuild } = await import('./trial-build.ts')
  const { diagnostics: buildDiagnostics, failed, pages } = await trialBuild(root, signal)
  const diagnostics = fold(buildDiagnostics)
  if (!failed && pages > 0) {
    // The notes already mention the address.
    const warnings = diagnostics.filter(
      ({ severity, rule }) => severity === 'warning' && rule !== 'placeholder-url',
    ).length
    stdout.write(
      `\nThe site can be built: ${counted(pages, 'page')}${warnings === 0 ? '' : `, ${counted(warnings, 'warning')}`}.\n`,
    )
    return 0
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  stdout.write(`\n${await firstErrors(errors, root, context)}\n${whyNotBuilt(errors)}\n`)
  return 1
}

function nextSteps(
  root: string,
  hasNewManifest: boolean,
  exit: ExitCode,
  cwd: string,
  { install: installAll, add }: PackageManager,
): string {
  const place = relative(cwd, root)
  const spec = dependencySpec(root)
  const toInstall = (): string => {
    if (spec === undefined) return installHint
    return hasNewManifest ? installAll : `${add} ${shellWord(`docgen@${spec}`)}`
  }
  const install = isInstalledFor(root) ? [] : [toInstall()]
  return `\nNext:\n${[...(place === '' ? [] : [`cd ${place}`]), ...install, exit === 0 ? 'npx docgen dev' : 'npx docgen build'].map((line) => `  ${line}\n`).join('')}`
}

async function writeMissing(
  files: readonly (readonly [path: string, text: string])[],
  root: string,
  isOfNpm: boolean,
): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    // `wx`: never overwrites a file, not even one that was created in the meantime.
    await writeFile(join(root, path), text, { flag: path === 'package.json' && isOfNpm ? 'w' : 'wx' })
  }
}

function isFolder(path: string): boolean {
  try {
    readdirSync(path)
    return true
  } catch {
    return false
  }
}

/**
 * Asks the user a question and returns the trimmed answer; undefined for an empty line. Throws a usage error
 * when there is no terminal or input ends.
 */
export async function ask(question: string, { stdout, signal }: CliContext): Promise<string | undefined> {
  if (!process.stdin.isTTY) throw nobodyAnswers()
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new AbortController()
  const close = (): void => lines.close()
  // In line mode, readline intercepts Ctrl+C and Ctrl+D.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT')).on('close', () => ended.abort())
  signal.addEventListener('abort', close)
  try {
    stdout.write('')
    const answer = (await lines.question(question, { signal: ended.signal })).trim()
    return answer === '' ? undefined : answer
  } catch (error) {
    throw ended.signal.aborted && !signal.aborted ? nobodyAnswers() : error
  } finally {
    signal.removeEventListener('abort', close)
    lines.close()
  }
}

/** Asks until the answer is yes or no; an empty line is yes. */
export async function confirm(question: string, context: CliContext): Promise<boolean> {
  for (;;) {
    const answer = (await ask(`${question} [Y/n] `, context))?.toLowerCase() ?? 'y'
    if (/^(?:y|yes|n|no)$/.test(answer)) return answer.startsWith('y')
  }
}

/** Asks the user to choose one of several names, by name or number. An empty line selects the first. */
export async function choose<Name extends string>(
  question: string,
  choices: Readonly<Record<Name, string>>,
  context: CliContext,
): Promise<Name> {
  const names = Object.keys(choices) as Name[] // The keys of this record are its names.
  const width = Math.max(...names.map((name) => name.length))
  context.stdout.write(
    `${question}\n${names.map((name, index) => `  ${String(index + 1)}  ${name.padEnd(width)}  ${choices[name]}\n`).join('')}`,
  )
  for (;;) {
    const choice = choiceFor((await ask(`[${names[0] ?? ''}] `, context)) ?? '1', names)
    if (choice !== undefined) return choice
    context.stdout.write(`A number from 1 to ${String(names.length)}, or a name.\n`)
  }
}

/**
 * The name that an answer stands for: `2`, `api`, `API`, and the typo `apii` all select the second of `docs`
 * and `api`.
 */
export function choiceFor<Name extends string>(answer: string, names: readonly Name[]): Name | undefined {
  if (/^\d+$/.test(answer)) return names[Number(answer) - 1]
  const candidate = nearest(answer, names)
  return names.find((name) => name === candidate)
}

const nobodyAnswers = (): DiagnosticError =>
  unusable('Questions need a terminal, and this is not one.', 'Use `--yes` to take the defaults.')
