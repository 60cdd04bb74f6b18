import { grammarOf, terminals } from '../code/language-names.ts'
import { onlyCommands, readSession } from '../code/languages/shell-session.ts'

/**
 * The commands in the code of a fence, with spaces in place of prompts, comments and output, so that offsets
 * stay. Undefined if `language` is not that of a shell or terminal.
 */
export function shellCommands(code: string, language: string): string | undefined {
  const name = grammarOf(language)
  if (!terminals.has(name)) return undefined
  const session = readSession(code, name)
  return session ? onlyCommands(session) : code
}
