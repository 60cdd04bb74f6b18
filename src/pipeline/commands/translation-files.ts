import { openEditions } from '../../engine/open-editions.ts'
import { openSession } from '../../engine/session.ts'
import type { LoadedConfig } from '../../model/loaded-config.ts'
import {
  localesToTranslate,
  textsToTranslate,
  type TranslationFile,
  type TreeTexts,
} from '../../stages/config/i18n/texts-to-translate.ts'
import { provisionalSite } from '../provisional-site.ts'
import { openWorkers } from '../workers/open-workers.ts'

/**
 * The message files of a site in some languages, without empty ones (see `textsToTranslate`). Throws a
 * `DiagnosticError` for an unknown locale.
 *
 * @param locales Default: all but the default locale.
 * @param hasAll Whether they include texts of the interface that docgen has in that language.
 */
export async function translationFiles(
  loaded: LoadedConfig,
  locales: readonly string[] | undefined,
  hasAll = false,
): Promise<readonly TranslationFile[]> {
  const localesToWrite = localesToTranslate(loaded.config.i18n, locales)
  const trees = await treesOf(loaded)
  const files = await Promise.all(
    localesToWrite.map((locale) => textsToTranslate(locale, loaded, { trees, hasAll })),
  )
  return files.flat().filter(({ texts, mayBeEmpty }) => texts.size > 0 || mayBeEmpty)
}

/** The content trees in the default language, with the texts in their sidebars. */
async function treesOf(loaded: LoadedConfig): Promise<readonly TreeTexts[]> {
  const session = openSession(loaded, { cache: true })
  const workers = openWorkers(session, {})
  try {
    const [edition] = await provisionalSite(
      openEditions(session),
      workers.during({}),
      { mode: 'build', strict: false, drafts: true },
      { recalls: false },
    )
    return [...(edition?.renderInputs.graph.trees.values() ?? [])]
  } finally {
    await workers.close()
    session.store.close()
    session.spill?.close()
  }
}
