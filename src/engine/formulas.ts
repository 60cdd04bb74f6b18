import { foundFrom, importInstalled } from './installed-package.ts'

/** Sets formulas, with KaTeX. */
export type SetFormula = (
  source: string,
  /** Whether it stands by itself and not in a line. */
  isDisplay: boolean,
) => { readonly html: string } | FormulaMistake

/** Why a formula cannot be set. */
export interface FormulaMistake {
  /** As KaTeX says it, without a position: `Undefined control sequence: \frak`. */
  readonly error: string
  /** Where in the formula, counted in UTF-16 units from 0; absent where KaTeX does not say. */
  readonly offset?: number
}

/** The folder from which KaTeX is found, an optional peer. `root`: absolute path of the project. */
export const formulasFrom = (root: string): string | undefined => foundFrom('katex', root)

/** As `SetFormula`, with the KaTeX that is found from a folder (see `formulasFrom`). */
export async function openFormulas(from: string): Promise<SetFormula> {
  const { default: katex } = (await importInstalled('katex', from)) as {
    readonly default: Pick<typeof import('katex'), 'renderToString'>
  }
  return (source, displayMode) => {
    try {
      return { html: katex.renderToString(source, { displayMode, strict: 'ignore', maxExpand: 1000 }) }
    } catch (error) {
      if (!(error instanceof Error)) throw error
      // Its `ParseError` has these.
      const { position, rawMessage } = error as { position?: number; rawMessage?: string }
      return {
        error: rawMessage ?? error.message,
        ...(position === undefined ? {} : { offset: position }),
      }
    }
  }
}
