import { createColors } from 'picocolors'

const names = ['red', 'yellow', 'cyan', 'green', 'bold', 'dim'] as const

/** Functions that color terminal text, or leave it alone. */
export type Paint = Readonly<Record<(typeof names)[number], (text: string) => string>>

/** Returns functions that add ECMA-48 escape sequences if `color` is true. Empty strings stay empty. */
export function paintFor(color: boolean): Paint {
  const colors = createColors(color)
  const paint = (name: keyof Paint) => (text: string) => (text === '' ? '' : colors[name](text))
  return Object.fromEntries(names.map((name) => [name, paint(name)])) as Paint // One for each name.
}
