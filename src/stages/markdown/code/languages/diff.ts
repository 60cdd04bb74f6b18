import type { Color, Token } from '../token-colors.ts'

const head =
  /^(?:@@ .*? @@|\*\*\* |--- |\+\+\+ |diff |index [\da-f]|(?:new|deleted) file |(?:rename|copy) |\d+(?:,\d+)?[acd]\d)/

/** Tokenizes a patch in the formats of `diff -u`, `diff`, and Git. */
export function tokenizeDiff(code: string): readonly Token[] {
  return code
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [{ text: '\n' }]),
      { text: line, color: colorOfLine(line) },
    ])
}

function colorOfLine(line: string): Color | undefined {
  if (head.test(line)) return 'comment'
  if (/^[+>]/.test(line)) return 'string'
  return /^[-<]/.test(line) ? 'deleted' : undefined
}
