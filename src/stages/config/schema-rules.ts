import * as z from 'zod'
import type { FrontMatterRule } from '../../model/front-matter.ts'
import { didYouMean } from '../../model/nearest.ts'
import { judged } from './schema-parts.ts'

/** A severity in `rules`. */
export const ruleSetting = z.enum(['off', 'info', 'warn', 'error']).exactOptional()

const frontMatterTypes: readonly string[] = [
  'string',
  'number',
  'boolean',
  'date',
  'object',
  'string[]',
  'number[]',
] satisfies readonly FrontMatterRule[]

/** The type of a custom front matter key. */
export const frontMatterRule = z.custom<FrontMatterRule>().check(
  judged((rule: unknown) => {
    if (typeof rule === 'function' || (typeof rule === 'string' && frontMatterTypes.includes(rule)))
      return undefined
    const meant = typeof rule === 'string' ? didYouMean(rule, frontMatterTypes) : undefined
    return {
      message: 'must be the name of a type, or a function that says what is wrong with a value',
      hint: meant ?? `The types are ${frontMatterTypes.map((type) => `\`${type}\``).join(', ')}.`,
    }
  }),
)
