import { isUtf8 } from 'node:buffer'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'

/**
 * Bytes of a source file as text: UTF-8 without byte order mark, line ends as LF. NUL becomes U+FFFD (CommonMark 2.3).
 * Reports `invalid-encoding` with the offset of the first bad byte; nothing is replaced in silence.
 */
export function decodeText(bytes: Buffer, file: string): string {
  if (!isUtf8(bytes)) {
    const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
    const what = utf16 ? 'is UTF-16' : `is not valid UTF-8 (byte ${firstInvalidByte(bytes)})`
    throw new DiagnosticError(diagnose('invalid-encoding', `The file ${what}.`, { file, hint: 'Save the file as UTF-8.', place: { line: lineOf(bytes), column: 1 } }))
  }
  let text = bytes.toString('utf8')
  if (text.startsWith('\uFEFF')) text = text.slice(1)
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n')
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
}

/** Offset from 0, found by halving: a prefix is valid while its end does not cut a character. */
function firstInvalidByte(bytes: Buffer): number {
  let low = 0
  let high = bytes.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (validPrefix(bytes, middle)) low = middle
    else high = middle - 1
  }
  return low
}

function validPrefix(bytes: Buffer, length: number): boolean {
  for (let cut = 0; cut < 4 && cut <= length; cut++) {
    if (isUtf8(bytes.subarray(0, length - cut))) return cut === 0 || isStart(bytes.subarray(length - cut, length))
  }
  return false
}

/** Whether the bytes could be the beginning of one character. */
function isStart(bytes: Uint8Array): boolean {
  const first = bytes[0] ?? 0
  const needed = first >= 0xf0 && first <= 0xf4 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1
  return bytes.length < needed && first < 0xf5 && [...bytes.subarray(1)].every((byte) => (byte & 0xc0) === 0x80)
}

function lineOf(bytes: Buffer): number {
  const end = firstInvalidByte(bytes)
  let line = 1
  for (let index = 0; index < end; index++) if (bytes[index] === 10) line++
  return line
}
