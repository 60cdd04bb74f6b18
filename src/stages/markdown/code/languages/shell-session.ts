import { hasSubcommands, isVerb } from './command-words.ts'
import { awaited, continuationPrompts, type Interpreter, type Prompt, readPrompt } from './session-prompts.ts'
import type { Awaits } from './shell-cursor.ts'
import type { Token } from '../token-colors.ts'

/** A terminal session: what was typed, and what was printed. */
export interface Session {
  readonly parts: readonly SessionPart[]
  /** Whether there is no doubt about which lines were typed. */
  readonly isCertain: boolean
}

/** A line that was printed, a comment beside the commands, or a command with all its lines. */
export type SessionPart =
  | { readonly kind: 'output' | 'comment'; readonly text: string }
  | { readonly kind: 'command'; readonly interpreter: Interpreter; readonly lines: readonly TypedLine[] }

interface TypedLine {
  /** Empty where a command goes on without one. */
  readonly prompt: string
  readonly text: string
}

/** The maximum number of lines of a command. */
const maxLines = 200

/** The number of commands without an end after which no other one is searched for. */
const maxEndless = 5

/**
 * Reads code as a terminal session. In the language `shell-session`, lines without a prompt are output; code
 * for a shell is a session only if its first command has a prompt. Undefined if it is none.
 */
export function readSession(code: string, language: string): Session | undefined {
  const lines = code.split('\n')
  const first = firstPrompt(lines, language)
  if (!first) return language === 'shell-session' ? withoutCommands(lines) : undefined
  return new SessionReader(lines, first, language).read()
}

/** The text to copy from a session: the commands, without prompts. Undefined if they are not certain. */
export function commandsIn({ parts, isCertain }: Session): string | undefined {
  if (!isCertain) return undefined
  const commands = parts
    .flatMap((part) => (part.kind === 'command' ? [textOf(part.lines)] : []))
    .filter((command) => command.trim() !== '')
  return commands.length > 0 ? commands.join('\n') : undefined
}

/** The text of a session with other commands; each line keeps its prompt. */
export const mapCommands = ({ parts }: Session, change: (command: string) => string): string =>
  parts
    .flatMap((part) =>
      part.kind === 'command'
        ? change(textOf(part.lines))
            .split('\n')
            .map((text, index) => (part.lines[index]?.prompt ?? '') + text)
        : part.text,
    )
    .join('\n')

/** The text of a session with spaces in place of everything but commands. */
export const onlyCommands = ({ parts }: Session): string =>
  parts
    .flatMap((part) =>
      part.kind === 'command'
        ? part.lines.map(({ prompt, text }) => ' '.repeat(prompt.length) + text)
        : ' '.repeat(part.text.length),
    )
    .join('\n')

/** Tokens for a session; `tokenize` does those of a command. */
export function tokenizeSession(
  { parts }: Session,
  tokenize: (command: string, interpreter: Interpreter) => readonly Token[],
): readonly Token[] {
  return parts.flatMap((part, index): readonly Token[] => [
    ...(index === 0 ? [] : [{ text: '\n' }]),
    ...(part.kind === 'command'
      ? withPrompts(part.lines, tokenize(textOf(part.lines), part.interpreter))
      : [{ text: part.text, color: part.kind }]),
  ])
}

/** Puts the prompt of each line before its tokens. */
function withPrompts(lines: readonly TypedLine[], tokens: readonly Token[]): readonly Token[] {
  let line = 0
  const prompt = (): readonly Token[] => {
    const text = lines[line++]?.prompt ?? ''
    return text === '' ? [] : [{ text, color: 'output' }]
  }
  return [
    ...prompt(),
    ...tokens.flatMap(({ text, color }): readonly Token[] => {
      const [start = '', ...others] = text.split('\n')
      return [
        { text: start, color },
        ...others.flatMap((other): readonly Token[] => [{ text: '\n' }, ...prompt(), { text: other, color }]),
      ]
    }),
  ].filter(({ text }) => text !== '')
}

