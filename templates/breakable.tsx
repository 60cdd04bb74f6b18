import type { ReactNode } from 'react'
import { breakablePieces } from '../src/model/whole-words.ts'

/** A text whose long words may be broken where their parts meet. */
export const breakable = (text: string): ReactNode =>
  breakablePieces(text).flatMap((piece, index) => (index === 0 ? [piece] : [<wbr key={index} />, piece]))
