import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { parseData, type DataDocument } from '../../kit.ts'
import type { ContentContext } from '../../model/plugin.ts'

/** An option of a plugin, by both names. */
type Setting = `${string}.${string}`

/**
 * The files that sources name: themselves, or those of a kind in a folder and in the folders inside, each
 * once. A folder without such files stands for itself, as something that does not exist.
 */
export async function filesOf(
  sources: readonly string[],
  isOfKind: (name: string) => boolean,
  context: Pick<ContentContext, 'list'>,
): Promise<readonly string[]> {
  const filesIn = async (path: string): Promise<readonly string[]> => {
    const names = await context.list(path)
    const files = names.map(async (name) => {
      if (isOfKind(name)) return [`${path}/${name}`]
      return name.includes('.') ? [] : filesIn(`${path}/${name}`)
    })
    return (await Promise.all(files)).flat()
  }
  const all = sources.map(async (source) => {
    const files = isOfKind(source) ? [] : await filesIn(source.replace(/\/+$/, ''))
    return files.length > 0 ? files : [source]
  })
  return [...new Set((await Promise.all(all)).flat())]
}

/**
 * Reads the files that an option of a reference names: `mcp.source`. Reports those that do not exist, and
 * folders, which hold no file that could be read.
 */
export async function readSources(
  sources: readonly string[],
  setting: Setting,
  { read, list }: Pick<ContentContext, 'read' | 'list'>,
): Promise<{ readonly texts: ReadonlyMap<string, string>; readonly diagnostics: readonly Diagnostic[] }> {
  const files = await Promise.all(sources.map(async (file) => ({ file, text: await read(file) })))
  return {
    texts: new Map(files.flatMap(({ file, text }) => (text === undefined ? [] : [[file, text] as const]))),
    diagnostics: await Promise.all(
      files
        .filter(({ text }) => text === undefined)
        .map(async ({ file }) =>
          (await list(file)).length > 0 ? uselessFolder(file, setting) : missingFile(file, setting),
        ),
    ),
  }
}

/**
 * Reads the only file of a reference as data. Reports one that does not exist, and what keeps it from being
 * parsed.
 */
export async function readData(
  file: string,
  setting: Setting,
  context: Pick<ContentContext, 'read' | 'list'>,
): Promise<{
  readonly document?: DataDocument
  readonly texts: ReadonlyMap<string, string>
  readonly diagnostics: Diagnostic[]
}> {
  const { texts, diagnostics } = await readSources([file], setting, context)
  const text = texts.get(file)
  if (text === undefined) return { texts, diagnostics: [...diagnostics] }
  const parsed = parseData(text, file)
  return {
    ...(parsed.document && { document: parsed.document }),
    texts,
    diagnostics: [...parsed.diagnostics],
  }
}

/** Reads the introduction that `intro` names, if it names one. Reports a file that does not exist. */
export async function readIntro(
  file: string | undefined,
  plugin: string,
  { read }: Pick<ContentContext, 'read'>,
): Promise<readonly [text: string, problems: readonly Diagnostic[]]> {
  const text = file === undefined ? '' : await read(file)
  return text === undefined ? ['', [missingFile(file ?? '', `${plugin}.intro`)]] : [text, []]
}

/** Reports that there is no `file`, which an option of a plugin names: `mcp.source`. */
export function missingFile(file: string, setting?: Setting): Diagnostic {
  return diagnose('invalid-reference-document', `There is no file \`${file}\`.`, {
    file,
    hint: `Check ${placeOf(setting)}; it is relative to the project.`,
  })
}

const uselessFolder = (folder: string, setting: Setting): Diagnostic =>
  diagnose('invalid-reference-document', `\`${folder}\` is a folder without a file that could be read.`, {
    file: folder,
    hint: `Check ${placeOf(setting)}.`,
  })

function placeOf(setting: Setting | undefined): string {
  const [plugin, option] = setting?.split('.') ?? []
  return setting === undefined
    ? 'the path in the options of the plugin'
    : `\`${option}\` in the options of the plugin \`${plugin}\``
}
