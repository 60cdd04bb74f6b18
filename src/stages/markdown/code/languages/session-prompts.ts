import type { Awaits } from './shell-cursor.ts'
import { tokenizeShell } from './shell.ts'

/** Who reads what follows a prompt. */
export type Interpreter = 'bash' | 'powershell' | 'batch' | 'python' | 'sql' | 'ruby'

export interface Prompt {
  /** As written, with the white space around it: `user@host:~$ `. */
  readonly text: string
  readonly interpreter: Interpreter
  /**
   * `clear` if hardly any output begins like this (`user@host:~$ `). Otherwise the mark or kind of a prompt
   * that is one only if the session began with such: `$`, `#`, `named`.
   */
  readonly style: string
}

interface Shape {
  readonly pattern: RegExp
  readonly interpreter: Interpreter
  readonly style?: string
}

const end = String.raw`(?:\s+|$)`
const branch = String.raw`(?: ?\([^()\n]*\))?`

/** From the clearest to the vaguest, for a line without its indentation. */
const shapes: readonly Shape[] = [
  // PS C:\Users\me> dir
  { pattern: /^(?:\([\w .:-]+\) )?PS(?: [^>\n]*)?>(?!>) ?/, interpreter: 'powershell' },
  // C:\Users\me>dir
  { pattern: /^(?:\([\w .:-]+\) )?[A-Za-z]:\\[^<>|?*"\n]*> ?/, interpreter: 'batch' },
  // user@host:~$ ls, [root@web ~]# id, me@laptop src (main) % ls
  {
    pattern: RegExp(
      String.raw`^(?:\([\w .:-]+\) ?)?\[?[\w.-]+@[\w.-]+\]?(?::\S*?| \S+?)?\]?${branch} ?[$#%>]${end}`,
    ),
    interpreter: 'bash',
  },
  // sh-5.1# id
  { pattern: RegExp(String.raw`^[a-z]*sh-\d[\d.]*[$#%]${end}`), interpreter: 'bash' },
  // ~/src (main) $ make, ~> ls
  { pattern: RegExp(String.raw`^[~/][\w./~@+-]*(?:${branch} ?[$%❯]|>)${end}`), interpreter: 'bash' },
  // / # ls, /app # ls
  { pattern: RegExp(String.raw`^(?:~|/\w*) #${end}`), interpreter: 'bash', style: 'folder' },
  // /etc/nginx # ls; but also: /etc/hosts # managed by puppet
  { pattern: RegExp(String.raw`^[~/][\w./~@+-]*${branch} ?#${end}`), interpreter: 'bash', style: 'path' },
  // (venv) $ pip list
  { pattern: RegExp(String.raw`^\([\w .:-]+\) ?[$#%❯➜]${end}`), interpreter: 'bash' },
  // └─$ ls
  { pattern: RegExp(String.raw`^[└╰]─*[$#%❯>]${end}`), interpreter: 'bash' },
  // ➜  src git:(main) ✗ make
  { pattern: /^➜ {2}\S+(?: git:\([^()\n]*\))?(?: ✗)? +(?=\S)/, interpreter: 'bash' },
  { pattern: RegExp(`^>>>${end}`), interpreter: 'python' },
  { pattern: RegExp(String.raw`^In \[\d+\]:${end}`), interpreter: 'python' },
  // mydb=# select 1;
  { pattern: RegExp(String.raw`^\w+=[*!?]?[#>]${end}`), interpreter: 'sql' },
  { pattern: RegExp(String.raw`^(?:irb|pry)\b[^>*\n]{0,40}[>*]${end}`), interpreter: 'ruby', style: 'named' },
  {
    pattern: RegExp(String.raw`^(?:mysql|sqlite|MariaDB \[[^\]\n]*\])>${end}`, 'i'),
    interpreter: 'sql',
    style: 'named',
  },
  // iex(1)> x, 127.0.0.1:6379> GET a
  {
    pattern: RegExp(String.raw`^[\w.-]*[A-Za-z\d](?: ?[[(][^\])\n]*[\])])?(?::\d+)*>${end}`),
    interpreter: 'bash',
    style: 'named',
  },
  // web01# show version
  { pattern: RegExp(String.raw`^[A-Za-z][\w.-]+[$#]${end}`), interpreter: 'bash', style: 'named' },
  { pattern: RegExp(`^[$%❯➜λ]${end}`), interpreter: 'bash', style: 'mark' },
  { pattern: RegExp(`^#${end}`), interpreter: 'bash', style: '#' },
  { pattern: RegExp(`^>${end}`), interpreter: 'bash', style: '>' },
]

/** The prompt at the start of a line; undefined if it begins with none. */
export function readPrompt(line: string): Prompt | undefined {
  const indentation = /^\s*/.exec(line)?.[0] ?? ''
  const rest = line.slice(indentation.length)
  for (const { pattern, interpreter, style = 'clear' } of shapes) {
    const mark = pattern.exec(rest)?.[0]
    if (mark !== undefined)
      return {
        text: indentation + mark,
        interpreter,
        style: style === 'mark' ? mark.charAt(0) : style,
      }
  }
  return undefined
}

/** What continued lines begin with, by who asks for them. */
export const continuationPrompts: Readonly<Record<Interpreter, RegExp>> = {
  // zsh says what is open: `dquote> `.
  bash: /^\s*(?:[a-z]+ )*[a-z]*>(?: |$)/,
  powershell: /^\s*>>(?: |$)/,
  batch: /^\s*More\? ?/,
  python: /^\s*\.\.\.:?(?: |$)/,
  // psql says what is open: `mydb(# `.
  sql: /^\s*(?:\w+[-*'"$(][*!?]?[#>]|[-'"`]>|\.\.\.>)(?: |$)/,
  ruby: /^\s*\.\.\.(?: |$)/,
}

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
