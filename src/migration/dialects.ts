import type { Conventions } from '../model/conventions.ts'
import { docusaurusConventions } from './docusaurus/conventions.ts'
import { starlightConventions } from './starlight/conventions.ts'
import { vitePressConventions } from './vitepress/conventions.ts'

/**
 * The generators whose sites docgen builds from their own sources, by the names that a configuration gives
 * them. Nowhere else does the build know one from another.
 */
const dialects = {
  docusaurus: { conventions: docusaurusConventions },
  vitepress: { conventions: vitePressConventions },
  starlight: { conventions: starlightConventions },
}

/** The name of a dialect in a configuration: `vitepress`. */
export type DialectName = keyof typeof dialects

/** The names of all dialects, as a configuration says them. */
export const dialectNames = Object.keys(dialects) as DialectName[] // `Object.keys` loses their type.

/** The rules of a site that was written for a generator; docgen's own if it is undefined. */
export const conventionsOf = (name: DialectName | undefined): Conventions =>
  name === undefined ? {} : dialects[name].conventions
