import { refractor } from './common-grammars.ts'

/**
 * Copies of the grammars in `common-grammars.ts`, by name and alias. Without the functions of
 * markup-templating, which are no grammar, and which `structuredClone` refuses.
 */
export const commonGrammarCopies = structuredClone(
  Object.fromEntries(
    refractor
      .listLanguages()
      .map((name) => [name, refractor.languages[name]] as const)
      .filter(([, grammar]) => Object.keys(grammar ?? {}).length > 0),
  ),
)
