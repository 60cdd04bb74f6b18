import { foundFrom, importInstalled } from './installed-package.ts'

/** Renders formulas with KaTeX. */
export type SetFormula = (
  source: string,
  /** Whether the formula is a block of its own rather than part of a line. */
  isDisplay: boolean,
) => { readonly html: string } | FormulaMistake

/** Why a formula cannot be rendered. */
export interface FormulaMistake {
  /** KaTeX's message without the position: `Undefined control sequence: \frak`. */
  readonly error: string
  /** The offset in the formula, in UTF-16 units; omitted if KaTeX gives none. */
  readonly offset?: number
}

/** The folder from which KaTeX, an optional peer, resolves. `root`: absolute path of the project. */
export const formulasFrom = (root: string): string | undefined => foundFrom('katex', root)

/** Loads KaTeX from a folder (see `formulasFrom`). */
export async function openFormulas(from: string): Promise<SetFormula> {
  const { default: katex } = (await importInstalled('katex', from)) as {
    readonly default: Pick<typeof import('katex'), 'renderToString'>
  }
  return (source, displayMode) => {
    try {
      return { html: katex.renderToString(source, { displayMode, strict: 'ignore', maxExpand: 1000 }) }
    } catch (error) {
      if (!(error instanceof Error)) throw error
      // The fields of KaTeX's `ParseError`.
      const { position, rawMessage } = error as { position?: number; rawMessage?: string }
      return {
        error: rawMessage ?? error.message,
        ...(position === undefined ? {} : { offset: position }),
      }
    }
  }
}
