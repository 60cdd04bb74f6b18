/**
 * Path of a hexagon that stands on its tip, for `<path d>`. After its start it says the same for all of one
 * size, which compresses well.
 */
export function hexagon(x: number, y: number, radius: number): string {
  const [side, rise] = [round((Math.sqrt(3) / 2) * radius), round(radius / 2)]
  return `M${round(x)} ${round(y - radius)}l${side} ${rise}v${round(radius)}l-${side} ${rise}-${side}-${rise}v-${round(radius)}z`
}

/** The centre of a cell in a honeycomb whose cells have that radius, with its first cell at 0, 0. */
export function cell(column: number, row: number, radius: number): readonly [x: number, y: number] {
  const width = Math.sqrt(3) * radius
  return [round(width * (column + (row % 2 === 0 ? 0 : 0.5))), round(1.5 * radius * row)]
}

const round = (value: number) => Math.round(value * 100) / 100
