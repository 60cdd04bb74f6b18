import type { ApiServer } from '../openapi/api-model.ts'
import { textSentence, type Change } from './change.ts'
import { paired, type Both } from './paired-parts.ts'

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
      const texts = [before, after].map(({ description }) =>
        description === '' ? '' : JSON.stringify(description),
      )
      return [
        ...(texts[0] === texts[1]
          ? []
          : [
              {
                effect: 'documentary',
                rule: 'description-changed',
                at,
                message: textSentence('description', texts[0] ?? '', texts[1] ?? ''),
              } as const,
            ]),
        ...variableChanges({ old: before.variables, now: after.variables }, at),
      ]
    },
  )

function variableChanges(variables: Both<ApiServer['variables']>, server: string): readonly ServerChange[] {
  return [...paired(variables, ({ name }) => name)].flatMap(({ key, before, after }) => {
    if (!before || !after) return []
    const rule = (name: string): Pick<Change, 'rule' | 'at'> => ({
      rule: `server-variable-${name}`,
      at: `${server} › ${key}`,
    })
    const gone = before.values.filter((value) => !after.values.includes(value))
    const added = after.values.filter((value) => !before.values.includes(value))
    return [
      ...(before.default === after.default
        ? []
        : [
            {
              effect: 'breaking',
              ...rule('default-value-changed'),
              message: `The default changed from \`${before.default}\` to \`${after.default}\`.`,
            } as const,
          ]),
      ...gone.map(
        (value) =>
          ({
            effect: 'breaking',
            ...rule('enum-value-removed'),
            message: `The value \`${value}\` was removed.`,
          }) as const,
      ),
      ...added.map(
        (value) =>
          ({
            effect: 'additive',
            ...rule('enum-value-added'),
            message: `The value \`${value}\` was added.`,
          }) as const,
      ),
    ]
  })
}
