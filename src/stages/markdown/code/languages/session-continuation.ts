import type { Interpreter } from './session-prompts.ts'
import type { Awaits } from './shell-cursor.ts'
import { tokenizeShell } from './shell.ts'

/** What an interpreter waits for after some lines; `before` is what it awaited before the last one. */
export function awaited(
  interpreter: Interpreter,
  lines: readonly string[],
  before: Awaits | undefined,
): Awaits | undefined {
  const text = lines.join('\n')
  switch (interpreter) {
    case 'bash':
      return before === 'heredoc' && !hasWordTwice(text, lines.at(-1)?.trim() ?? '')
        ? before
        : tokenizeShell(text).awaits
    case 'powershell':
      return awaitedByPowershell(text)
    case 'batch':
      return text.endsWith('^') ? 'line' : undefined
    // Only the prompts of the others tell.
    default:
      return undefined
  }
}

/** A here-document ends with a word that has occurred before it; other lines need not be read. */
const hasWordTwice = (text: string, word: string): boolean =>
  word !== '' && text.indexOf(word) !== text.lastIndexOf(word)

/** PowerShell's here-strings, quotations, brackets, pipes, and backticks (about_Parsing). */
function awaitedByPowershell(text: string): Awaits | undefined {
  const rest = text
    .replaceAll(/@(["'])[ \t]*\n[^]*?\n\1@/g, '')
    .replaceAll(/'[^']*'|"(?:[^"`]|`[^])*"/g, '')
    .replaceAll(/(^|\s)#[^\n]*/g, '$1')
  if (/@["'][ \t]*(?:\n|$)/.test(rest)) return 'heredoc'
  const count = (characters: RegExp): number => rest.match(characters)?.length ?? 0
  const isOpen = /["']/.test(rest) || count(/[({[]/g) > count(/[)}\]]/g)
  return isOpen || /[`|]\s*$/.test(rest) ? 'line' : undefined
}
