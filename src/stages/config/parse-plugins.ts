import { existsSync } from 'node:fs'
import { basename, isAbsolute } from 'node:path'
import * as z from 'zod'
import { isRecord } from '../../model/plain-data.ts'
import { builtInCommands } from '../../model/plugin-command.ts'
import type { Plugin } from '../../model/plugin.ts'
import { type Problem, shown, type ValuePath, valueProblem } from './problem.ts'
import { frontMatterRule, pluginRuleProblems } from './rules.ts'
import { unknownKey, zodProblems } from './zod-problems.ts'
import { append } from '../../model/append.ts'

const keys: Readonly<
  Record<keyof Plugin, { readonly is: (value: unknown) => boolean; readonly expected: string }>
> = {
  name: { is: (value) => typeof value === 'string' && value !== '', expected: 'a text' },
  version: { is: (value) => typeof value === 'string', expected: 'a text' },
  options: { is: () => true, expected: '' },
  optionIssues: { is: Array.isArray, expected: 'a list of issues' },
  config: { is: isFunction, expected: 'a function' },
  content: { is: isFunction, expected: 'a function' },
  cache: { is: (value) => typeof value === 'boolean', expected: '`true` or `false`' },
  asksElsewhere: { is: (value) => typeof value === 'boolean', expected: '`true` or `false`' },
  dependencies: {
    is: (value) =>
      z
        .strictObject({ files: z.array(z.string()).optional(), variables: z.array(z.string()).optional() })
        .safeParse(value).success,
    expected: 'an object with lists of `files` and `variables`',
  },
  markdown: { is: isRecord, expected: 'an object with `remark` and `rehype`' },
  frontMatter: {
    is: (value) => z.record(z.string(), frontMatterRule).safeParse(value).success,
    expected: 'an object of types, or of functions that say what is wrong with a value',
  },
  components: { is: isRecord, expected: 'an object of module paths' },
  styles: { is: Array.isArray, expected: 'a list of paths' },
  pageStyles: { is: isRecord, expected: 'an object of lists of paths' },
  images: { is: isFunction, expected: 'a function' },
  head: { is: isFunction, expected: 'a function' },
  contentSecurityPolicy: { is: isRecord, expected: 'an object of lists of sources' },
  rules: { is: isRecord, expected: 'an object of rules' },
  check: { is: isFunction, expected: 'a function' },
  commands: { is: Array.isArray, expected: 'a list of commands' },
  emitsBelow: {
    is: (value) => typeof value === 'string' && /^[^/](?:.*[^/])?$/.test(value),
    expected: 'a folder without slashes around it',
  },
  emitLast: { is: isFunction, expected: 'a function' },
  emit: { is: isFunction, expected: 'a function' },
}

export const pluginKeys = Object.keys(keys) as readonly (keyof Plugin)[] // These are its keys.

interface ParsedPlugins {
  readonly plugins: readonly Plugin[]
  /** The index of each in the configured list. */
  readonly entries: readonly number[]
  readonly problems: readonly Problem[]
}

/**
 * Validates the plugins in a configuration. Skips entries that are `false`, `null`, or `undefined`, which
 * result from conditions.
 */
export function parsePlugins(value: unknown): ParsedPlugins {
  if (value === undefined) return { plugins: [], entries: [], problems: [] }
  if (!Array.isArray(value))
    return {
      plugins: [],
      entries: [],
      problems: [valueProblem(['plugins'], `must be a list, not ${shown(value)}`)],
    }
  const plugins: Plugin[] = []
  const entries: number[] = []
  const problems: Problem[] = []
  for (const [index, entry] of value.entries()) {
    if (entry === undefined || entry === null || entry === false) continue
    const entryProblems = pluginProblems(entry, ['plugins', index], plugins)
    append(problems, entryProblems)
    if (entryProblems.length > 0) continue
    plugins.push(entry as Plugin) // Every key has just been checked.
    entries.push(index)
  }
  return { plugins, entries, problems }
}

