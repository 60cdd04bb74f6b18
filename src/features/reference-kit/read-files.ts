import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentContext } from '../../model/plugin.ts'

/** Reads the files of a reference that an option names. Reports those that do not exist. */
export async function readSources(
  sources: readonly string[],
  plugin: string,
  { read }: Pick<ContentContext, 'read'>,
  option = 'source',
): Promise<{ readonly texts: ReadonlyMap<string, string>; readonly diagnostics: readonly Diagnostic[] }> {
  const files = await Promise.all(sources.map(async (file) => ({ file, text: await read(file) })))
  return {
    texts: new Map(files.flatMap(({ file, text }) => (text === undefined ? [] : [[file, text] as const]))),
    diagnostics: files.flatMap(({ file, text }) => (text === undefined ? missing(file, option, plugin) : [])),
  }
}

/** Reads the introduction that `intro` names, if it names one. Reports a file that does not exist. */
export async function readIntro(
  file: string | undefined,
  plugin: string,
  { read }: Pick<ContentContext, 'read'>,
): Promise<readonly [text: string, problems: readonly Diagnostic[]]> {
  const text = file === undefined ? '' : await read(file)
  return text === undefined ? ['', [missing(file ?? '', 'intro', plugin)]] : [text, []]
}

const missing = (file: string, option: string, plugin: string): Diagnostic =>
  diagnose('invalid-reference-document', `There is no file \`${file}\`.`, {
    file,
    hint: `Check \`${option}\` in the options of the plugin \`${plugin}\`; it is relative to the project.`,
  })
