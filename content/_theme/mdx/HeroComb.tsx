import { cell, hexagon } from '../hexagon.ts'

/** Cells of the comb behind the hero: column, row, and how they are drawn. */
const heroCells: readonly (readonly [column: number, row: number, look: string])[] = [
  [3, 0, 'faint'],
  [4, 0, 'line'],
  [6, 0, 'faint'],
  [7, 0, 'line'],
  [2, 1, 'line'],
  [3, 1, 'soft'],
  [4, 1, 'line'],
  [5, 1, 'faint'],
  [6, 1, 'line'],
  [7, 1, 'soft'],
  [3, 2, 'line'],
  [4, 2, 'full'],
  [5, 2, 'line'],
  [6, 2, 'soft'],
  [7, 2, 'line'],
  [8, 2, 'line'],
  [3, 3, 'soft'],
  [4, 3, 'line'],
  [5, 3, 'soft'],
  [6, 3, 'line'],
  [7, 3, 'faint'],
  [4, 4, 'faint'],
  [5, 4, 'line'],
  [6, 4, 'honey'],
  [7, 4, 'line'],
  [4, 5, 'line'],
  [5, 5, 'faint'],
  [6, 5, 'line'],
]

/** The hive of the hero: decoration only. */
export default function HeroComb() {
  return (
    <svg className="hero-comb" viewBox="130 -52 640 470" aria-hidden="true">
      {heroCells.map(([column, row, look]) => {
        const [x, y] = cell(column, row, 48)
        return <path key={`${column} ${row}`} className={`comb-${look}`} d={hexagon(x, y, 43)} />
      })}
    </svg>
  )
}