function pluginProblems(entry: unknown, path: ValuePath, others: readonly Plugin[]): readonly Problem[] {
  if (typeof entry === 'function')
    return [
      valueProblem(
        path,
        'is a function where a plugin is needed',
        `Call it: \`${entry.name || 'plugin'}()\`.`,
      ),
    ]
  if (!isRecord(entry) || entry instanceof Promise)
    return [
      valueProblem(
        path,
        `must be a plugin object, not ${shown(entry)}`,
        typeof entry === 'string'
          ? 'Import the plugin and put what it returns here.'
          : entry instanceof Promise
            ? 'Write `await` before it.'
            : undefined,
      ),
    ]
  const { optionIssues: issues } = entry
  if (Array.isArray(issues) && issues.length > 0) return optionProblems(entry as unknown as Plugin, path)
  const knownKeys = Object.keys(keys)
  const unknown = Object.keys(entry)
    .filter((key) => !Object.hasOwn(keys, key))
    .map((key) => unknownKey(path, key, knownKeys))
  const wrongTypes = Object.entries(keys).flatMap(([key, { is, expected }]) => {
    const value = entry[key]
    if (value === undefined)
      return key === 'name'
        ? [valueProblem([...path, key], 'is missing', 'Every plugin has a name of its own.')]
        : []
    if (is(value)) return []
    // An object in which something is wrong: it would be "an object, not an object".
    const rest = isRecord(value) && expected.startsWith('an object') ? '' : `, not ${shown(value)}`
    return [valueProblem([...path, key], `must be ${expected}${rest}`)]
  })
  const files = [
    ...modulesIn(entry['components'], [...path, 'components']),
    ...modulesIn(entry['styles'], [...path, 'styles']),
    ...Object.entries(isRecord(entry['pageStyles']) ? entry['pageStyles'] : {}).flatMap(([name, sheets]) =>
      modulesIn(sheets, [...path, 'pageStyles', name]),
    ),
  ].flatMap(fileProblem)
  const twice = others.some(({ name }) => name === entry['name'])
    ? [
        valueProblem(
          path,
          `is a second plugin with the name \`${String(entry['name'])}\``,
          'Give each plugin a name of its own; a reference is named after its `route`, so give it another one.',
        ),
      ]
    : []
  const rules = isRecord(entry['rules']) ? pluginRuleProblems(entry['rules'], path, others) : []
  const { commands: commandList } = entry
  const commands = Array.isArray(commandList) ? pluginCommandProblems(commandList, path, others) : []
  return [...unknown, ...wrongTypes, ...files, ...twice, ...rules, ...commands]
}

/** The files in a list or map of paths, with the location of each. */
const modulesIn = (value: unknown, path: ValuePath): readonly (readonly [ValuePath, unknown])[] =>
  Array.isArray(value)
    ? value.map((file: unknown, index) => [[...path, index], file])
    : Object.entries(isRecord(value) ? value : {}).map(([name, file]) => [[...path, name], file])

function fileProblem([path, file]: readonly [ValuePath, unknown]): readonly Problem[] {
  if (typeof file !== 'string' || !isAbsolute(file))
    return [
      valueProblem(
        path,
        `must be an absolute path, not ${shown(file)}`,
        'Write `assetPath(import.meta.url, …)`, with `assetPath` from `docgen/kit`.',
      ),
    ]
  return existsSync(file)
    ? []
    : [valueProblem(path, `names a file that does not exist, \`${basename(file)}\``)]
}

