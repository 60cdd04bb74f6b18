import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { bundledCli } from '../bundled-cli.ts'

const repository = join(import.meta.dirname, '../..')

interface Step {
  readonly name: string
  readonly if?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  readonly 'working-directory'?: string
}

const { inputs, runs } = parse(readFileSync(join(repository, 'action.yml'), 'utf8')) as {
  inputs: Readonly<Record<string, { readonly default: string }>>
  runs: { readonly steps: readonly Step[] }
} // Its own file.

/** What a workflow gives the action: inputs, and values of `github` by their names there. */
export interface ActionCall {
  readonly inputs?: Readonly<Record<string, string>>
  readonly github?: Readonly<Record<string, string>>
}

/** What a script did: its end, what it printed, and the summary that it wrote. */
export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
  readonly summary: string
}

/** A checkout on a runner, with a project in a folder of it. */
export interface Checkout {
  /** Absolute path of the checkout. */
  readonly workspace: string
  /** Writes a file, by its path in the checkout. */
  readonly write: (path: string, text: string) => void
  /** Runs the scripts of the action in order, up to the first that fails, like a runner. */
  readonly act: (call: ActionCall) => Ran
  /** Runs lines as a runner of GitLab does. */
  readonly script: (lines: readonly string[], variables: Readonly<Record<string, string>>) => Ran
  /** What `gh` was called with, and the text that it was given, since the checkout was made. */
  readonly calls: () => string
}

/**
 * Makes a repository whose folder `project` holds these files and has docgen installed, and removes it after
 * the test. `gh` only notes how it is called, `npm` does nothing; everything else is what is on the machine.
 */
export async function makeCheckout(
  project: string,
  files: Readonly<Record<string, string>>,
): Promise<Checkout> {
  const workspace = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-action-')))
  const runner = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-runner-')))
  onTestFinished(() => {
    for (const folder of [workspace, runner]) rmSync(folder, { recursive: true, force: true })
  })
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const command = (path: string, script: string): void => {
    write(path, `#!/usr/bin/env bash\n${script}\n`)
    chmodSync(path, 0o755)
  }
  for (const [path, text] of Object.entries(files)) write(join(workspace, project, path), text)
  command(
    join(workspace, project, 'node_modules/.bin/docgen'),
    `exec "${process.execPath}" "${bundledCli}" "$@"`,
  )
  const calls = join(runner, 'calls')
  writeFileSync(calls, '')
  command(
    join(runner, 'bin/gh'),
    `echo "gh $*" >> "${calls}"; for word; do case "$word" in body=@*) cat "\${word#body=@}" >> "${calls}";; esac; done`,
  )
  command(join(runner, 'bin/npm'), 'exit 0')
  spawnSync('git', ['init', '--quiet', workspace])

  const bash = (script: string, cwd: string, variables: Readonly<Record<string, string>>): Ran => {
    const summary = join(runner, 'summary.md')
    writeFileSync(summary, '')
    const file = join(runner, 'script.sh')
    writeFileSync(file, script)
    const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', file], {
      cwd,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${join(runner, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`,
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_WORKSPACE: workspace,
        GITHUB_REPOSITORY: 'acme/rocket',
        RUNNER_TEMP: runner,
        ...variables,
      },
    })
    return { status, stdout, stderr, summary: readFileSync(summary, 'utf8') }
  }

  const act = ({ inputs: given = {}, github = {} }: ActionCall): Ran => {
    const context = contextOf(given, github)
    const ran: Ran[] = []
    for (const step of runs.steps) {
      if (step.run === undefined || !holds(step.if, context)) continue
      const env = Object.entries(step.env ?? {}).map(([name, value]) => [name, expand(value, context)])
      const cwd = join(workspace, expand(step['working-directory'] ?? '.', context))
      const last = bash(expand(step.run, context), cwd, Object.fromEntries(env) as Record<string, string>)
      ran.push(last)
      if (last.status !== 0) break
    }
    return {
      status: ran.at(-1)?.status ?? null,
      stdout: ran.map(({ stdout }) => stdout).join(''),
      stderr: ran.map(({ stderr }) => stderr).join(''),
      summary: ran.map(({ summary }) => summary).join(''),
    }
  }

  return {
    workspace,
    write: (path, text) => write(join(workspace, path), text),
    act,
    script: (lines, variables) => bash(lines.join('\n'), workspace, variables),
    calls: () => readFileSync(calls, 'utf8'),
  }
}

type Context = Readonly<Record<string, string>>

const contextOf = (given: Context, github: Context): Context => ({
  ...Object.fromEntries(Object.entries(inputs).map(([name, input]) => [`inputs.${name}`, input.default])),
  ...Object.fromEntries(Object.entries(given).map(([name, value]) => [`inputs.${name}`, value])),
  'github.action_path': repository,
  'github.token': 'token',
  'runner.os': 'Linux',
  ...Object.fromEntries(Object.entries(github).map(([name, value]) => [`github.${name}`, value])),
})

/** Puts values in place of `${{ … }}`; a value that the context lacks is a typing error in the action. */
function expand(text: string, context: Context): string {
  return text.replaceAll(/\$\{\{ *([\w.-]+) *\}\}/g, (_, name: string) => {
    const value = context[name]
    if (value === undefined) throw new Error(`The action asks for ${name}`)
    return value
  })
}

/** Comparisons of one value with a string, joined by `&&`: all that the action uses. */
const holds = (condition: string | undefined, context: Context): boolean =>
  (condition ?? '')
    .split('&&')
    .filter((part) => part !== '')
    .every((part) => {
      const [, name = '', operator, wanted] = /^ *([\w.-]+) *(==|!=) *'([^']*)' *$/.exec(part) ?? []
      if (operator === undefined) throw new Error(`Not a comparison: ${part}`)
      return (context[name] === wanted) === (operator === '==')
    })
