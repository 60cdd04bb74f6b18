import { posix } from 'node:path'
import { shellCommands } from '../kit.ts'
import { didYouMean } from '../model/nearest.ts'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic, Place } from '../model/diagnostic.ts'
import type { Hint } from '../model/hint.ts'
import { type Fence, optionIn, placeIn, type Sample, scanSource } from '../features/samples/scan-source.ts'

export type Interpreter = 'shell' | 'node' | 'python'

export interface ExpectedOutput {
  readonly lines: readonly string[]
  /** Where each line is in the file. */
  readonly places: readonly Place[]
}

/** Code that is run at once: a fence, or a command of a terminal session. */
export interface SamplePart {
  readonly code: string
  /** The line of the file that the code starts on, from 1. */
  readonly line: number
  readonly place: Place
  readonly expected?: ExpectedOutput
}

export type SampleStep =
  | {
      readonly kind: 'run'
      readonly interpreter: Interpreter
      readonly parts: readonly SamplePart[]
      readonly fails: boolean
      /** Time limit for each part, in seconds. */
      readonly timeout?: number
    }
  | {
      readonly kind: 'file'
      /** Relative to the working folder. */
      readonly path: string
      readonly text: string
    }

/** The samples of a file, in the order in which they are run. */
export interface PageSamples {
  readonly setup: readonly SampleStep[]
  readonly page: readonly SampleStep[]
  readonly teardown: readonly SampleStep[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The values of `test` after the language of a fence. */
const roles = ['setup', 'teardown', 'file', 'output', 'fails'] as const

const interpreters: Readonly<Record<string, Interpreter>> = {
  bash: 'shell',
  sh: 'shell',
  shell: 'shell',
  zsh: 'shell',
  console: 'shell',
  terminal: 'shell',
  'shell-session': 'shell',
  shellsession: 'shell',
  js: 'node',
  javascript: 'node',
  mjs: 'node',
  py: 'python',
  python: 'python',
  python3: 'python',
}

/**
 * Finds the fences of a Markdown file that are marked `test`, in comments, too. Reports `sample-not-run` for
 * marks that cannot be followed.
 */
export function samplesIn(source: string, file: string): PageSamples {
  const steps: Record<'setup' | 'page' | 'teardown', SampleStep[]> = { setup: [], page: [], teardown: [] }
  const diagnostics: Diagnostic[] = []
  let last: SampleStep[] | undefined
  for (const fence of scanSource(source, { inComments: true }).fences) {
    const role = roleOf(fence)
    if (role === undefined) continue
    const refuse = (message: string, hint: Hint): void =>
      void diagnostics.push(diagnose('sample-not-run', message, { file, place: placeOf(fence), hint }))
    if (role === 'output') {
      if (!last || !expectOutput(last, fence))
        refuse('No sample above this output is run.', 'Mark the sample that prints it with `test`.')
      continue
    }
    const step = role === 'file' ? fileStep(fence, refuse) : runStep(fence, role, refuse)
    last = steps[role === 'setup' || role === 'teardown' ? role : 'page']
    if (step) last.push(step)
    else last = undefined
  }
  return { ...steps, diagnostics }
}

/**
 * `test` has no role of its own; undefined if the fence is not marked. A role behind a space is none, and is
 * returned with it: ` setup`.
 */
function roleOf({ meta }: Fence): string | undefined {
  const bare = meta.replaceAll(/"[^"]*"|'[^']*'/g, '""')
  const [mark, role = ''] = /(?:^|\s)test(?: +(\w+))?(?=\s|$)/.exec(bare) ?? []
  const isRole = roles.some((name) => name === role)
  return optionIn(meta, 'test') ?? (mark === undefined ? undefined : isRole ? ` ${role}` : '')
}

function fileStep({ meta, text }: Fence, refuse: Refuse): SampleStep | undefined {
  const path = optionIn(meta, 'title')
  if (path === undefined || path === '')
    return void refuse('This file has no name.', 'Name it with a title: `title="src/app.js" test=file`.')
  const inside = posix.normalize(path)
  if (posix.isAbsolute(inside) || inside.startsWith('..') || inside.includes('\\'))
    return void refuse(
      `\`${path}\` leads out of the folder that samples run in.`,
      'Samples can create files in their own folder only.',
    )
  return { kind: 'file', path: inside, text: text === '' ? '' : `${text}\n` }
}

type Refuse = (message: string, hint: Hint) => void

function runStep(fence: Fence, role: string, refuse: Refuse): SampleStep | undefined {
  if (role.startsWith(' '))
    return void refuse(
      `\`test${role}\` would run this as any other sample.`,
      `Write \`test=${role.trim()}\`.`,
    )
  if (role !== '' && !roles.some((name) => name === role))
    return void refuse(
      `\`test=${role}\` is no way to run a sample.`,
      didYouMean(role, roles) ?? `Write ${roles.map((name) => `\`test=${name}\``).join(', ')}, or \`test\`.`,
    )
  const interpreter = interpreters[fence.language]
  if (interpreter === undefined)
    return void refuse(
      `docgen cannot run \`${fence.language || 'code without a language'}\`.`,
      'It runs shell (`bash`, `sh`, `console`), JavaScript (`js`) and Python (`python`). A block that samples need as a file is marked `test=file`.',
    )
  const timeout = optionIn(fence.meta, 'timeout')
  if (timeout !== undefined && !/^[1-9]\d{0,3}$/.test(timeout))
    return void refuse(`\`timeout=${timeout}\` is not a number of seconds.`, 'Write `timeout=60`.')
  return {
    kind: 'run',
    interpreter,
    parts: interpreter === 'shell' ? shellParts(fence) : [wholeFence(fence)],
    fails: role === 'fails',
    ...(timeout === undefined ? {} : { timeout: Number(timeout) }),
  }
}

