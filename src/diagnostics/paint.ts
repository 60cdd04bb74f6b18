import { createColors } from 'picocolors'

const names = ['red', 'yellow', 'cyan', 'green', 'bold', 'dim'] as const

/** Colours of a terminal, or none. */
export type Paint = Readonly<Record<(typeof names)[number], (text: string) => string>>

/** Escape sequences of ECMA-48 where they are wanted; nothing around nothing. */
export function paintFor(colour: boolean): Paint {
  const colours = createColors(colour)
  const paint = (name: keyof Paint) => (text: string) => (text === '' ? '' : colours[name](text))
  return Object.fromEntries(names.map((name) => [name, paint(name)])) as Paint // One for each name.
}
