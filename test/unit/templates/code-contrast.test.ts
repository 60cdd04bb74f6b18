import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { themeColor as ownThemeColor } from '../../../content/_theme/theme-color.ts'
import { themeColor } from '../../../templates/theme-color.ts'
import { defaultPreset, presets } from '../../../src/model/site-config.ts'
import { contrast } from '../../../content/_theme/contrast.ts'

const root = join(import.meta.dirname, '../../..')
const code = readFileSync(join(root, 'templates/styles/code.css'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
/** The theme as it comes, the flagship's own colors, and those of presets. */
const presetSheets = Object.keys(presets)
  .filter((name) => name !== defaultPreset)
  .map((name) => `templates/presets/${name}/styles/preset.css`)
const palettes = ['templates/styles/tokens.css', 'content/_theme/styles/tokens.css', ...presetSheets]
const modes = palettes.flatMap((file) => [
  { file, mode: 'light' as const },
  { file, mode: 'dark' as const },
])

type Colors = ReadonlyMap<string, string>

/** The colors of a palette in a mode, by name: `code-comment` to `#6b665e`. */
const palette = (file: string, mode: 'light' | 'dark'): Colors =>
  new Map(
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g,
      ),
    ].map(([, name = '', light = '', dark = '']) => [name, mode === 'light' ? light : dark]),
  )

interface Rule {
  readonly selector: string
  readonly declarations: ReadonlyMap<string, string>
}

const rules: readonly Rule[] = [...code.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
  ([, selector = '', body = '']) => ({
    selector: selector.trim().replaceAll(/\s+/g, ' '),
    declarations: new Map(
      body.split(';').flatMap((line) => {
        const [name, value] = line.split(/:\s*/)
        return value === undefined || name === undefined ? [] : [[name.trim(), value.trim()] as const]
      }),
    ),
  }),
)

/** `tip` of `var(--tip)`. */
const nameIn = (value = ''): string => /^var\(--([\w-]+)\)$/.exec(value)?.[1] ?? ''

/**
 * What code is written in: the color of each kind of token, of plain text, of output and of line numbers.
 */
const inks = [
  ...new Set([
    'text',
    ...rules
      // Inverse text swaps one of these with the ground of code.
      .filter(({ selector }) => /\.t-(?!inverse)\w+$|\.line::after$/.test(selector))
      .flatMap(({ declarations }) => nameIn(declarations.get('color')) || []),
  ]),
]

/** The kinds of marked lines with their colors, and what all of them have in common. */
const marks = rules.flatMap(({ selector, declarations }) =>
  declarations.has('--mark') ? [{ selector, mark: nameIn(declarations.get('--mark')) }] : [],
)
const marked = rules.find(
  ({ selector, declarations }) =>
    selector.startsWith('.line:is(') && declarations.get('background')?.includes('--mark'),
)

/** The color that a name has on marked lines. */
function inkOn(name: string, colors: Colors): string {
  const instead = nameIn(marked?.declarations.get(`--${name}`))
  return colors.get(instead === '' ? name : instead) ?? ''
}

function groundOf(mark: string, colors: Colors): string {
  const share =
    Number(
      /color-mix\(in srgb, var\(--mark\) (\d+)%, transparent\)/.exec(
        marked?.declarations.get('background') ?? '',
      )?.[1],
    ) / 100
  const parts = (color = ''): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const base = parts(colors.get('code'))
  const mixed = parts(colors.get(mark)).map((part, index) =>
    Math.round(part * share + (base[index] ?? 0) * (1 - share)),
  )
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

describe.each(modes)('code in $mode mode of $file', ({ file, mode }) => {
  const colors = palette(file, mode)

  test('is readable: 4.5 to 1 for every kind of token on every kind of line (WCAG 2.2, 1.4.3)', () => {
    const found = inks.flatMap((ink) => [
      { on: 'a plain line', ink, ratio: contrast(colors.get(ink) ?? '', colors.get('code') ?? '') },
      ...marks.map(({ selector, mark }) => ({
        on: selector,
        ink,
        ratio: contrast(inkOn(ink, colors), groundOf(mark, colors)),
      })),
    ])
    expect(found.length).toBeGreaterThanOrEqual(11 * 5)
    expect(found.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([])
  })

  test('shows the sign of a line that was added or removed as clearly', () => {
    const signs = marks.map(({ mark }) => contrast(colors.get(mark) ?? '', groundOf(mark, colors)))
    expect(signs.filter((ratio) => !(ratio >= 4.5))).toEqual([])
  })

  test('is not made paler by an opacity, where other lines are in focus', () => {
    const pale = rules.filter(
      ({ selector, declarations }) => selector.includes('.line') && declarations.has('opacity'),
    )
    expect(pale).toEqual([])
    const unfocused = rules.find(({ selector }) => /\.has-focus \.line:not\(\.focused\) \*$/.test(selector))
    expect(
      contrast(colors.get(nameIn(unfocused?.declarations.get('color'))) ?? '', colors.get('code') ?? ''),
    ).toBeGreaterThanOrEqual(4.5)
  })
})

describe.each(modes)('text in $mode mode of $file', ({ file, mode }) => {
  const colors = palette(file, mode)

  test('is readable on every ground: 4.5 to 1 (WCAG 2.2, 1.4.3)', () => {
    const found = ['background', 'surface', 'raised', 'hover'].flatMap((ground) =>
      ['text', 'muted', 'faint', 'primary', 'tip', 'info', 'warning', 'danger'].map((ink) => ({
        ink,
        ground,
        ratio: contrast(colors.get(ink) ?? '', colors.get(ground) ?? ''),
      })),
    )
    expect(found).toHaveLength(32)
    expect(found.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([])
  })

  test('is readable on buttons and on what is current', () => {
    const pairs = [
      ['on-primary', 'primary'],
      ['primary', 'primary-soft'],
      ['text', 'primary-soft'],
    ] as const
    for (const [ink, ground] of pairs)
      expect(contrast(colors.get(ink) ?? '', colors.get(ground) ?? ''), ink).toBeGreaterThanOrEqual(4.5)
  })
})

test.each([
  ['templates/styles/tokens.css', themeColor],
  ['content/_theme/styles/tokens.css', ownThemeColor],
])('the browser has the background of %s', (file, { light, dark }) => {
  expect([light, dark]).toEqual(
    (['light', 'dark'] as const).map((mode) => palette(file, mode).get('background')),
  )
})

test.each(presetSheets)('the browser has the background of %s', async (file) => {
  const { themeColor: color } = (await import(
    `../../../templates/presets/${file.split('/')[2] ?? ''}/theme-color.ts`
  )) as typeof import('../../../templates/theme-color.ts') // Every preset has this file.
  expect([color.light, color.dark]).toEqual(
    (['light', 'dark'] as const).map((mode) => palette(file, mode).get('background')),
  )
})
