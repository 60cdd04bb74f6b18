// Printable characters that need no escaping in JSON. Numbers are written in base 44; the last digit is from
// the first half.
const alphabet = '#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~'
const base = 44
const values = new Map([...alphabet].map((letter, index) => [letter.charCodeAt(0), index]))

/** Writes a natural number in as few characters as possible, without the need for separators. */
export function writeNumber(value: number): string {
  let result = ''
  let rest = value
  for (; rest >= base; rest = Math.floor(rest / base)) result += alphabet[base + (rest % base)] ?? ''
  return result + (alphabet[rest] ?? '')
}

/** Writes natural numbers without separators. */
export const writeNumbers = (numbers: readonly number[]): string => numbers.map(writeNumber).join('')

/** The numbers that stand in a text one after the other. */
export function readNumbers(text: string): number[] {
  const numbers: number[] = []
  let value = 0
  let scale = 1
  for (let at = 0; at < text.length; at++) {
    const digit = values.get(text.charCodeAt(at)) ?? 0
    value += (digit % base) * scale
    scale *= base
    if (digit >= base) continue
    numbers.push(value)
    value = 0
    scale = 1
  }
  return numbers
}

/**
 * Zero and the powers of two: frequencies are weighed, not counted, and take half the bytes so.
 */
const steps: number[] = []
for (let step = 0; step < 2 ** 31; step = Math.max(1, step * 2)) steps.push(step)

/** Writes natural numbers, rounding larger ones. */
export const writeRoughly = (numbers: readonly number[]): string =>
  writeNumbers(numbers.map((number) => steps.findIndex((step) => step >= number)))

/** Reads rounded numbers. */
export const readRoughly = (text: string): number[] => readNumbers(text).map((step) => steps[step] ?? 0)
