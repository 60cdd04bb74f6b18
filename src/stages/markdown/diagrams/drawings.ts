import { loadDiagrams, type Drawing, type DrawDiagram } from './draw-diagram.ts'

/** Drawings by the text of the diagram, as they are kept between builds: they depend on nothing else. */
export type KnownDrawings = Readonly<Record<string, Drawing>>

const fence = /^([ \t]*)(`{3,}|~{3,})[ \t]*mermaid\b[^\n]*\n([\s\S]*?)\n?^[ \t]*\2[`~]*[ \t]*$/gm

/** The diagrams that stand in a document, as far as that can be told without parsing it. */
export function diagramsIn(source: string): readonly string[] {
  return source.includes('mermaid')
    ? [...source.matchAll(fence)].map(([, indent = '', , code = '']) =>
        indent === '' ? code : code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      )
    : []
}

/** Draws the diagrams of one page. The renderer is large: it is loaded when a diagram is not known. */
export class Drawings {
  readonly #known: KnownDrawings
  readonly #drawn = new Map<string, Drawing>()
  readonly #wanted = new Set<string>()

  constructor(known: KnownDrawings) {
    this.#known = known
  }

  /** What has been drawn here and was not known before. */
  get drawn(): KnownDrawings {
    return Object.fromEntries(this.#drawn)
  }

  /**
   * Whether a diagram was asked for that has not been drawn: then the page has to be compiled again, after
   * `draw`.
   */
  get isIncomplete(): boolean {
    return this.#wanted.size > 0
  }

  readonly get: DrawDiagram = (code) => {
    const drawing = this.#find(code)
    if (!drawing) this.#wanted.add(code)
    return drawing ?? { kind: 'unknown', reason: 'it has not been drawn yet' }
  }

  /** Draws these diagrams, and those that were asked for in vain. */
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
