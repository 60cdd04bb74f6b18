/** The looks that docgen comes with, with their descriptions. The first is the theme itself. */
export const presets = {
  caret: 'Familjen Grotesk and Inter, fine lines, one accent',
  journal: 'serifs on paper, hairlines, a narrow column: for long reading',
  console: 'monospaced titles, square corners, dense lists: for references',
  atlas: 'heavy titles, round shapes, a sheet on a tinted ground: for products',
} as const

/** The name of a preset: `journal`. */
export type PresetName = keyof typeof presets

/** The theme itself. */
export const defaultPreset: PresetName = 'caret'
