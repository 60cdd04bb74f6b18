import type { ModelContext } from '../../../model/model-context.ts'

/** Where browsers have WebMCP, or had it in earlier drafts. */
type Place = { readonly modelContext?: ModelContext }

/** Offers agents in the browser what `docgen mcp` offers others. Other browsers load nothing. */
export function startTools(): void {
  // TypeScript does not know the draft.
  const context = (document as Place).modelContext ?? (navigator as Place).modelContext
  if (context) void import('./page-tools.ts').then(({ offerTools }) => offerTools(context))
}
