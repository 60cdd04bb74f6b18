import type { Session } from '../../../engine/session.ts'
import { keepDone, noSetup, recallStage, type Stage } from '../../../engine/stage.ts'
import type { Drawing } from './draw-diagram.ts'
import { diagramsIn, type KnownDrawings } from './drawings.ts'

/**
 * Renders a diagram. Cached by its text, because rendering takes longer than the rest of a page, and a
 * changed page has mostly unchanged diagrams. Runs where its page is made.
 */
const diagramStage: Stage<string, Drawing, Drawing> = {
  name: 'diagram',
  keep: (drawing) => ({ value: JSON.stringify(drawing), diagnostics: [], trace: [], blobs: [] }),
  open: ({ value }) => JSON.parse(value) as Drawing,
  fresh: (drawing) => drawing,
}

/** The cached renderings of the diagrams in a source. */
export function recallDrawings(source: string, session: Session): KnownDrawings {
  return Object.fromEntries(
    diagramsIn(source).flatMap((code) => {
      const drawing = recallStage(diagramStage, { setup: noSetup, input: code }, session)
      return drawing ? [[code, drawing] as const] : []
    }),
  )
}

/** Caches renderings of diagrams. */
export function keepDrawings(drawings: KnownDrawings, session: Session): void {
  for (const [code, drawn] of Object.entries(drawings))
    keepDone(diagramStage, { setup: noSetup, input: code }, drawn, session)
}
