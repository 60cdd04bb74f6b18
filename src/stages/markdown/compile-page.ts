import type { Reader } from '../../engine/reader.ts'
import type { PageParts } from '../../model/body.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentFile, Page } from '../../model/page.ts'
import type { CompileOptions } from './compile-options.ts'
import { Drawings, type KnownDrawings } from './diagrams/drawings.ts'
import { outlinePage } from './outline-page.ts'

/** A compiled page, which is undefined if it could not be compiled. */
export interface CompileResult {
  readonly value?: PageParts & { readonly page: Page }
  readonly drawings: KnownDrawings
  readonly diagnostics: readonly Diagnostic[]
}

/** Outlines and finishes a page at once. Never throws because of an author's mistake. */
export async function compilePage(
  file: ContentFile,
  options: CompileOptions,
  read: Reader,
  earlierDrawings: KnownDrawings = {},
): Promise<CompileResult> {
  const drawings = new Drawings(earlierDrawings)
  const { value: outlined, diagnostics } = await outlinePage(file, options, read, drawings)
  if (!outlined) return { drawings: drawings.drawn, diagnostics }
  const finished = await outlined.finish()
  return {
    ...(finished.value ? { value: { page: outlined.page, ...finished.value } } : {}),
    drawings: drawings.drawn,
    diagnostics: [...diagnostics, ...finished.diagnostics],
  }
}
