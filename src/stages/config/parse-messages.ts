import { english } from '../../model/messages/languages.ts'
import type { MessageKey, Messages, PluralForms } from '../../model/messages/messages.ts'
import { isRecord } from '../../model/plain-data.ts'
import { listOf } from '../../model/wording.ts'
import { writeInstead } from '../../model/hint.ts'
import { type Problem, shown, type ValuePath, valueProblem } from './problem.ts'
import { unknownKey } from './zod-problems.ts'

export interface ParsedMessages {
  readonly messages: Partial<Messages>
  readonly problems: readonly Problem[]
}

/** CLDR's names of plural categories. */
const categories: readonly string[] = [
  'zero',
  'one',
  'two',
  'few',
  'many',
  'other',
] satisfies readonly (keyof PluralForms)[]

/** Validates `messages` in the configuration, which override docgen's by key. */
export function parseMessages(value: unknown): ParsedMessages {
  if (value === undefined) return { messages: {}, problems: [] }
  if (!isRecord(value))
    return { messages: {}, problems: [valueProblem(['messages'], `must be an object, not ${shown(value)}`)] }
  const definedMessages = Object.entries(value).filter(([, message]) => message !== undefined)
  const problems = definedMessages.flatMap(([key, message]) => problemsOfMessage(key, message))
  // Each key has a text of the right form, as checked above.
  const messages = Object.fromEntries(definedMessages) as Partial<Messages>
  return { messages: problems.length > 0 ? {} : messages, problems }
}

function problemsOfMessage(key: string, message: unknown): readonly Problem[] {
  const path = ['messages', key]
  if (!isMessageKey(key)) return [unknownKey(['messages'], key, Object.keys(english))]
  const original: string | PluralForms = english[key]
  const parameters = parametersOf(original)
  if (typeof original === 'string') return problemsOfText(message, path, parameters)
  // A text without plural forms is used for any number.
  if (typeof message === 'string')
    return [
      valueProblem(path, 'must be an object, not a text', {
        ...writeInstead('', `{ "other": ${JSON.stringify(message)} }`),
        hint: `Write \`{ other: ${JSON.stringify(message)} }\`.`,
      }),
    ]
  if (!isRecord(message))
    return [valueProblem(path, `must be an object of plural forms, not ${shown(message)}`)]
  const forms = Object.entries(message).filter(([, form]) => form !== undefined)
  return [
    ...(message['other'] === undefined
      ? [
          valueProblem(
            path,
            'has no form `other`',
            'It is the form for every number that no other form covers.',
          ),
        ]
      : []),
    ...forms.flatMap(([category, form]) =>
      categories.includes(category)
        ? problemsOfText(form, [...path, category], parameters)
        : [unknownKey(path, category, categories)],
    ),
  ]
}

function problemsOfText(text: unknown, path: ValuePath, parameters: ReadonlySet<string>): readonly Problem[] {
  if (typeof text !== 'string') return [valueProblem(path, `must be a text, not ${shown(text)}`)]
  if (text.trim() === '') return [valueProblem(path, 'must not be empty')]
  const unknown = [...parametersOf(text)].filter((name) => !parameters.has(name))
  return unknown.map((name) =>
    valueProblem(
      path,
      `has the parameter \`{${name}}\`, which this text does not have`,
      parameters.size === 0
        ? 'It has no parameters.'
        : `It has ${listOf([...parameters].map((each) => `{${each}}`))}.`,
    ),
  )
}

/** Whether the interface has a text of this name. */
export const isMessageKey = (name: string): name is MessageKey => Object.hasOwn(english, name)

/** The parameters (names in braces) in all forms of a message. */
function parametersOf(message: string | PluralForms): ReadonlySet<string> {
  const texts: readonly string[] = typeof message === 'string' ? [message] : Object.values(message)
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')))
}
