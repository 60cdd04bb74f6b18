import type { Dice } from './dice.ts'
import type { Entry, Feature, SiteDraft } from './site-draft.ts'

/** A file that a random site may have, and what it is put together from. */
export interface Piece {
  /** Below the folder around the project. */
  readonly path: string
  readonly needs?: Feature
  /** How likely it is to be there. Without it, it always is, and is not removed. */
  readonly share?: number | undefined
  /** What the text of a file has that depends on it, where that is only known when its code runs. */
  readonly mention?: RegExp
  /** The parts by name, each with a function that makes up another; an empty text leaves the part out. */
  readonly parts: Readonly<Record<string, (dice: Dice, site: SiteDraft) => string>>
  /** Puts the parts together, in the order of their names. */
  readonly render: (parts: readonly string[]) => Entry
}

/** A file of one part. */
export const textPiece = (
  path: string,
  make: (dice: Dice, site: SiteDraft) => string,
  more: Pick<Piece, 'needs' | 'share' | 'mention'> = {},
): Piece => ({ path, ...more, parts: { text: make }, render: ([text = '']) => text })
