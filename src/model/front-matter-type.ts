import { readDate } from './dates.ts'
import { type FrontMatterKeyType, leastBoost, mostBoost } from './front-matter.ts'

export function isOfType(value: unknown, type: FrontMatterKeyType): boolean {
  switch (type) {
    case 'string':
    case 'nullable string':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'list of strings':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
    case 'list of numbers':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'number')
    case 'date':
      return typeof value === 'string' && readDate(value) !== undefined
    case 'map':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'heading level':
      return typeof value === 'number' && Number.isInteger(value) && value >= 2 && value <= 6
    case 'Markdown format':
      return value === 'md' || value === 'mdx' || value === 'detect'
    case 'boolean or map':
      return isOfType(value, 'boolean') || isOfType(value, 'map')
    case 'search boost':
      return typeof value === 'number' && value >= leastBoost && value <= mostBoost
    case 'any':
      return true
  }
}

/** What a value of a type is, for the end of a sentence: it must be … */
export const typeNames: Readonly<Record<FrontMatterKeyType, string>> = {
  string: 'a string',
  'nullable string': 'a string',
  number: 'a number',
  boolean: '`true` or `false`',
  'list of strings': 'a list of strings',
  'list of numbers': 'a list of numbers',
  map: 'a map',
  'boolean or map': '`true`, `false` or a map',
  'heading level': 'a number from 2 to 6',
  date: 'a date, as in `2024-05-06`',
  'search boost': `a number from ${leastBoost} to ${mostBoost}`,
  'Markdown format': '`md`, `mdx` or `detect`',
  any: 'a value',
}
