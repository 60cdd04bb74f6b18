import type { Session } from '../../engine/session.ts'
import { runStageNow, type Stage, setupOf } from '../../engine/stage.ts'
import { openDialect } from '../../migrate/adapters/dialects.ts'
import { originalPath, treeOf } from '../../model/content-tree.ts'
import { DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic, Outcome } from '../../model/diagnostic.ts'
import type { ContentFile } from '../../model/page.ts'
import type { ContentPath } from '../../model/path.ts'
import type { SitePage } from '../../model/site-page.ts'
import type { TranslationState } from '../../model/translation-notice.ts'
import { localeFolder } from '../../stages/config/i18n/locale-problems.ts'
import { decodeText } from '../../engine/decode-text.ts'
import { formatOfName, sourceFormat } from '../../stages/markdown/file-context.ts'
import { lockFileName, parseRecords, type TranslationRecords } from './lock-file.ts'
import type { PairInput, StaleSection } from './stale-sections.ts'

/** Finds the sections of a page whose translations are outdated or missing. */
const staleSections: Stage<PairInput, readonly StaleSection[], readonly StaleSection[]> = {
  name: 'stale-translations',
  keep: (sections) => ({ value: JSON.stringify(sections), diagnostics: [], trace: [], blobs: [] }),
  open: ({ value }) => JSON.parse(value) as readonly StaleSection[],
}

/**
 * What readers of translated pages should know: which sections are older than what they translate, and which
 * ones only the original has. Empty for pages without records of what they were translated from, so only
 * sites that keep such records pay for it. Warns with `invalid-translations-file`.
 */
export async function translationStates(
  session: Session,
  pages: readonly SitePage[],
  files: readonly ContentFile[],
): Promise<Outcome<ReadonlyMap<ContentPath, TranslationState>>> {
  const { config } = session.loaded
  const { conventions, markdown } = config
  const states = new Map<ContentPath, TranslationState>()
  const { records, diagnostics } = recordsOf(session)
  if (records.size === 0) return { value: states, diagnostics }
  const byPath = new Map(files.map((file) => [file.path, file]))
  const { findStale, translationState } = await import('./stale-sections.ts')
  const dialect = await openDialect(conventions.dialect)
  const setup = setupOf({ dialect: conventions.dialect, math: markdown.math })
  for (const { page } of pages) {
    const file = byPath.get(page.path)
    const path = originalPath(page.path, treeOf(page.path, config.trees))
    const recorded = records.get(path)
    const original = path === page.path ? undefined : session.disk.tracing(new Map()).bytes(path)
    if (!file || !recorded || !original) continue
    const { format: byName } = sourceFormat(formatOfName(path), {}, { format: markdown.format })
    const input = {
      path,
      source: decodeText(original, path),
      translationPath: page.path,
      translation: file.source,
      format: file.readAs ?? byName,
      records: recorded,
    }
    const stale = runStageNow(staleSections, { setup, input }, session, () =>
      findStale(input, { dialect, hasMath: markdown.math }),
    )
    if (stale.length > 0) states.set(page.path, translationState(stale, file, page))
  }
  return { value: states, diagnostics }
}

function recordsOf({ loaded: { config }, disk }: Session): {
  readonly records: TranslationRecords
  readonly diagnostics: readonly Diagnostic[]
} {
  const { i18n } = config
  const file = `${i18n.path}/${localeFolder(config, i18n.currentLocale)}/${lockFileName}`
  const text = disk.tracing(new Map()).text(file)
  try {
    return { records: text === undefined ? new Map() : parseRecords(text, file), diagnostics: [] }
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
    // Pages are whole without it; `docgen translations` fails.
    const diagnostics = error.diagnostics.map((each): Diagnostic => ({ ...each, severity: 'warning' }))
    return { records: new Map(), diagnostics }
  }
}
