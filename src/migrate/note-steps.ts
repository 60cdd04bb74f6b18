import { asData, asText, standsFor, type Data } from './foreign-data.ts'
import type { MigrationDraft } from './migration.ts'

/** Remark and rehype plugins whose function is built into docgen. */
const builtInSteps =
  /npm2yarn|remark-gfm|remark-emoji|remark-math|rehype-(?:katex|mathjax)|github-admonitions|rehype-slug/

/**
 * Notes how the remark and rehype plugins of a generator are migrated that `options` lists; once if several
 * have them. `name`: whose options these are.
 */
export function noteSteps(
  options: Data,
  { name, generator }: { readonly name: string; readonly generator: string },
  draft: MigrationDraft,
): void {
  for (const [key, kind] of stepKeys) {
    const steps = [options[key]].flat().filter((step) => step !== undefined && step !== null)
    const names = steps.map(nameOfStep)
    for (const [index, stepName] of names.entries()) {
      if (stepName !== undefined && builtInSteps.test(stepName)) {
        draft.takenOver(`${key}: ${stepName}`, 'docgen does this by itself')
        continue
      }
      // Functions of several files often have the same name.
      const isClear = stepName !== undefined && names.indexOf(stepName) === names.lastIndexOf(stepName)
      draft.byHand(
        isClear ? `${key}: ${stepName}` : `${key} of ${name}: number ${String(index + 1)}`,
        howToTake(kind, generator),
      )
    }
  }
}

/** How a plugin of a kind is used in docgen. */
export const howToTake = (kind: string, generator: string): string =>
  `List it in a plugin of docgen: \`plugins: [definePlugin({ name: 'steps', markdown: { ${kind}: [ … ] } })]\`. Code, admonitions and tabs are other nodes there than in ${generator}.`

const stepKeys = [
  ['beforeDefaultRemarkPlugins', 'remark'],
  ['remarkPlugins', 'remark'],
  ['beforeDefaultRehypePlugins', 'rehype'],
  ['rehypePlugins', 'rehype'],
] as const

/** The package or the name of a step's function. */
function nameOfStep(step: unknown): string | undefined {
  const stepFunction: unknown = Array.isArray(step) ? step[0] : step
  const member = asText(asData(stepFunction)['$member'])
  const name = standsFor(stepFunction)
  return name === undefined || member === undefined
    ? (name ?? asText(asData(stepFunction)['$function']))
    : `${name} (${member})`
}