const wholeFence = (fence: Fence): SamplePart => ({
  code: fence.text,
  line: fence.lines[0]?.line ?? 1,
  place: placeOf(fence),
})

/** The first line of a fence that has text. */
function placeOf(fence: Sample): Place {
  const lines = fence.text.split('\n')
  return placeOfLine(
    fence,
    Math.max(
      0,
      lines.findIndex((line) => line.trim() !== ''),
    ),
  )
}

function placeOfLine(sample: Sample, index: number): Place {
  const lines = sample.text.split('\n')
  const start = lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0)
  const line = lines[index] ?? ''
  const at = start + line.length - line.trimStart().length
  return placeIn(sample, at, Math.max(at, start + line.trimEnd().length))
}

/** The commands of a terminal session, each with the output below it; otherwise the fence as a whole. */
function shellParts(fence: Fence): readonly SamplePart[] {
  const commands = shellCommands(fence.text, fence.language)
  if (commands === undefined || commands === fence.text) return [wholeFence(fence)]
  const fenceLines = fence.text.split('\n')
  const parts: { readonly start: number; readonly code: string[]; readonly printed: number[] }[] = []
  for (const [index, command] of commands.split('\n').entries()) {
    const line = fenceLines[index] ?? ''
    const part = parts.at(-1)
    // In place of a prompt, there are spaces; `>` goes on with a command.
    if (command.trim() !== '' && command !== line && !/^\s*>/.test(line))
      parts.push({ start: index, code: [command.trimStart()], printed: [] })
    else if (part && (command.trim() !== '' || (line.trim() === '' && part.printed.length === 0)))
      part.code.push(command === line ? command : command.slice(/^\s*> ?/.exec(line)?.[0].length ?? 0))
    else if (!/^\s*#/.test(line)) part?.printed.push(index)
  }
  return parts.map(({ start, code, printed }): SamplePart => {
    const part = {
      code: code.join('\n'),
      line: fence.lines[start]?.line ?? 1,
      place: placeOfLine(fence, start),
    }
    if (!printed.some((index) => fenceLines[index]?.trim() !== '')) return part
    const lines = printed.map((index) => fenceLines[index] ?? '')
    return { ...part, expected: { lines, places: printed.map((index) => placeOfLine(fence, index)) } }
  })
}

/** Gives the last part that was marked before a block of output what it has to print. */
function expectOutput(steps: SampleStep[], fence: Fence): boolean {
  const step = steps.at(-1)
  const part = step?.kind === 'run' ? step.parts.at(-1) : undefined
  if (step?.kind !== 'run' || !part || part.expected) return false
  const lines = fence.text.split('\n')
  const expected = { lines, places: lines.map((_, index) => placeOfLine(fence, index)) }
  steps[steps.length - 1] = { ...step, parts: [...step.parts.slice(0, -1), { ...part, expected }] }
  return true
}
