import { loadDiagrams, type Drawing, type DrawDiagram } from './draw-diagram.ts'

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

/** Renders the diagrams of a page. The large renderer is only loaded for a diagram that is not cached. */
export class Drawings {
  readonly #known: KnownDrawings
  readonly #drawn = new Map<string, Drawing>()
  readonly #wanted = new Set<string>()

  constructor(known: KnownDrawings) {
    this.#known = known
  }

  /** Newly rendered diagrams. */
  get drawn(): KnownDrawings {
    return Object.fromEntries(this.#drawn)
  }

  /** Whether a requested diagram is missing, so that the page has to be compiled again after `draw`. */
  get isIncomplete(): boolean {
    return this.#wanted.size > 0
  }

  readonly get: DrawDiagram = (code) => {
    const drawing = this.#find(code)
    if (!drawing) this.#wanted.add(code)
    return drawing ?? { kind: 'unknown', reason: 'it has not been drawn yet' }
  }

  /** Renders these diagrams and those that were missing. */
  async draw(codes: readonly string[] = []): Promise<void> {
    const missing = [...codes, ...this.#wanted].filter((code) => !this.#find(code))
    this.#wanted.clear()
    if (missing.length === 0) return
    const draw = await loadDiagrams()
    for (const code of missing) this.#drawn.set(code, await draw(code))
  }

  #find(code: string): Drawing | undefined {
    return this.#drawn.get(code) ?? (Object.hasOwn(this.#known, code) ? this.#known[code] : undefined)
  }
}
