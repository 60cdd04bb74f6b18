const corners = [-90, -30, 30, 90, 150, 210].map((degrees) => (degrees * Math.PI) / 180)

/** Path of a hexagon that stands on its tip, for `<path d>`. */
export function hexagon(x: number, y: number, radius: number): string {
  const points = corners.map((angle) => `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`)
  return `M${points.join('L')}Z`
}

/** The centre of a cell in a honeycomb whose cells have that radius, with its first cell at 0, 0. */
export function cell(column: number, row: number, radius: number): readonly [x: number, y: number] {
  const width = Math.sqrt(3) * radius
  return [round(width * (column + (row % 2 === 0 ? 0 : 0.5))), round(1.5 * radius * row)]
}

const round = (value: number) => Math.round(value * 100) / 100
