import type { Session } from '../../../engine/session.ts'
import { keepDone, noSetup, recallStage, type Stage } from '../../../engine/stage.ts'
import { loadDiagrams, type Drawing } from './draw-diagram.ts'

/** Rendered diagrams by their code, cached between builds; they depend on nothing else. */
export type KnownDrawings = Readonly<Record<string, Drawing>>

const fence = /^([ \t]*)(`{3,}|~{3,})[ \t]*mermaid\b[^\n]*\n([\s\S]*?)\n?^[ \t]*\2[`~]*[ \t]*$/gm

/** The diagrams in a document, as far as they can be found without parsing it. */
export function diagramsIn(source: string): readonly string[] {
  return source.includes('mermaid')
    ? [...source.matchAll(fence)].map(([, indent = '', , code = '']) =>
        indent === '' ? code : code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      )
    : []
}

/** The drawings of a page. The large renderer is only loaded for a diagram that is not cached. */
export class Drawings {
  readonly #known: KnownDrawings
  readonly #drawn = new Map<string, Drawing>()

  constructor(drawings: KnownDrawings) {
    this.#known = drawings
  }

  get drawn(): KnownDrawings {
    return Object.fromEntries(this.#drawn)
  }

  async draw(codes: readonly string[]): Promise<void> {
    const missing = codes.filter((code) => !this.#find(code))
    if (missing.length === 0) return
    const draw = await loadDiagrams()
    for (const code of missing) if (!this.#drawn.has(code)) this.#drawn.set(code, await draw(code))
  }

  /** The drawing of a code that `draw` was given. */
  of(code: string): Drawing {
    const drawing = this.#find(code)
    if (!drawing) throw new Error('A diagram has not been drawn')
    return drawing
  }

  #find(code: string): Drawing | undefined {
    return this.#drawn.get(code) ?? (Object.hasOwn(this.#known, code) ? this.#known[code] : undefined)
  }
}

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

export function keepDrawings(drawings: KnownDrawings, session: Session): void {
  for (const [code, drawn] of Object.entries(drawings))
    keepDone(diagramStage, { setup: noSetup, input: code }, drawn, session)
}
