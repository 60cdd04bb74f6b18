import { join } from 'node:path'
import { ruleNames } from '../model/rule.ts'
import { translateDocusaurus } from './docusaurus/translate.ts'
import { evaluateForeign, type ForeignOptions } from './evaluate-foreign.ts'
import type { FoundGenerator } from './find-foreign.ts'
import { isStandIn } from './foreign-data.ts'
import type { Migration } from './migration.ts'
import { translateStarlight } from './starlight/translate.ts'
import { translateVitePress } from './vitepress/translate.ts'

/**
 * Reads the site of another generator and converts it, without writing anything. Throws what
 * `evaluateForeign` throws.
 */
export async function migrateSite(found: FoundGenerator, options: ForeignOptions): Promise<Migration> {
  const { root } = options
  const { value } = await evaluateForeign(join(root, found.config), options)
  const rules: ReadonlySet<string> = new Set(ruleNames)
  if (found.generator === 'VitePress')
    return translateVitePress({ config: value, source: found.config, folder: found.folder, root, rules })
  if (found.generator === 'Starlight')
    return translateStarlight({ config: value, source: found.config, root, rules })
  return await translateDocusaurus({
    config: value,
    source: found.config,
    root,
    rules,
    sidebarsOf: (file) => sidebarsThatNeedHelp(file, options),
  })
}

/**
 * Evaluates a sidebars file if an import is missing, or if docgen would load it differently; `null` if
 * nothing remains of it.
 */
async function sidebarsThatNeedHelp(file: string, options: ForeignOptions): Promise<unknown> {
  if (/\.(?:json|ya?ml)$/.test(file)) return undefined
  const { value, packages, missingFiles, isAdapted } = await evaluateForeign(file, options)
  if (packages.length + missingFiles.length === 0 && !isAdapted) return undefined
  return isStandIn(value) ? null : withoutStandIns(value)
}

function withoutStandIns(value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((each) => !isStandIn(each) && !lacks(each)).map(withoutStandIns)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      isStandIn(each) ? [[key, []]] : [[key, withoutStandIns(each)]],
    ),
  )
}

/** Whether an item's text or address comes from a missing module. */
const lacks = (item: unknown): boolean =>
  typeof item === 'object' &&
  item !== null &&
  Object.entries(item).some(([key, value]) => key !== 'items' && key !== 'link' && isStandIn(value))
