import { formulasFrom } from '../engine/formulas.ts'
import { asList, asText, asData, standsFor } from './foreign-data.ts'
import type { MigrationDraft } from './migration.ts'

/** Whether lists of remark and rehype plugins contain one for formulas. */
export const hasFormulaSteps = (...lists: readonly unknown[]): boolean =>
  lists.flatMap(asList).some((entry) => /remark-?math|rehype-?(?:katex|mathjax)/i.test(nameOf(entry)))

function nameOf(entry: unknown): string {
  const first: unknown = Array.isArray(entry) ? entry[0] : entry
  return standsFor(first) ?? asText(first) ?? asText(asData(first)['$function']) ?? ''
}

/** Notes that formulas are supported, and what they need. */
export function noteFormulas(draft: MigrationDraft, root: string): void {
  draft.takenOver('formulas', '`markdown.math`: KaTeX sets them while the site is built')
  if (formulasFrom(root) === undefined)
    draft.byHand('formulas', 'They need a package: `npm install --save-dev katex`.')
}