const withoutCommands = (lines: readonly string[]): Session => ({
  parts: lines.map((text) => ({ kind: 'output', text })),
  isCertain: false,
})

const isComment = (line: string): boolean => /^\s*#/.test(line)

/**
 * Prompts that begin a session in code for a shell, where `#` and words before a mark mean something else.
 */
const beginsInShell = /^(?:clear|[$%❯➜λ])$/

/** The prompt of the first command, which tells those of the others. */
function firstPrompt(lines: readonly string[], language: string): Prompt | undefined {
  const isFirst = (line: string, { style, text }: Prompt): boolean => {
    if (language !== 'shell-session' && !beginsInShell.test(style) && style !== '>') return false
    if (style === 'path') return false
    // Otherwise a redirection, or a quotation.
    return style !== '>' || /^[a-z][\w-]* /.test(line.slice(text.length))
  }
  const hasClearPrompts = lines.some((line) => {
    const { style = '' } = readPrompt(line) ?? {}
    return beginsInShell.test(style) || style === 'folder'
  })
  const start = lines.find((line) => line.trim() !== '' && !(isComment(line) && hasClearPrompts))
  for (const line of language === 'shell-session' ? lines : [start ?? '']) {
    const prompt = readPrompt(line)
    // Below output, only a prompt that cannot be output.
    const isPlain = prompt?.style === '#' ? !hasClearPrompts : prompt?.style !== 'named' || line === start
    if (prompt && isPlain && isFirst(line, prompt)) return prompt
  }
  return undefined
}

/** Matches commands after which `#` may be the prompt of root, or of another machine. */
const opensShell =
  /^(?:su|ssh|chroot|machinectl|nsenter|sudo (?:-\w*[is]\w*|su|bash|sh))\b|^(?:sudo )?(?:docker|podman|nerdctl|kubectl|oc|lxc) (?:.* )?(?:exec|run|attach|debug)\b/

