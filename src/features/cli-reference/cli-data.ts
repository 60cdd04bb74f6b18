import * as z from 'zod'
import { nameComparer } from '../../model/compare-names.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { didYouMean } from '../../model/nearest.ts'
import { numbersAsWritten } from '../../model/written-text.ts'
import { parseData, shapeProblems } from '../../kit.ts'

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const list = z.array(text).default([])
const flagShape = z.strictObject({
  /** The long name without dashes. */
  name: z.string().regex(/^[\w][\w.-]*$/),
  short: z.string().length(1).optional(),
  /** The name of the type in pflag: `bool`, `string`, `stringArray`, `strings`, `int`, `duration`. */
  type: z.string().default('string'),
  default: text.optional(),
  required: z.boolean().default(false),
  persistent: z.boolean().default(false),
  format: z.string().optional(),
  allowed: list,
  example: text.optional(),
  /** The environment variable that can provide the value. */
  env: z.string().optional(),
  stability: z.string().optional(),
  deprecated: z.string().optional(),
  /** Markdown. */
  description: z.string().default(''),
})
const argumentShape = z
  .strictObject({
    name: z.string(),
    /** As in the usage line: `[workload-name...]`. */
    raw: z.string().optional(),
    optional: z.boolean().default(false),
    /** Whether the program requires it, even if the usage line marks it as optional. */
    required: z.boolean().default(false),
    variadic: z.boolean().default(false),
    allowed: list,
    prefixes: list,
    /** Flags that make the argument optional. */
    unless: list,
    description: z.string().default(''),
  })
  .transform(({ raw, ...argument }) => ({
    ...argument,
    raw: raw ?? (argument.optional ? `[${argument.name}]` : argument.name),
  }))
const commandShape = z.strictObject({
  /** The full name, including parent commands: `widget config otel`. */
  name: z.string().min(1),
  usage: z.string().optional(),
  runnable: z.boolean().default(true),
  aliases: list,
  stability: z.string().optional(),
  summary: z.string().default(''),
  /** Markdown, as the summary and the notes are. */
  description: z.string().default(''),
  args: z.array(argumentShape).default([]),
  flagSets: list,
  /** Own flags, sorted by name. */
  flags: z.array(flagShape).default([]),
  hiddenFlags: list,
  mutuallyExclusive: z.array(list).default([]),
  examples: z.array(z.strictObject({ title: z.string().optional(), code: z.string() })).default([]),
  notes: z.string().default(''),
})
const fileShape = z.strictObject({
  tool: z.string().min(1),
  version: text.optional(),
  commonFlags: z.array(flagShape).default([]),
  flagSets: z.record(z.string(), z.array(flagShape)).default({}),
  commands: z.array(commandShape).min(1),
})

type Data<Value> = Value extends object ? { readonly [Key in keyof Value]: Data<Value[Key]> } : Value

export type CliFlag = Data<z.output<typeof flagShape>>

export type CliArgument = Data<z.output<typeof argumentShape>>

export interface DescribedCommand extends Omit<Data<z.output<typeof commandShape>>, 'flagSets'> {
  /** Whether nothing describes it, and only its name follows from the commands below it. */
  readonly isImplied?: true
}

export interface CliCommandData extends DescribedCommand {
  readonly parent?: string | undefined
  /** Flags of parent commands, sorted by name. */
  readonly inherited: readonly (CliFlag & { readonly from?: string | undefined })[]
}

export interface CliData {
  readonly tool: string
  readonly version?: string | undefined
  /** Sorted so that a parent comes before its children. */
  readonly commands: readonly CliCommandData[]
}

