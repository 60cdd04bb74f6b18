import { isUtf8 } from 'node:buffer'
import { diagnosticError } from '../model/diagnose.ts'

/**
 * Decodes a source file: UTF-8 without a byte order mark, with LF line ends. NUL becomes U+FFFD (CommonMark
 * 2.3). Reports `invalid-encoding` with the offset of the first invalid byte; nothing is replaced silently.
 */
export function decodeText(bytes: Buffer, file: string): string {
  if (!isUtf8(bytes)) {
    const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
    const what = utf16 ? 'is UTF-16' : `is not valid UTF-8 (byte ${firstInvalidByte(bytes)})`
    throw diagnosticError('invalid-encoding', `The file ${what}.`, {
      file,
      hint: 'Save the file as UTF-8.',
      place: { line: lineOf(bytes), column: 1 },
    })
  }
  let text = bytes.toString('utf8')
  if (text.startsWith('\uFEFF')) text = text.slice(1)
  text = withLineFeeds(text)
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text
}

/** A text with LF line ends, so that it is the same on every system. */
export const withLineFeeds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text

/**
 * The offset of the first byte that is not valid UTF-8, found by bisection. A prefix of a valid text may end
 * within a character.
 */
function firstInvalidByte(bytes: Buffer): number {
  let low = 0
  let high = bytes.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (unfinishedBytes(bytes, middle) === undefined) high = middle - 1
    else low = middle
  }
  return low - (unfinishedBytes(bytes, low) ?? 0)
}

/**
 * The number of bytes of an incomplete character at the end of the first `length` bytes; undefined if the
 * bytes before it are invalid.
 */
function unfinishedBytes(bytes: Buffer, length: number): number | undefined {
  for (let cut = 0; cut < 4 && cut <= length; cut++) {
    if (isUtf8(bytes.subarray(0, length - cut)))
      return cut === 0 || isStart(bytes.subarray(length - cut, length)) ? cut : undefined
  }
  return undefined
}

/** Whether the bytes could be the start of a character. */
function isStart(bytes: Uint8Array): boolean {
  const first = bytes[0] ?? 0
  const needed = first >= 0xf0 && first <= 0xf4 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1
  return (
    bytes.length < needed && first < 0xf5 && [...bytes.subarray(1)].every((byte) => (byte & 0xc0) === 0x80)
  )
}

function lineOf(bytes: Buffer): number {
  const end = firstInvalidByte(bytes)
  let line = 1
  for (let index = 0; index < end; index++) if (bytes[index] === 10) line++
  return line
}
