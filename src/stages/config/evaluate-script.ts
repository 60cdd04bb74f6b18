import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { importMade } from '../../engine/site-code.ts'
import { thrownText } from '../../engine/thrown-text.ts'
import { watchClock } from '../../engine/watch-clock.ts'
import { diagnose, DiagnosticError, diagnosticError } from '../../model/diagnose.ts'
import { guardExit } from '../../model/guard-exit.ts'
import type { BundledScript, ModuleOptions } from './bundle-script.ts'
import { fileName } from '../../engine/file-name.ts'
import { locationInStack } from '../../engine/stack-place.ts'
import type { SourceLocation } from '../../model/site.ts'
import { sentence } from '../../model/wording.ts'

// Node caches modules by address; a number makes each evaluation a new one.
let evaluations = 0

/**
 * Imports a compiled module and returns its default export: called if it is a function, and awaited if it is
 * a promise. Throws `config-throws` at the site's own line, also if the file tries to end the process, or
 * `config-timeout`. `file` is the absolute path of the source.
 */
export async function evaluateScript(
  script: BundledScript,
  file: string,
  { root, timeoutMilliseconds }: ModuleOptions,
): Promise<unknown> {
  const name = fileName(file, root)
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const seconds = String(timeoutMilliseconds / 1000)
      reject(
        diagnosticError('config-timeout', `\`${name}\` did not finish within ${seconds} seconds.`, {
          file: name,
          hint: 'A promise that it waits for never settles.',
        }),
      )
    }, timeoutMilliseconds)
  })
  const guard = guardExit((call) =>
    diagnose('config-throws', `\`${name}\` called \`${call}\`.`, {
      hint: 'Throw an error instead; docgen reports it and exits.',
    }),
  )
  const unwatchClock = watchClock()
  try {
    const value = await Promise.race([exported(script.compiled), tooLate])
    const [attempt] = guard.attempts()
    if (attempt) throw attempt
    return value
  } catch (error) {
    throw placed(error, script, file, root)
  } finally {
    clearTimeout(timer)
    unwatchClock()
    guard.release()
  }
}

async function exported(compiled: string): Promise<unknown> {
  evaluations++
  const module = (await importMade(compiled, `?run=${String(evaluations)}`)) as {
    readonly default?: unknown
  }
  const value = await module.default
  return typeof value === 'function' ? await (value as () => unknown)() : value
}

function placed(error: unknown, script: BundledScript, file: string, root: string): DiagnosticError {
  const thrownAt = locationInStack(error, { root, folders: [dirname(script.compiled)] })
  const location = thrownAt && !isImport(thrownAt, root) ? thrownAt : { file: fileName(file, root) }
  if (error instanceof DiagnosticError)
    return new DiagnosticError(...error.diagnostics.map((diagnostic) => ({ ...location, ...diagnostic })))
  const missing = missingModule(error)
  if (missing !== undefined)
    return diagnosticError('config-throws', `The module \`${missing}\` cannot be found.`, {
      ...location,
      data: { module: missing },
      hint: 'Is everything installed? Run `npm install`.',
    })
  return diagnosticError('config-throws', `\`${fileName(file, root)}\` failed: ${messageOf(error)}`, location)
}

/**
 * Whether a place is the name of a module that is imported. Only a CommonJS package that is part of the
 * compiled module is called from there; one that Node loads has nobody in its stack.
 */
function isImport({ file, place }: SourceLocation, root: string): boolean {
  if (!place) return false
  const line = readFileSync(resolve(root, file), 'utf8').split('\n')[place.line - 1] ?? ''
  return /(?:^|[\s}])(?:from|import)\s*$/.test(line.slice(0, place.column - 1))
}

function missingModule(error: unknown): string | undefined {
  if (
    !(error instanceof Error) ||
    !('code' in error) ||
    !/^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(error.code))
  )
    return undefined
  return /Cannot find (?:package|module) '([^']+)'/.exec(error.message)?.[1]
}

function messageOf(error: unknown): string {
  const text =
    error instanceof Error
      ? `${error.name === 'Error' ? '' : `${error.name}: `}${error.message}`
      : typeof error === 'string'
        ? `it threw \`${error}\``
        : thrownText(error)
  return sentence(text)
}