/** Parses a data file of commands. Reports `invalid-reference-document` at the invalid value. */
export function parseCliData(
  source: string,
  file: string,
): { readonly data?: CliData; readonly diagnostics: readonly Diagnostic[] } {
  const { document, diagnostics } = parseData(source, file)
  if (!document) return { diagnostics }
  const parsed = fileShape.safeParse(numbersAsWritten(document.value))
  if (!parsed.success) return { diagnostics: shapeProblems(parsed.error, document, 'In the command data') }
  const problems: Diagnostic[] = []
  const { commands, commonFlags, flagSets, tool, version } = parsed.data
  const describedCommands = commands.map((command, index): DescribedCommand => {
    const shared = command.flagSets.flatMap((name, position) => {
      const set = Object.hasOwn(flagSets, name) ? flagSets[name] : undefined
      if (!set)
        problems.push(
          diagnose(
            'invalid-reference-document',
            `The command \`${command.name}\` names the flag set \`${name}\`, which does not exist.`,
            {
              file,
              place: document.placeOf(['commands', index, 'flagSets', position]),
              hint: didYouMean(name, Object.keys(flagSets)),
            },
          ),
        )
      return set ?? []
    })
    const flags = sortFlags([...commonFlags, ...shared, ...command.flags])
    const twice = flags.find((flag, position) => flags[position - 1]?.name === flag.name)
    if (twice)
      problems.push(
        diagnose(
          'reference-document-lint',
          `The command \`${command.name}\` has the flag \`--${twice.name}\` twice.`,
          { file, place: document.placeOf(['commands', index, 'flags'], { key: true }) },
        ),
      )
    return { ...command, flags: flags.filter((flag, position) => flags[position - 1]?.name !== flag.name) }
  })
  const duplicate = describedCommands.findIndex(
    ({ name }, index) => describedCommands.findIndex((other) => other.name === name) !== index,
  )
  if (duplicate !== -1)
    problems.push(
      diagnose(
        'invalid-reference-document',
        `The command \`${describedCommands[duplicate]?.name ?? ''}\` is described twice.`,
        { file, place: document.placeOf(['commands', duplicate, 'name']) },
      ),
    )
  return {
    data: linkCommands({ tool, version, commands: describedCommands }),
    diagnostics: [...diagnostics, ...problems],
  }
}

/** Names of commands and flags are in no language. */
const compareNames = nameComparer('en')

export const sortFlags = (flags: readonly CliFlag[]): readonly CliFlag[] =>
  [...flags].sort((a, b) => compareNames(a.name, b.name))

/** Links commands to their parents, also those that nothing describes, and adds inherited flags. */
export function linkCommands(
  data: Omit<CliData, 'commands'> & { readonly commands: readonly DescribedCommand[] },
): CliData {
  const byName = new Map(data.commands.map((command) => [command.name, command]))
  for (const { name } of data.commands)
    for (const above of ancestors(name)) if (!byName.has(above)) byName.set(above, groupNamed(above))
  const commands = [...byName.values()]
    .sort((a, b) => compareNames(a.name, b.name))
    .map((command): CliCommandData => {
      const above = ancestors(command.name)
      const ownFlags = new Set(command.flags.map((flag) => flag.name))
      const inherited = above.flatMap((name) =>
        (byName.get(name)?.flags ?? [])
          .filter((flag) => flag.persistent && !ownFlags.has(flag.name))
          .map((flag) => ({ ...flag, from: name })),
      )
      return {
        ...command,
        parent: above[0],
        inherited: inherited.sort((a, b) => compareNames(a.name, b.name)),
      }
    })
  return { ...data, commands }
}

/** A command that only has others below it. */
function groupNamed(name: string): DescribedCommand {
  const { flagSets: _, ...group } = commandShape.parse({ name, usage: `${name} COMMAND`, runnable: false })
  return { ...group, isImplied: true }
}

/** The parents of a command, nearest first: `widget config` and `widget` for `widget config otel`. */
function ancestors(name: string): string[] {
  const words = name.split(' ')
  return words.slice(1).map((_, index) => words.slice(0, words.length - 1 - index).join(' '))
}

/** The slug of a command: `widget_config_otel` for `widget config otel`. */
export const commandSlug = (name: string): string => name.trim().replace(/\s+/g, '_')

/** The anchor of a flag on the page of its command: `flag-output`. */
export const flagAnchor = (name: string): string => `flag-${name}`
