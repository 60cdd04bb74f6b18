import type { ApiServer } from '../openapi/api-model.ts'
import { textSentence, type Change } from './change.ts'

/** `at` is the address of the server, with the name of a variable. */
type ServerChange = Pick<Change, 'effect' | 'rule' | 'at' | 'message'>

/** What is different between lists of servers, whose addresses tell them apart. */
export const serverChanges = ({ old, now }: Both<readonly ApiServer[]>): readonly ServerChange[] =>
  [...paired({ old, now }, ({ url }) => url)].flatMap(
    ({ key: at, before, after }): readonly ServerChange[] => {
      if (!after)
        return [{ effect: 'breaking', rule: 'api-server-removed', at, message: 'The server was removed.' }]
      if (!before)
        return [{ effect: 'additive', rule: 'api-server-added', at, message: 'The server was added.' }]
      return [
        ...(before.description === after.description
          ? []
          : [
              {
                effect: 'documentary',
                rule: 'description-changed',
                at,
                message: textSentence('description', before.description, after.description),
              } as const,
            ]),
        ...variableChanges({ old: before.variables, now: after.variables }, at),
      ]
    },
  )

function variableChanges(variables: Both<ApiServer['variables']>, server: string): readonly ServerChange[] {
  return [...paired(variables, ({ name }) => name)].flatMap(({ key, before, after }) => {
    if (!before || !after) return []
    const change = (effect: Change['effect'], name: string, message: string): ServerChange => ({
      effect,
      rule: `server-variable-${name}`,
      at: `${server} › ${key}`,
      message,
    })
    const goneValues = before.values.filter((value) => !after.values.includes(value))
    const added = after.values.filter((value) => !before.values.includes(value))
    return [
      ...(before.default === after.default
        ? []
        : [
            change(
              'breaking',
              'default-value-changed',
              `The default changed from \`${before.default}\` to \`${after.default}\`.`,
            ),
          ]),
      ...goneValues.map((value) =>
        change('breaking', 'enum-value-removed', `The value \`${value}\` was removed.`),
      ),
      ...added.map((value) => change('additive', 'enum-value-added', `The value \`${value}\` was added.`)),
    ]
  })
}

/** The same part of an older and of a newer document. */
export interface Both<Part> {
  readonly old: Part
  readonly now: Part
}

/** The parts of two lists by a key: those of the older list, each with its counterpart, then what is new. */
export function* paired<Part>(
  { old, now }: Both<readonly Part[]>,
  key: (part: Part) => string,
): Iterable<{ readonly key: string; readonly before?: Part | undefined; readonly after?: Part | undefined }> {
  const before = new Map(old.map((part) => [key(part), part]))
  const after = new Map(now.map((part) => [key(part), part]))
  for (const name of new Set([...before.keys(), ...after.keys()]))
    yield { key: name, before: before.get(name), after: after.get(name) }
}
