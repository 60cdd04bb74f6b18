import type { TerminalStyle, Token } from '../token-colors.ts'

/** What `Select Graphic Rendition` has set (ECMA-48, 8.3.117), as far as it is shown. */
interface Rendition {
  readonly ink?: Ink | undefined
  /** The color of the ground; text on it has that of the page. */
  readonly ground?: Ink | 'text' | undefined
  readonly bold?: boolean
  readonly dim?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  readonly struck?: boolean
  readonly inverse?: boolean
}

/** The theme has a color for each that is readable in both modes; black and white are the color of text. */
type Ink = 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'gray'

/** Matches escape sequences (ECMA-48, 5.4 and 5.6; also OSC, as for links) and other control characters. */
const control =
  // oxlint-disable-next-line no-control-regex
  /(?:\u001B\[|\u009B)([\d;:<=>?]*)[ -/]*([@-~])|(?:\u001B[\]PX^_]|[\u009D\u0090\u0098\u009E\u009F])[^\u0007\u001B\u009C]*(?:\u0007|\u001B\\|\u009C)?|\u001B[ -/]*[0-~]?|[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g

/** What a terminal shows of a text with escape sequences. */
export const withoutEscapes = (text: string): string => text.replaceAll(control, '')

/** Splits terminal output into what has the same colors and styles. Other escape sequences are left out. */
export function tokenizeAnsi(code: string): readonly Token[] {
  const tokens: Token[] = []
  let rendition: Rendition = {}
  let start = 0
  for (const match of code.matchAll(control)) {
    tokens.push({ text: code.slice(start, match.index), color: styleFor(rendition) })
    start = match.index + match[0].length
    if (match[2] === 'm' && /^[\d;:]*$/.test(match[1] ?? '')) rendition = changed(rendition, match[1] ?? '')
  }
  tokens.push({ text: code.slice(start), color: styleFor(rendition) })
  return tokens.filter(({ text }) => text !== '')
}

function styleFor(rendition: Rendition): TerminalStyle | undefined {
  const { bold, dim, italic, underline, struck, inverse } = rendition
  const ink = rendition.ink ?? (dim ? 'gray' : undefined)
  const ground = inverse ? (ink ?? 'text') : rendition.ground
  const names = [
    ground === undefined ? ink : ground === 'text' ? undefined : ground,
    ground !== undefined && 'inverse',
    bold && 'bold',
    italic && 'italic',
    underline && 'underline',
    struck && 'struck',
  ].filter((name) => typeof name === 'string')
  return names.length === 0 ? undefined : `terminal t-${names.join(' t-')}`
}

const simple: Readonly<Record<number, Rendition>> = {
  1: { bold: true },
  2: { dim: true },
  3: { italic: true },
  4: { underline: true },
  7: { inverse: true },
  9: { struck: true },
  21: { underline: true },
  22: { bold: false, dim: false },
  23: { italic: false },
  24: { underline: false },
  27: { inverse: false },
  29: { struck: false },
  39: { ink: undefined },
  49: { ground: undefined },
}

function changed(rendition: Rendition, parameters: string): Rendition {
  let result = rendition
  // Colons separate the parts of one parameter, such as `38:2::255:0:0`.
  const list = parameters.split(';')
  for (let index = 0; index < list.length; index++) {
    const [code = 0, ...parts] = (list[index] ?? '').split(':').map(Number)
    if (code === 0) result = {}
    else if (code === 38 || code === 48 || code === 58) {
      const inOne = parts.length > 0
      const color = inOne ? parts : list.slice(index + 1, index + 5).map(Number)
      if (!inOne) index += color[0] === 2 ? 4 : 2
      // The color of underlines is not shown.
      if (code === 58) continue
      const ink = extendedColor(inOne && color.length > 4 ? [2, ...color.slice(-3)] : color)
      result = {
        ...result,
        [code === 38 ? 'ink' : 'ground']: code === 38 || ink !== 'white' ? themeColor(ink) : 'text',
      }
    } else if (code === 4 && parts[0] === 0) result = { ...result, underline: false }
    else result = { ...result, ...(simple[code] ?? basicColor(code)) }
  }
  return result
}

type Named = Ink | 'black' | 'white'

const basic: readonly Named[] = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white']

const themeColor = (color: Named | undefined): Ink | undefined =>
  color === 'black' || color === 'white' ? undefined : color

/** The eight colors, and the bright ones, which look the same but for black. */
function basicColor(code: number): Rendition {
  const color = basic[code % 10]
  const isBright = code >= 90
  if (code % 10 > 7) return {}
  if ((code >= 30 && code < 38) || (code >= 90 && code < 98))
    return { ink: isBright && color === 'black' ? 'gray' : themeColor(color) }
  if ((code >= 40 && code < 48) || (code >= 100 && code < 108))
    return { ground: color === 'white' ? 'text' : isBright && color === 'black' ? 'gray' : themeColor(color) }
  return {}
}

/** The color of `5;n` (one of 256) or `2;r;g;b`, as one that the theme has. */
function extendedColor([kind, first = 0, green = 0, blue = 0]: readonly number[]): Named | undefined {
  if (kind === 2) return nearestColor(first, green, blue)
  if (kind !== 5) return undefined
  if (first < 16) return first === 8 ? 'gray' : basic[first % 8]
  if (first >= 232) return nearestColor(...gray(8 + (first - 232) * 10))
  const level = (step: number): number => (step === 0 ? 0 : 55 + step * 40)
  const cube = first - 16
  return nearestColor(level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6))
}

const gray = (value: number): [number, number, number] => [value, value, value]

const hues: readonly (readonly [end: number, color: Ink])[] = [
  [20, 'red'],
  [75, 'yellow'],
  [165, 'green'],
  [200, 'cyan'],
  [255, 'blue'],
  [335, 'magenta'],
  [360, 'red'],
]

/** The nearest color by its hue, or by its lightness if it hardly has one. */
function nearestColor(red: number, green: number, blue: number): Named {
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range < 40) return most < 60 ? 'black' : most < 190 ? 'gray' : 'white'
  const hue =
    most === red
      ? ((green - blue) / range) * 60
      : most === green
        ? 120 + ((blue - red) / range) * 60
        : 240 + ((red - green) / range) * 60
  const degrees = (hue + 360) % 360
  return hues.find(([end]) => degrees <= end)?.[1] ?? 'red'
}
