import { tokenizeShell } from './shell.ts'
import type { Token } from '../token-colors.ts'
import { append } from '../../../../model/append.ts'

const instruction = /^([ \t]*)([A-Za-z]+)(?=\s)/
/** Instructions with a command (Dockerfile reference, "Shell and exec form"). */
const commands = new Set(['RUN', 'CMD', 'ENTRYPOINT', 'SHELL'])
const instructions = new Set(
  'ADD ARG CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL MAINTAINER ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR'.split(
    ' ',
  ),
)
const piece =
  /([ \t\r\n]+|\\(?=\r?\n))|(#[^\n]*)(?<=(?:^|\n)[ \t]*#[^\n]*)|(--[\w-]+)|("(?:[^"\\]|\\[\s\S])*"|'[^'\n]*')|(\$\{[^}\n]*\}|\$\w+)|((?<=[ \t])AS(?=[ \t]))|([A-Za-z_][\w.-]*)(?==)|(\d+(?:\/(?:tcp|udp))?(?=\s|$))|([=,[\]])|([^\s"'$=,[\]]+|.)/y

/** The maximum number of lines in a here-document; further lines are read as instructions. */
const maxHeredoc = 200

export function tokenizeDockerfile(code: string): readonly Token[] {
  const tokens: Token[] = []
  const lines = code.split('\n')
  for (let index = 0; index < lines.length; index++) {
    if (index > 0) tokens.push({ text: '\n' })
    const line = lines[index] ?? ''
    if (/^\s*#/.test(line)) {
      tokens.push({ text: line, color: 'comment' })
      continue
    }
    const last = endOfInstruction(lines, index)
    append(tokens, readInstruction(lines.slice(index, last + 1).join('\n')))
    index = last
  }
  return tokens
}

/** The last line of an instruction, which continues after `\`, across comments, and in a here-document. */
function endOfInstruction(lines: readonly string[], start: number): number {
  const delimiter = /<<-?["']?(\w+)/.exec(lines[start] ?? '')?.[1]
  const body = delimiter === undefined ? [] : lines.slice(start + 1, start + maxHeredoc)
  const end = body.findIndex((line) => line.trim() === delimiter)
  if (end !== -1) return start + 1 + end
  let last = start
  while (last + 1 < lines.length && /\\\s*$|^\s*#/.test(lines[last] ?? '')) last++
  return last
}

function readInstruction(text: string): readonly Token[] {
  const [head = '', indent = '', name = ''] = instruction.exec(text) ?? []
  if (!instructions.has(name.toUpperCase())) return name === '' ? [{ text }] : readArguments(text)
  const rest = text.slice(head.length)
  const start: readonly Token[] = [{ text: indent }, { text: name, color: 'keyword' }]
  const isNested = /^(?:ONBUILD|HEALTHCHECK)$/i.test(name)
  const inner = isNested ? /^((?:\s|\\\n|--[\w-]+(?:=\S*)?)*)(?=[A-Z]+\s)/.exec(rest)?.[0] : undefined
  if (inner !== undefined)
    return [...start, ...readArguments(inner), ...readInstruction(rest.slice(inner.length))]
  if (!commands.has(name.toUpperCase()) || /^\s*\[/.test(rest)) return [...start, ...readArguments(rest)]
  const flags = /^(?:\s|\\\n|--(?:mount|network|security|device)=\S*)*/.exec(rest)?.[0] ?? ''
  return [...start, ...readArguments(flags), ...tokenizeShell(rest.slice(flags.length)).tokens]
}

function readArguments(text: string): readonly Token[] {
  return [...text.matchAll(new RegExp(piece, 'g'))].map(
    ([match, blank, comment, flag, quoted, variable, as, name, number, mark]): Token => {
      if (blank !== undefined || mark !== undefined) return { text: match }
      if (comment !== undefined) return { text: match, color: 'comment' }
      if (flag !== undefined) return { text: match, color: 'property' }
      if (quoted !== undefined) return { text: match, color: 'string' }
      if (variable !== undefined || name !== undefined) return { text: match, color: 'variable' }
      if (as !== undefined) return { text: match, color: 'keyword' }
      return { text: match, color: number === undefined ? 'string' : 'number' }
    },
  )
}
