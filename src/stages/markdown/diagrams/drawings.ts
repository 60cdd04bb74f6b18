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

  constructor(known: KnownDrawings) {
    this.#known = known
  }

  /** Newly rendered diagrams. */
  get drawn(): KnownDrawings {
    return Object.fromEntries(this.#drawn)
  }

  /** Renders diagrams. */
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
