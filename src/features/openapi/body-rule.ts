import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { isNotSent, readSchema, typesIn } from '../reference-kit/read-schema.ts'
import { isRecord, ownValue, textsIn } from '../../model/plain-data.ts'
import type { BodyRule } from './try/check-body.ts'

/**
 * Rules are part of the page's data. Anything deeper, or beyond this number of schemas, is left to the
 * server.
 */
const maxDepth = 6
const maxSchemas = 120

/**
 * The types, enumerations, and required names of a schema. `oneOf` and `anyOf` are ignored, so that the rule
 * never rejects a valid value.
 */
export function bodyRule(schema: Located, set: ReferenceSet): BodyRule {
  const count = { schemas: 0 }
  const ruleOf = (located: Located, depth: number): BodyRule => {
    const target = readSchema(located, set)
    if (!target || depth > maxDepth || count.schemas++ >= maxSchemas) return {}
    const { value } = target
    const types = nullableTypesIn(value)
    const values: readonly unknown[] | undefined = Array.isArray(value.enum)
      ? value.enum
      : Object.hasOwn(value, 'const')
        ? [value.const]
        : undefined
    const names = isRecord(value.properties) ? Object.keys(value.properties) : []
    const required = textsIn(value.required).filter(
      (name) => !isNotSent(set.at(target, 'properties', name), 'request', set),
    )
    const fields = names
      .map((name) => [name, ruleOf(set.at(target, 'properties', name), depth + 1)] as const)
      .filter(([, rule]) => Object.keys(rule).length > 0)
    const items = isRecord(value.items) ? ruleOf(set.at(target, 'items'), depth + 1) : {}
    const all = Array.isArray(value.allOf)
      ? value.allOf
          .map((_, index) => ruleOf(set.at(target, 'allOf', index), depth + 1))
          .filter((rule) => Object.keys(rule).length > 0)
      : []
    return {
      ...(types.length > 0 ? { types } : {}),
      // In OpenAPI 3.0, `nullable` widens the type but not the enumeration.
      ...(values && values.every(isExact)
        ? {
            values: [...values, ...(types.includes('null') ? [null] : [])].map((item) =>
              JSON.stringify(item),
            ),
          }
        : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(fields.length > 0 ? { fields } : {}),
      ...(Object.keys(items).length > 0 ? { items } : {}),
      ...(all.length > 0 ? { all } : {}),
    }
  }
  return ruleOf(schema, 0)
}

const isExact = (value: unknown): boolean =>
  value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)

/** The types of a schema, with `null` for one that is nullable as in OpenAPI 3.0 or Swagger 2.0. */
export function nullableTypesIn(schema: unknown): readonly string[] {
  const types = typesIn(schema)
  return types.length > 0 &&
    (ownValue(schema, 'nullable') === true || ownValue(schema, 'x-nullable') === true)
    ? [...types, 'null']
    : types
}
