import { isRecord } from '../../model/plain-data.ts'
import { children } from '../reference-kit/reference-parts.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import type { Named } from './api-objects.ts'

/** Named schemas, also those in groups, which the specification does not have: `orders.Order`. */
export const schemasIn = (map: Located, set: ReferenceSet, group = ''): readonly Named[] =>
  children(set, map).flatMap(({ key, located }) => {
    const name = group + key
    return isGroup(located.value) ? schemasIn(located, set, `${name}.`) : [{ name, located }]
  })

const isGroup = (value: unknown): boolean =>
  isRecord(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([key, member]) => isRecord(member) && !schemaKeywords.test(key))

/** Keywords whose values are objects. */
const schemaKeywords =
  /^(?:(?:additional|pattern)?properties|propertyNames|items|not|if|then|else|contains|definitions|\$defs|dependencies|schema|x-.*)$/i
