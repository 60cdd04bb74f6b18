import { posix } from 'node:path'
import type { ContentContext } from '../../model/plugin.ts'
import { isOclifManifest, readOclifManifest } from './oclif-commands.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { asRecord, isRecord, ownValue, ownString } from '../../model/plain-data.ts'
import { parseData } from '../../kit.ts'
import { linkCommands, parseCliData, sortFlags, type CliData, type CliFlag } from './cli-data.ts'
import { readArguments, readMarkdownCommand, type ReadCommand } from './markdown-command.ts'

interface ReadCliData {
  readonly data?: CliData
  readonly texts: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads the commands from a data file, a manifest of oclif, or a folder of files that each describe one.
 * Reports `invalid-reference-document`.
 */
export async function readCliData(
  source: string,
  context: Pick<ContentContext, 'read' | 'list'>,
): Promise<ReadCliData> {
  if (/\.(?:ya?ml|json)$/.test(source)) {
    const text = await context.read(source)
    if (text === undefined) return { texts: new Map(), diagnostics: [missing(source)] }
    const value: unknown = parseData(text, source).document?.value
    const commands = isOclifManifest(value)
      ? { data: readOclifManifest(value, await programOf(source, context)), diagnostics: [] }
      : isCobraYaml(value)
        ? readCommandFiles([{ file: source, text }])
        : parseCliData(text, source)
    return { ...commands, texts: new Map([[source, text]]) }
  }
  const folder = source.replace(/\/$/, '')
  const names = (await context.list(source)).filter((name) => /\.(?:md|ya?ml)$/.test(name))
  const files = await Promise.all(
    names.map(async (name) => ({
      file: `${folder}/${name}`,
      text: (await context.read(`${folder}/${name}`)) ?? '',
    })),
  )
  const { data, diagnostics } = readCommandFiles(files)
  const texts = new Map(files.map(({ file, text }) => [file, text]))
  return data
    ? { data, texts, diagnostics }
    : { texts, diagnostics: diagnostics.length > 0 ? diagnostics : [missing(source)] }
}

/** The program of a package, which its `package.json` beside the manifest of oclif names. */
async function programOf(
  manifest: string,
  { read }: Pick<ContentContext, 'read'>,
): Promise<string | undefined> {
  const file = posix.join(posix.dirname(manifest), 'package.json')
  const text = await read(file)
  const value: unknown = text === undefined ? undefined : parseData(text, file).document?.value
  const [first] = Object.keys(asRecord(ownValue(value, 'bin')))
  return ownString(ownValue(value, 'oclif'), 'bin') ?? first
}

const missing = (file: string): Diagnostic =>
  diagnose('invalid-reference-document', `There are no commands to read at \`${file}\`.`, {
    file,
    hint: 'Check `source` of the plugin `cli-reference`: a YAML or JSON file, a manifest of oclif, or a folder with the Markdown or YAML that Cobra generated. Output of `--help` cannot be read.',
  })

interface CommandFile {
  /** Its path below the project's root. */
  readonly file: string
  readonly text: string
}

interface ReadCommands {
  readonly data?: CliData
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads commands from files that each describe one: the Markdown or YAML that Cobra and similar generators
 * write. Reports files that describe none.
 */
export function readCommandFiles(files: readonly CommandFile[]): ReadCommands {
  const diagnostics: Diagnostic[] = []
  const commands: ReadCommand[] = []
  for (const each of files) {
    const command = each.file.endsWith('.md')
      ? readMarkdownCommand(each.text, each.file)
      : readYamlCommand(each)
    if (command === undefined) diagnostics.push(noCommand(each.file))
    else if (commands.some(({ name }) => name === command.name)) diagnostics.push(twice(command, each.file))
    else commands.push(command)
  }
  const [tool] = commands.map(({ name }) => name).sort((a, b) => a.split(' ').length - b.split(' ').length)
  if (tool === undefined) return { diagnostics }
  return { data: linkRead(tool.split(' ')[0] ?? tool, commands), diagnostics }
}

/** Links commands whose files list inherited flags, but not where these come from. */
function linkRead(tool: string, commands: readonly ReadCommand[]): CliData {
  const inherited = new Map(commands.map((command) => [command.name, command.inherited]))
  const linked = linkCommands({ tool, commands })
  // Only the origin of those of the root command is certain.
  return {
    ...linked,
    commands: linked.commands.map((command) => ({
      ...command,
      inherited: sortFlags(inherited.get(command.name) ?? []).map((flag) => ({
        ...flag,
        from: linked.commands.find(
          ({ name, flags }) =>
            command.name.startsWith(`${name} `) && flags.some((ownFlag) => ownFlag.name === flag.name),
        )?.name,
      })),
    })),
  }
}

function noCommand(file: string): Diagnostic {
  // A folder of commands often has a page about itself.
  const isIndex = /(?:^|\/)(?:readme|index|_index)\.md$/i.test(file)
  return diagnose(
    isIndex ? 'reference-document-lint' : 'invalid-reference-document',
    'The file describes no command, and is left out.',
    {
      file,
      place: { line: 1, column: 1 },
      hint: 'A command has a heading with its name, and one such as `Options`, `Synopsis` or `Examples`. Move other texts out of the folder.',
    },
  )
}

const twice = ({ name }: ReadCommand, file: string): Diagnostic =>
  diagnose(
    'reference-document-lint',
    `The command \`${name}\` is described by another file, too; this one is left out.`,
    {
      file,
      place: { line: 1, column: 1 },
      hint: 'Move one of both files out of the folder.',
    },
  )

/** Whether a document is what Cobra's YAML generator writes for a command. */
const isCobraYaml = (value: unknown): boolean =>
  ownString(value, 'name') !== undefined &&
  ['synopsis', 'usage', 'options', 'inherited_options', 'see_also'].some(
    (key) => ownValue(value, key) !== undefined,
  )

function readYamlCommand({ file, text }: CommandFile): ReadCommand | undefined {
  const value: unknown = parseData(text, file).document?.value
  const name = ownString(value, 'name')
  if (name === undefined || !isCobraYaml(value)) return undefined
  const [usage, example] = [ownString(value, 'usage'), ownString(value, 'example')]
  const summary = ownString(value, 'synopsis') ?? ''
  return {
    name,
    usage,
    runnable: usage !== undefined,
    aliases: [],
    summary,
    description: ownString(value, 'description') ?? '',
    args: usage === undefined ? [] : readArguments(usage, name),
    flags: sortFlags(flagsIn(ownValue(value, 'options'), false)),
    inherited: flagsIn(ownValue(value, 'inherited_options'), true),
    hiddenFlags: [],
    mutuallyExclusive: [],
    examples: example === undefined ? [] : [{ code: example.trim() }],
    notes: '',
  }
}

const flagsIn = (options: unknown, persistent: boolean): readonly CliFlag[] =>
  (Array.isArray(options) ? options : []).filter(isRecord).map((option) => {
    const standard = ownString(option, 'default_value')
    return {
      name: ownString(option, 'name') ?? '',
      short: ownString(option, 'shorthand'),
      type: standard === 'true' || standard === 'false' || standard === undefined ? 'bool' : 'string',
      required: false,
      persistent,
      allowed: [],
      description: ownString(option, 'usage') ?? '',
      default: standard,
    }
  })
