import { locateDiagnostics } from '../../diagnostics/locate-diagnostics.ts'
import { hrefOf, splitHref } from '../../model/address.ts'
import type { MappedPage } from './site-map.ts'
import { type EditCollector, madeByCode } from './text-edit.ts'

/**
 * Rewrites the entries of sidebars and of the configuration that name a page, by its id or address. `change`
 * returns what is written in place of one; undefined if it stays. Returns what has to be done by hand,
 * because a program makes an entry.
 */
export async function rewriteConfigured(
  { route, edition }: MappedPage,
  change: (written: string) => string | undefined,
  edits: EditCollector,
): Promise<readonly string[]> {
  const { config, locate, locateSidebar } = edition.session.loaded
  const address = hrefOf(route, config.baseUrl)
  const entries = [...edition.renderInputs.graph.configured]
    .filter(([href]) => splitHref(href).path === address)
    .flatMap(([, addresses]) => addresses)
  const notes: string[] = []
  for (const { location, written } of entries) {
    const text = change(written)
    if (text === undefined || text === written) continue
    const [at] = await locateDiagnostics(
      [{ rule: 'broken-link', severity: 'info', message: '', ...location }],
      { config: locate, sidebars: locateSidebar },
    )
    if (at?.file === undefined) continue
    if (!at.place || !edits.replace(at.file, at.place, written, text))
      notes.push(madeByCode(written, at.file, text))
  }
  return notes
}
