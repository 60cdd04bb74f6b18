import { createInterface } from 'node:readline/promises'
import type { DiagnosticError } from '../model/diagnose.ts'
import { nearest } from '../model/nearest.ts'
import type { CliContext } from './context.ts'
import { unusable } from './option-values.ts'

/**
 * Asks the user a question and returns the trimmed answer; undefined for an empty line. Throws a usage error
 * when there is no terminal or input ends.
 */
export async function ask(question: string, { stdout, signal }: CliContext): Promise<string | undefined> {
  if (!process.stdin.isTTY) throw nobodyAnswers()
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new AbortController()
  // In line mode, readline intercepts Ctrl+C and Ctrl+D.
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
    const chosen = choiceFor((await ask(`[${names[0] ?? ''}] `, context)) ?? '1', names)
    if (chosen !== undefined) return chosen
    context.stdout.write(`A number from 1 to ${String(names.length)}, or a name.\n`)
  }
}

/**
 * The name that an answer stands for: `2`, `api`, `API`, and the typo `apii` all select the second of `docs`
 * and `api`.
 */
export function choiceFor<Name extends string>(answer: string, names: readonly Name[]): Name | undefined {
  if (/^\d+$/.test(answer)) return names[Number(answer) - 1]
  const meant = nearest(answer, names)
  return names.find((name) => name === meant)
}

const nobodyAnswers = (): DiagnosticError =>
  unusable('Questions need a terminal, and this is not one.', 'Use `--yes` to take the defaults.')
