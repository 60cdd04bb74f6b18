import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExitCode } from '../diagnostics/apply-policy.ts'
import { counted } from '../diagnostics/count.ts'
import { isRecord } from '../model/plain-data.ts'
import type { TranslationFile } from '../stages/config/i18n/texts-to-translate.ts'
import { type CliContext, loadSiteAt } from './context.ts'
import { writeJson } from './project-files.ts'
import type { WriteTranslationsFlags } from './translations-request.ts'

/**
 * `docgen write-translations`: writes the message files that translators fill in. Existing entries are kept;
 * new ones are added after them.
 */
export async function writeTranslations(
  dir: string | undefined,
  { config, locale, all = false }: WriteTranslationsFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { translationFiles } = await import('../pipeline/commands/translation-files.ts')
  const loaded = await loadSiteAt({ dir, config }, context)
  for (const file of await translationFiles(loaded, locale, all))
    context.stdout.write(`${await writeFileOfTexts(loaded.root, file)}\n`)
  return 0
}

/**
 * Adds missing entries to a message file and describes the result. The file is valid, as loading the
 * configuration has read it.
 */
async function writeFileOfTexts(root: string, { path, texts, mayHave }: TranslationFile): Promise<string> {
  const file = join(root, path)
  const exists = existsSync(file)
  const fileData: unknown = exists ? JSON.parse(await readFile(file, 'utf8')) : {}
  const knownTexts = isRecord(fileData) ? fileData : {}
  const fresh = [...texts].filter(([key]) => !Object.hasOwn(knownTexts, key))
  const unusedKeys = Object.keys(knownTexts).filter((key) => !texts.has(key) && !mayHave(key))
  if (fresh.length > 0 || !exists) await writeJson(file, { ...knownTexts, ...Object.fromEntries(fresh) })
  const news = fresh.length === 0 ? 'nothing new' : counted(fresh.length, 'new text')
  const rest =
    unusedKeys.length === 0 ? '' : `, ${String(unusedKeys.length)} not used: ${unusedKeys.join(', ')}`
  return `${path}: ${news}${rest}`
}
