import { tokenizeShell } from './shell.ts'
import type { Token } from './token.ts'

/** Matches a prompt: `$ `, `user@host:~$ `, `(venv) $ `, `root@host:/# `, `PS C:\> `. */
const prompt = /^\s*(?:\([\w.-]+\)\s*)?(?:(?:[\w.-]+@[\w.:-]+[^$#%>\n]*)?[$%❯➜#]|PS [^>\n]*>|>>>)(?:\s+|$)/

/** The maximum number of lines of a command; further ones are read as output. */
const maxLines = 200

/**
 * Matches the prompt of a session that begins with it. Elsewhere it is a redirection, or continues a line.
 */
const arrow = /^\s*> (?=[a-z][\w-]* )/

/** Whether shell code contains prompts; lines without one are then output. */
export const isShellSession = (code: string): boolean => /^\s*[$%] \S/.test(code) || arrow.test(code)

/** Tokenizes a terminal session: prompts, commands, and output. */
export function tokenizeShellSession(code: string): readonly Token[] {
  const lines = code.split('\n')
  // Where others have prompts, `#` is not that of root.
  const hasComments = /^\s*[$%] \S/m.test(code)
  const mark = arrow.test(code) ? /^\s*>\s+/ : prompt
  const tokens: Token[] = []
  for (let index = 0; index < lines.length; index++) {
    if (index > 0) tokens.push({ text: '\n' })
    const line = lines[index] ?? ''
    if (hasComments && /^\s*#/.test(line)) {
      tokens.push({ text: line, color: 'comment' })
      continue
    }
    const [shown] = mark.exec(line) ?? []
    if (shown === undefined) {
      tokens.push({ text: line, color: 'output' })
      continue
    }
    tokens.push({ text: shown, color: 'output' })
    const count = countLines(lines, index, shown.length)
    const command = [line.slice(shown.length), ...lines.slice(index + 1, index + count)].join('\n')
    tokens.push(...tokenizeShell(command).tokens)
    index += count - 1
  }
  return tokens
}

/** The number of lines of a command, which continues after `\`, in a quotation, and in a here-document. */
function countLines(lines: readonly string[], start: number, column: number): number {
  let command = (lines[start] ?? '').slice(column)
  for (let count = 1; ; count++) {
    const goesOn = command.endsWith('\\') || (/['"<`(]/.test(command) && !tokenizeShell(command).isComplete)
    if (!goesOn) return count
    if (start + count >= lines.length || count >= maxLines) return 1
    command += `\n${lines[start + count] ?? ''}`
  }
}