/** Problems that a schema found in a plugin's options, named as `openapi.route` and located in the call. */
function optionProblems({ name, options, optionIssues = [] }: Plugin, path: ValuePath): readonly Problem[] {
  // Issues of libraries other than zod have no code, so their message is used.
  return zodProblems(optionIssues as Parameters<typeof zodProblems>[0], options, [name]).map((problem) => ({
    ...problem,
    path: [...path, 'options', ...problem.path.slice(1)],
  }))
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

const nameForm = /^[a-z][a-z0-9-]*(?: [a-z][a-z0-9-]*)*$/
const argumentForm = /^(?:<[\w-]+(?:\.{3})?>|\[[\w-]+(?:\.{3})?\])$/
const flagsForm = /^(?:-[a-zA-Z], )?(--[a-z][a-z0-9-]*)(?: <[\w-]+>)?$/
/** Options that every command has. */
const takenFlags = /(?:^|, )(?:-c|-h|--dir|--config|--help|--verbose)(?=,| |$)/

/** Finds problems in the commands of a plugin. `path` is the plugin's path in the configuration. */
function pluginCommandProblems(
  commands: readonly unknown[],
  path: ValuePath,
  others: readonly Plugin[],
): readonly Problem[] {
  const names: string[] = []
  return commands.flatMap((command, index) => {
    const at: ValuePath = [...path, 'commands', index]
    if (!isRecord(command)) return [valueProblem(at, `must be a command, not ${shown(command)}`)]
    const { name } = command
    const nameProblem = typeof name === 'string' ? objectionToName(name, names, others) : undefined
    if (typeof name === 'string') names.push(name)
    return [
      ...typeProblems(command, at),
      ...(nameProblem ? [valueProblem([...at, 'name'], nameProblem.rest, nameProblem.hint)] : []),
      ...listOf(command['arguments']).flatMap((argument, each) =>
        argumentProblems(argument, [...at, 'arguments', each]),
      ),
      ...listOf(command['options']).flatMap((option, each) =>
        commandOptionProblems(option, [...at, 'options', each]),
      ),
    ]
  })
}

function typeProblems(command: Readonly<Record<string, unknown>>, at: ValuePath): readonly Problem[] {
  const wrong = (key: string, expected: string): readonly Problem[] => [
    valueProblem([...at, key], `must be ${expected}, not ${shown(command[key])}`),
  ]
  return [
    ...(isText(command['name']) ? [] : wrong('name', 'the words of the command')),
    ...(isText(command['summary']) ? [] : wrong('summary', 'a text')),
    ...(typeof command['run'] === 'function' ? [] : wrong('run', 'a function')),
    ...['arguments', 'options'].flatMap((key) =>
      command[key] === undefined || Array.isArray(command[key]) ? [] : wrong(key, 'a list'),
    ),
  ]
}

function objectionToName(
  name: string,
  before: readonly string[],
  others: readonly Plugin[],
): { readonly rest: string; readonly hint?: string } | undefined {
  if (!nameForm.test(name))
    return {
      rest: `cannot be ${shown(name)}`,
      hint: 'Write words in lower case with one space between them: `metadata pull`.',
    }
  const [first = ''] = name.split(' ')
  if (builtInCommands.some((builtIn) => builtIn === first))
    return { rest: `begins with \`${first}\`, a command of docgen`, hint: 'Begin it with another word.' }
  if (before.includes(name)) return { rest: `is \`${name}\`, which is already a command of the plugin` }
  const owner = others.find(({ commands = [] }) => commands.some((command) => command.name === name))
  return owner
    ? {
        rest: `is \`${name}\`, which is also a command of the plugin \`${owner.name}\``,
        hint: 'Give it another name.',
      }
    : undefined
}

function argumentProblems(argument: unknown, at: ValuePath): readonly Problem[] {
  if (!isRecord(argument)) return [valueProblem(at, `must be an argument, not ${shown(argument)}`)]
  const { name } = argument
  return typeof name === 'string' && argumentForm.test(name)
    ? []
    : [
        valueProblem(
          [...at, 'name'],
          `cannot be ${shown(name)}`,
          'Write `<file>`, or `[file]` when it may be left out.',
        ),
      ]
}

function commandOptionProblems(option: unknown, at: ValuePath): readonly Problem[] {
  if (!isRecord(option)) return [valueProblem(at, `must be an option, not ${shown(option)}`)]
  const { flags, parse } = option
  if (typeof flags !== 'string' || !flagsForm.test(flags))
    return [
      valueProblem([...at, 'flags'], `cannot be ${shown(flags)}`, 'Write `--dry-run` or `--timeout <ms>`.'),
    ]
  if (takenFlags.test(flags))
    return [
      valueProblem([...at, 'flags'], `is ${shown(flags)}, which every command has`, 'Give it another name.'),
    ]
  return parse === undefined || typeof parse === 'function'
    ? []
    : [valueProblem([...at, 'parse'], `must be a function, not ${shown(parse)}`)]
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
