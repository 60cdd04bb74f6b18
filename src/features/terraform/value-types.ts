import * as z from 'zod'

/** A type as providers write it: `"string"`, `["list", "string"]`, `["object", { … }, ["optional name"]]`. */
export type ValueType =
  | 'string'
  | 'number'
  | 'bool'
  | 'dynamic'
  | readonly ['list' | 'set' | 'map', ValueType]
  | readonly ['tuple', readonly ValueType[]]
  | readonly ['object', Readonly<Record<string, ValueType>>, (readonly string[] | undefined)?]

/** The shape of a type: JSON of [cty](https://github.com/zclconf/go-cty/blob/main/docs/types.md). */
export const typeShape: z.ZodType<ValueType> = z.lazy(() =>
  z.union([
    z.enum(['string', 'number', 'bool', 'dynamic']),
    z.tuple([z.enum(['list', 'set', 'map']), typeShape]),
    z.tuple([z.literal('tuple'), z.array(typeShape)]),
    z.tuple([z.literal('object'), z.record(z.string(), typeShape), z.array(z.string()).optional()]),
  ]),
)

/** What readers call a type: `list of string`; nothing if there is none. */
export function typeName(type: ValueType | undefined): string {
  if (type === undefined) return ''
  if (typeof type === 'string') return type === 'dynamic' ? 'any' : type
  const [kind, inner] = type
  if (kind === 'object') return 'object'
  return `${kind} of ${kind === 'tuple' ? inner.map(typeName).join(', ') : typeName(inner)}`
}

/** The fields of the objects that a value of the type consists of. Items of a tuple have numbers. */
export function objectFields(
  type: ValueType | undefined,
): readonly { readonly name: string; readonly type: ValueType; readonly isOptional: boolean }[] {
  if (type === undefined || typeof type === 'string') return []
  if (type[0] === 'object') {
    const [, fields, optional = []] = type
    return Object.entries(fields).map(([name, inner]) => ({
      name,
      type: inner,
      isOptional: optional.includes(name),
    }))
  }
  if (type[0] !== 'tuple') return objectFields(type[1])
  return type[1].flatMap((inner, index) =>
    objectFields(inner).length === 0 ? [] : [{ name: String(index), type: inner, isOptional: false }],
  )
}
