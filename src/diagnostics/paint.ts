/** Colours of a terminal, or none. */
export interface Paint {
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
  readonly cyan: (text: string) => string
  readonly green: (text: string) => string
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
}

const plain = (text: string): string => text
const between =
  (open: number, close: number) =>
  (text: string): string =>
    text === '' ? '' : `\u001B[${String(open)}m${text}\u001B[${String(close)}m`

const coloured: Paint = {
  red: between(31, 39),
  yellow: between(33, 39),
  cyan: between(36, 39),
  green: between(32, 39),
  bold: between(1, 22),
  dim: between(2, 22),
}
const colourless: Paint = { red: plain, yellow: plain, cyan: plain, green: plain, bold: plain, dim: plain }

/** Escape sequences of ECMA-48 where they are wanted. */
export function paintFor(colour: boolean): Paint {
  return colour ? coloured : colourless
}
