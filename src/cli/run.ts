import { type ExitCode, exitCodeFor } from '../diagnostics/apply-policy.ts'
import { isOwnFrame } from '../engine/package-root.ts'
import { fullDiskProblem, hasNoMoreFiles } from '../engine/system-error.ts'
import { thrownText } from '../engine/thrown-text.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { answer } from './commands.ts'
import type { CliContext } from './context.ts'
import { guardSiteCode } from '../model/guard-exit.ts'
import { prettyReport } from './print-report.ts'
import { parseCommandLine } from './program.ts'

/**
 * Does what a command line (without Node and the script) asks for. Never throws; what went wrong is on
 * standard error. `commit` is the one that docgen was made from; empty when that is not known.
 */
export async function run(
  words: readonly string[],
  context: CliContext,
  version: string,
  commit = '',
): Promise<number> {
  const guard = guardSiteCode()
  try {
    return await answer(
      parseCommandLine(words, commit === '' ? version : `${version} (${commit})`),
      context,
      version,
    )
  } catch (error) {
    // What a build throws after it was asked to stop is the echo of that.
    if (context.signal.aborted) return 1
    return await reportFailure(error, words, context)
  } finally {
    guard.release()
  }
}

/**
 * Reports an error that no command could, or, with `isUncaught`, one that nothing waited for; the stack of a
 * bug only for those who ask. Never rejects.
 */
export async function reportFailure(
  error: unknown,
  words: readonly string[],
  { stderr, environment }: CliContext,
  isUncaught = false,
): Promise<ExitCode> {
  const { diagnostics, exit, stack } = commandFailure(error, isUncaught)
  // Where no more files may be opened, not even the reporter's own can be.
  const text = await prettyReport(diagnostics, { root: undefined, stream: stderr, environment }).catch(() =>
    plain(diagnostics),
  )
  stderr.write(text)
  const wantsStack =
    words.includes('--verbose') || /(?:^|[\s,])docgen(?:$|[\s,:*])/.test(environment['DEBUG'] ?? '')
  if (stack !== undefined && wantsStack) stderr.write(`${stack}\n`)
  return exit
}

const plain = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics
    .map(
      ({ severity, rule, message, hint }) =>
        `${severity}  ${message}  ${rule}\n${hint === undefined ? '' : `  hint   ${hint}\n`}`,
    )
    .join('')

interface CommandFailure {
  readonly diagnostics: readonly Diagnostic[]
  readonly exit: ExitCode
  /** The stack trace, if this is a bug. */
  readonly stack?: string | undefined
}

/**
 * Interprets an error that reached the CLI. Anything that is not a diagnostic, and not from code of the site,
 * is a bug in docgen.
 */
export function commandFailure(error: unknown, isUncaught = false): CommandFailure {
  if (error instanceof DiagnosticError)
    return { diagnostics: error.diagnostics, exit: exitCodeFor(error.diagnostics) || 1 }
  if (isOutOfMemory(error)) {
    const hint = 'Give it more: `NODE_OPTIONS=--max-old-space-size=4096`. The previous output is unchanged.'
    return { diagnostics: [diagnose('out-of-memory', 'The build ran out of memory.', { hint })], exit: 3 }
  }
  if (hasNoMoreFiles(error)) {
    const hint = 'Raise the limit: `ulimit -n 1024`. The previous output is unchanged.'
    return {
      diagnostics: [diagnose('too-many-open-files', 'docgen cannot open any more files.', { hint })],
      exit: 3,
    }
  }
  const fullDisk = fullDiskProblem(error)
  if (fullDisk) return { diagnostics: [fullDisk], exit: 3 }
  const stack = error instanceof Error ? error.stack : undefined
  const origin = siteOrigin(error, isUncaught)
  if (origin) {
    const message = `Code in the configuration failed after it was loaded: ${thrownText(error)}`
    const hint =
      origin === 'later'
        ? 'Look for a timer or a promise that it does not wait for.'
        : 'It was thrown when a value was read: look for a getter or a proxy.'
    return { diagnostics: [diagnose('config-throws', message, { hint })], exit: 2, stack }
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : thrownText(error)
  return {
    diagnostics: [
      diagnose('internal-error', `This is a bug in docgen: ${message}`, {
        hint: 'Please report it, with the output of a run with `DEBUG=docgen`.',
      }),
    ],
    exit: 3,
    stack,
  }
}

/**
 * When code of the site threw this: `read`, while docgen read what it had made; `later`, where nothing waits
 * for it. Undefined if docgen threw it, which only throws errors. Compiled configurations are imported with
 * an evaluation number; an error of a package is uncaught, and its stack has no code of docgen.
 */
function siteOrigin(thrown: unknown, isUncaught: boolean): 'read' | 'later' | undefined {
  if (!(thrown instanceof Error)) return 'later'
  const frames = (thrown.stack ?? '').match(/^ {4}at .*$/gm)?.filter((line) => !/(?:\(|at )node:/.test(line))
  if (!frames || frames.length === 0) return undefined
  const isRead = frames.some((frame) => isOwnFrame(frame))
  if (/\.mjs\?run=\d+:/.test(frames[0] ?? '')) return isRead ? 'read' : 'later'
  return isUncaught && !isRead ? 'later' : undefined
}

function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') ||
    /^(?:Array buffer allocation failed|Invalid (?:typed )?array length)$/.test(error.message)
  )
}
