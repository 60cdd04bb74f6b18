import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { loadConfig, type LoadConfigOptions } from '../../../../src/stages/config/stage.ts'
import type { LoadedConfig } from '../../../../src/model/loaded-config.ts'
import { DiagnosticError } from '../../../../src/model/diagnose.ts'
import type { Diagnostic } from '../../../../src/model/diagnostic.ts'

/** A folder with these files that is gone after the test. Gives its absolute path. */
export function temporaryProject(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-test-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

export async function loaded(
  files: Readonly<Record<string, string>>,
  options: Partial<LoadConfigOptions> = {},
): Promise<LoadedConfig> {
  return await loadConfig({ startDir: temporaryProject(files), ...options })
}

/** What is wrong with a configuration; fails when nothing is. */
export async function problems(
  files: Readonly<Record<string, string>>,
  options: Partial<LoadConfigOptions> = {},
): Promise<readonly Diagnostic[]> {
  try {
    await loaded(files, options)
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics
    throw error
  }
  throw new Error('The configuration has no problem.')
}

/** `file:line:column rule` */
export function location({ file, place, rule }: Diagnostic): string {
  return `${[file, place?.line, place?.column].filter((part) => part !== undefined).join(':')} ${rule}`
}
