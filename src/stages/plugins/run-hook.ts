import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TracedRead } from '../../engine/traced-read.ts'
import { settled } from '../../engine/settled.ts'
import { type Setup, setupOf, type Stage } from '../../engine/stage.ts'
import { thrownText } from '../../engine/thrown-text.ts'
import { asFatal, diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { LoadedConfig } from '../../model/loaded-config.ts'
import type { Plugin } from '../../model/plugin.ts'
import { entryIn } from '../../model/site-config.ts'

/** Runs a hook of a plugin. Errors that it throws become diagnostics. */
export async function runHook<Value>(
  plugin: Plugin,
  hook: string,
  run: () => Promise<Value>,
): Promise<{ value?: Value; diagnostics: readonly Diagnostic[] }> {
  try {
    return { value: await settled(run()), diagnostics: [] }
  } catch (error) {
    // A failed check concerns only authors; missing pages and files concern readers.
    const fatal = hook !== 'check'
    if (error instanceof DiagnosticError)
      return { diagnostics: fatal ? error.diagnostics.map(asFatal) : error.diagnostics }
    return {
      diagnostics: [
        diagnose(
          'plugin-failed',
          `The plugin \`${plugin.name}\` failed in its \`${hook}\` hook: ${thrownText(error)}`,
          { hint: 'Check the options of the plugin.', fatal },
        ),
      ],
    }
  }
}

/** Locates findings without an existing file at the plugin's entry in the configuration. */
export const atEntry = (
  diagnostics: readonly Diagnostic[],
  plugin: Plugin,
  { config, root }: Pick<LoadedConfig, 'config' | 'root'>,
): readonly Diagnostic[] =>
  diagnostics.map((diagnostic) => {
    const { file, place, deferred } = diagnostic
    if (deferred) return diagnostic
    return file === undefined || (!place && !existsSync(join(root, file)))
      ? { ...diagnostic, ...entryIn(config, plugin) }
      : diagnostic
  })

/** A text that a plugin has made, and what it depends on besides its input. */
export interface MadeText {
  readonly value: string
  readonly trace: readonly TracedRead[]
}

/** A text that a plugin produces from an input, its options, and what it reads. */
export const textStage = (name: string): Stage<string, MadeText, string> => ({
  name,
  keep: ({ value, trace }) => ({ value, diagnostics: [], trace, blobs: [] }),
  open: ({ value }) => value,
})

/**
 * The setup of what a plugin's hooks make. Their functions count by the `environment` of the session: the
 * hashes of docgen and of the configuration that the plugin comes from, with its options.
 */
export const hookSetup = ({ name }: Plugin, environment: string): Setup<unknown> =>
  setupOf({ plugin: name, environment })
