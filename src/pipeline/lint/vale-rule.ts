import type { Severity } from '../../model/rule.ts'
import type { Refusal, ValeDefinition } from './vale-definition.ts'
import { type Find, finderOf } from './vale-finders.ts'

/** A rule of a style that is run. */
export interface ValeRule {
  /** `Google.Will`. */
  readonly name: string
  readonly severity: Severity
  /** What the rule is given at a time. */
  readonly unit: 'block' | 'sentence'
  /** Whether the rule looks at what has these scopes. */
  readonly isFor: (scopes: ReadonlySet<string>) => boolean
  /** Whether the rule looks at the file as it is written. */
  readonly isRaw: boolean
  readonly link: string | undefined
  readonly find: Find
  /** Whether what is found depends on the earlier text of the page. */
  readonly remembers: boolean
}

/** The severities of Vale's levels. */
export const severityOf = { suggestion: 'info', warning: 'warning', error: 'error' } as const

/**
 * Makes a rule of its definition. `accepted` are the terms of the vocabulary, which are exceptions of all
 * rules. Says what is wrong with expressions that JavaScript cannot read.
 */
export function compileRule(
  name: string,
  definition: ValeDefinition,
  accepted: readonly string[],
): ValeRule | Refusal {
  const unknownScope = definition.scope.find((scope) => !isKnownScope(scope))
  if (unknownScope !== undefined)
    return { reason: `has the scope \`${unknownScope}\`, which docgen does not know`, line: 1 }
  const { action } = definition
  if (action && !['replace', 'remove', 'edit', 'convert', 'suggest'].includes(action.name))
    return { reason: `has the action \`${action.name}\`, which docgen does not know`, line: 1 }
  try {
    return {
      name,
      severity: severityOf[definition.level],
      unit: definition.scope.some((scope) => /\bsentence\b/.test(scope)) ? 'sentence' : 'block',
      isFor: scopeTest(definition.scope),
      isRaw: definition.scope.includes('raw'),
      link: definition.link,
      find: finderOf(name, definition, accepted),
      remembers: definition.extends === 'conditional' || definition.extends === 'consistency',
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { reason: `has an expression that JavaScript cannot read: ${error.message}`, line: 1 }
  }
}

const knownScopes = new Set(
  'raw text heading h1 h2 h3 h4 h5 h6 table header cell list paragraph sentence blockquote'.split(' '),
)

const isKnownScope = (scope: string): boolean =>
  scope.split('&').every((part) =>
    part
      .trim()
      .replace(/^~/, '')
      .split('.')
      .every((each) => knownScopes.has(each)),
  )

/** Tells whether one of a rule's scopes is in those of a text, as in `list & ~heading.h2`. */
function scopeTest(scopes: readonly string[]): ValeRule['isFor'] {
  const tests = scopes.map((scope) =>
    scope.split('&').map((part) => ({
      isIn: !part.trim().startsWith('~'),
      words: part.trim().replace(/^~/, '').split('.'),
    })),
  )
  return (of) =>
    tests.some((parts) => parts.every(({ isIn, words }) => isIn === words.every((word) => of.has(word))))
}
