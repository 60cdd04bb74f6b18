import { languageAliases } from './language-names.ts'

/** The languages that are common after fences, by all of their names, sorted. */
export async function listLanguages(): Promise<readonly string[]> {
  const { refractor } = await import('./common-grammars.ts')
  return [
    ...new Set(['text', 'ansi', 'mermaid', 'math', ...refractor.listLanguages(), ...languageAliases]),
  ].sort()
}
