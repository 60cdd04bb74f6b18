import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { decodeText } from '../../engine/decode-text.ts'
import { errorCode } from '../../engine/system-error.ts'
import { forgetRequired, noticeBuiltin, noticeLooks } from '../../engine/notice-looks.ts'
import { runSiteCode } from '../../engine/site-code.ts'
import { diagnose, DiagnosticError, diagnosticError } from '../../model/diagnose.ts'
import type { BundledScript, ModuleOptions } from './bundle-script.ts'
import { fileName } from '../../engine/file-name.ts'

export interface LoadedModule {
  /** The default export; functions have been called, and promises awaited. */
  readonly value: unknown
  /** Absolute paths of the files it was bundled from. */
  readonly inputs: readonly string[]
  /** Fingerprint of the compiled code; empty for data. */
  readonly code: string
}

/**
 * Loads a configuration or sidebars file (absolute path): TypeScript, JavaScript, JSON, or YAML. Throws
 * `config-syntax`, `config-throws`, `config-empty`, `config-timeout`, or `unreadable-file`.
 */
export async function loadModule(file: string, options: ModuleOptions): Promise<LoadedModule> {
  const loaded = isData(file) ? await loadData(file, options.root) : await loadScript(file, options)
  if (loaded.value !== undefined && loaded.value !== null) return loaded
  const name = fileName(file, options.root)
  const hint = isData(file)
    ? 'Write the keys of the configuration into it.'
    : 'End the file with `export default defineConfig({ … })`.'
  throw diagnosticError('config-empty', `\`${name}\` ${isData(file) ? 'is empty' : 'exports nothing'}.`, {
    file: name,
    hint,
  })
}

/** Whether a file contains data rather than code. */
export function isData(file: string): boolean {
  return ['.json', '.yaml', '.yml'].includes(extname(file))
}

async function loadData(file: string, root: string): Promise<LoadedModule> {
  const [{ parseConfigData }, source] = await Promise.all([
    import('./parse-config-data.ts'),
    readSource(file, root),
  ])
  return { value: parseConfigData(source, fileName(file, root)), inputs: [file], code: '' }
}

async function loadScript(file: string, options: ModuleOptions): Promise<LoadedModule> {
  await readSource(file, options.root) // esbuild would put other characters where the text is no UTF-8.
  const { bundleScript } = await import('./bundle-script.ts')
  const bundled = await bundleScript(file, options)
  try {
    return await runScript(bundled, file, options)
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    if (bundled.otherwise && error.diagnostics.some(({ data }) => data?.module !== undefined))
      return await runScript(bundled.otherwise, file, options)
    // A package may have moved since the bundle was made; a new bundle finds it, or reports that it is gone.
    if (!bundled.reused) throw error
    return await runScript(await bundleScript(file, { ...options, reuse: false }), file, options)
  }
}

async function runScript(script: BundledScript, file: string, options: ModuleOptions): Promise<LoadedModule> {
  const { evaluateScript } = await import('./evaluate-script.ts')
  noticeLooks()
  forgetRequired()
  for (const name of script.builtins) noticeBuiltin(name)
  const { code } = options
  if (script.unknown !== undefined) code.noteUnknown({ what: script.unknown, plugin: undefined, stack: '' })
  const value = await runSiteCode({ code }, () => evaluateScript(script, file, options))
  return { value, inputs: script.inputs, code: script.code }
}

async function readSource(file: string, root: string): Promise<string> {
  const name = fileName(file, root)
  try {
    return decodeText(await readFile(file), name)
  } catch (error) {
    if (error instanceof DiagnosticError)
      throw new DiagnosticError(
        ...error.diagnostics.map(({ message, place, hint }) =>
          diagnose('config-syntax', message, { file: name, place, hint }),
        ),
      )
    throw diagnosticError('unreadable-file', `\`${name}\` cannot be read (${errorCode(error)}).`, {
      file: name,
    })
  }
}