/** Matches what commands contain and programs hardly print. */
const likeScript = /(?:^|\s)(?:&&|\|\|)\s|\$\(|"\$\w/

class SessionReader {
  private readonly parts: SessionPart[] = []
  private isCertain = true
  private endless = 0
  /** The command before the line that is read. */
  private last = ''

  constructor(
    private readonly lines: readonly string[],
    private readonly first: Prompt,
    private readonly language: string,
  ) {}

  read(): Session {
    for (let index = 0; index < this.lines.length; index++) {
      const line = this.lines[index] ?? ''
      const prompt = this.promptOf(line)
      if (prompt) index += this.readCommand(index, prompt) - 1
      else if (isComment(line) && this.first.interpreter === 'bash' && this.first.style !== '#') {
        if (opensShell.test(this.last)) this.isCertain = false
        this.parts.push({ kind: 'comment', text: line })
      } else {
        if (this.mayBeTyped(line)) this.isCertain = false
        this.parts.push({ kind: 'output', text: line })
      }
    }
    return { parts: this.parts, isCertain: this.isCertain }
  }

  /**
   * The prompt of a line, which is one if it is clear or like the first, in the same column: an indented `$`
   * is an example in the output of a program.
   */
  private promptOf(line: string): Prompt | undefined {
    const prompt = readPrompt(line)
    if (!prompt) return undefined
    const indentation = indentationOf(line) - indentationOf(this.first.text)
    const isLikeFirst =
      prompt.style === this.first.style || (prompt.style === 'path' && this.first.style === 'folder')
    const isOfProgram =
      prompt.style === 'named' && this.last.includes(/^[\w-]+/.exec(line.trim())?.[0] ?? line)
    if (indentation === 0 && (/^(?:clear|folder)$/.test(prompt.style) || isLikeFirst || isOfProgram))
      return prompt
    return undefined
  }

  /** Whether a line without an accepted prompt could be a command nevertheless. */
  private mayBeTyped(line: string): boolean {
    if (this.first.style === '#') return line.trim() !== ''
    const { style } = readPrompt(line) ?? {}
    const difference = indentationOf(line) - indentationOf(this.first.text)
    if (style !== undefined && style !== '#' && style !== '>') return difference <= 0
    // npm prints the command of a script like this.
    if (this.language === 'shell-session' || difference !== 0) return false
    return likeScript.test(line) || isLikeCommand(line)
  }

  /** Reads the command at a line. Returns the number of its lines. */
  private readCommand(index: number, prompt: Prompt): number {
    const start: TypedLine = {
      prompt: prompt.text,
      text: (this.lines[index] ?? '').slice(prompt.text.length),
    }
    const lines = this.continued(index, start, prompt.interpreter)
    if (!lines) this.endless++
    if (!lines || this.isDoubtful(start.text, prompt)) this.isCertain = false
    const command = lines ?? [start]
    this.last = start.text
    this.parts.push({ kind: 'command', interpreter: prompt.interpreter, lines: command })
    return command.length
  }

  private isDoubtful(command: string, { style }: Prompt): boolean {
    // A sentence after `#`.
    if (style === '#') return !/^[a-z\d_./~](?:.*[^.:!?])?$/.test(command)
    // The name of a package, which npm prints before it runs a script.
    return style === '>' && /^(?:@[\w.-]+\/)?[\w.-]+@\d/.test(command)
  }

  /** All lines of a command; undefined if its end is missing. */
  private continued(
    index: number,
    start: TypedLine,
    interpreter: Interpreter,
  ): readonly TypedLine[] | undefined {
    if (this.endless >= maxEndless) return undefined
    return (
      this.continuedAfterPrompts(index, start, interpreter) ?? this.continuedBare(index, start, interpreter)
    )
  }

  /** The lines of a command whose further lines have prompts; undefined if they have none. */
  private continuedAfterPrompts(
    index: number,
    start: TypedLine,
    interpreter: Interpreter,
  ): readonly TypedLine[] | undefined {
    const pattern = continuationPrompts[interpreter]
    // Only a shell's `>` may also be output, which is told by whether the command goes on.
    const isAmbiguous = interpreter === 'bash'
    const lines = [start]
    let awaits: Awaits | undefined
    for (let next = index + 1; lines.length <= maxLines; next++) {
      if (isAmbiguous && (awaits = awaited(interpreter, textsOf(lines), awaits)) === undefined) break
      const line = this.lines[next] ?? ''
      const prompt = pattern.exec(line)?.[0]
      if (prompt === undefined) {
        if (isAmbiguous) return undefined
        break
      }
      lines.push({ prompt, text: line.slice(prompt.length) })
    }
    return lines.length > 1 ? lines : undefined
  }

  private continuedBare(
    index: number,
    start: TypedLine,
    interpreter: Interpreter,
  ): readonly TypedLine[] | undefined {
    const lines = [start]
    let awaits: Awaits | undefined
    while ((awaits = awaited(interpreter, textsOf(lines), awaits)) !== undefined) {
      const line = this.lines[index + lines.length]
      if (line === undefined || lines.length >= maxLines) return undefined
      if (awaits === 'line' && this.promptOf(line)) return undefined
      lines.push({ prompt: '', text: line })
    }
    return lines
  }
}

const textsOf = (lines: readonly TypedLine[]): readonly string[] => lines.map(({ text }) => text)

const textOf = (lines: readonly TypedLine[]): string => textsOf(lines).join('\n')

const indentationOf = (line: string): number => line.length - line.trimStart().length

/** Whether a line begins like a call of a program with subcommands, or changes the shell's own state. */
function isLikeCommand(line: string): boolean {
  const [program = '', verb = ''] = line.split(' ', 2)
  if (/^(?:cd|export|source|sudo)$/.test(program)) return verb !== ''
  return /^[a-z][a-z\d-]*$/.test(program) && hasSubcommands(program) && isVerb(verb) && !/^version/.test(verb)
}
