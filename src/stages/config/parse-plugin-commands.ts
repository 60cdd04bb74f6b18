import type { Plugin } from '../../model/plugin.ts'
import { isRecord } from '../../model/plain-data.ts'
import { builtInCommands } from '../../model/plugin-command.ts'
import { shown, valueProblem, type Problem, type ValuePath } from './problem.ts'

const nameForm = /^[a-z][a-z0-9-]*(?: [a-z][a-z0-9-]*)*$/
const argumentForm = /^(?:<[\w-]+(?:\.{3})?>|\[[\w-]+(?:\.{3})?\])$/
const flagsForm = /^(?:-[a-zA-Z], )?(--[a-z][a-z0-9-]*)(?: <[\w-]+>)?$/
/** Options that every command has. */
const takenFlags = /(?:^|, )(?:-c|-h|--dir|--config|--help|--verbose)(?=,| |$)/

/** Finds problems in the commands of a plugin. `path` is the plugin's path in the configuration. */
export function pluginCommandProblems(
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
        optionProblems(option, [...at, 'options', each]),
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
  if (builtInCommands.some((own) => own === first))
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

function optionProblems(option: unknown, at: ValuePath): readonly Problem[] {
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
