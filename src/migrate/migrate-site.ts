import { join } from 'node:path'
import { canCloseNetwork } from '../engine/close-network.ts'
import { ruleNames } from '../model/rule.ts'
import { translateDocusaurus } from './docusaurus/translate.ts'
import { evaluateForeign, type ForeignOptions, type ForeignValue } from './evaluate-foreign.ts'
import type { FoundGenerator } from './find-foreign.ts'
import { isStandIn } from './foreign-data.ts'
import type { Reading } from './foreign-environment.ts'
import { keepVariables } from './keep-variables.ts'
import type { Migration, MigrationInput, MigrationNote } from './migration.ts'
import { translateFumadocs } from './fumadocs/translate.ts'
import { translateGitBook } from './gitbook/translate.ts'
import { translateHugo } from './hugo/translate.ts'
import { translateMdBook } from './mdbook/translate.ts'
import { translateMintlify } from './mintlify/translate.ts'
import { translateMkDocs } from './mkdocs/translate.ts'
import { translateNextra } from './nextra/translate.ts'
import { translateStarlight } from './starlight/translate.ts'
import { translateVitePress } from './vitepress/translate.ts'

/**
 * Reads the site of another generator and converts it, without writing anything. What it reads from the
 * environment stays an expression. Throws what `evaluateForeign` throws.
 */
export async function migrateSite(found: FoundGenerator, options: ForeignOptions): Promise<Migration> {
  const plain = await readAs('missing', found, options)
  const readings = plain.migration && plain.variables.length === 0 ? [] : (['name', 'address'] as const)
  const named: Attempt[] = []
  for (const reading of readings) named.push(await readAs(reading, found, options))
  const migrations = named.flatMap(({ migration }) => migration ?? [])
  const base = plain.migration ?? migrations[0]
  if (!base) throw plain.error
  const variables = [...new Set([plain, ...named].flatMap((each) => each.variables))].sort()
  return withNetworkNote(keepVariables(base, migrations, variables))
}

type Attempt = { readonly variables: readonly string[] } & (
  | { readonly migration: Migration; readonly error?: undefined }
  | { readonly migration?: undefined; readonly error: unknown }
)

/** A configuration may need a variable, or one of a certain form. */
async function readAs(reading: Reading, found: FoundGenerator, options: ForeignOptions): Promise<Attempt> {
  const variables = new Set<string>()
  const evaluate = async (file: string): Promise<ForeignValue> => {
    const result = await evaluateForeign(file, { ...options, reading })
    for (const name of result.variables) variables.add(name)
    return result
  }
  try {
    const migration = await translate(found, options.root, evaluate)
    return { migration, variables: [...variables] }
  } catch (error) {
    options.signal.throwIfAborted()
    return { error, variables: [...variables] }
  }
}

function withNetworkNote(migration: Migration): Migration {
  if (canCloseNetwork()) return migration
  const note: MigrationNote = {
    state: 'by-hand',
    what: 'network',
    where: migration.source,
    how: 'This system could not close the network of the process that ran the configuration; only connections of Node were refused. Look at what it runs if you do not trust it.',
  }
  return { ...migration, notes: [...migration.notes, note] }
}

type Evaluate = (file: string) => Promise<ForeignValue>

async function translate(found: FoundGenerator, root: string, evaluate: Evaluate): Promise<Migration> {
  const input: MigrationInput = { source: found.config, root, rules: new Set(ruleNames) }
  if (found.generator === 'MkDocs') return translateMkDocs(input)
  if (found.generator === 'mdBook') return translateMdBook(input)
  if (found.generator === 'Mintlify') return translateMintlify(input)
  if (found.generator === 'Fumadocs') return translateFumadocs(input)
  if (found.generator === 'GitBook') return translateGitBook(input)
  if (found.generator === 'Hugo') return translateHugo(input)
  if (found.generator === 'Nextra') return await translateNextra(input)
  const { value: config } = await evaluate(join(root, found.config))
  if (found.generator === 'VitePress') return translateVitePress({ ...input, config, folder: found.folder })
  if (found.generator === 'Starlight') return translateStarlight({ ...input, config })
  const sidebarsOf = (file: string, always: boolean) => sidebarsThatNeedHelp(file, evaluate, always)
  return await translateDocusaurus({ ...input, config, sidebarsOf })
}

/**
 * Evaluates a sidebars file if an import is missing, if docgen would load it differently, or `always`; `null` if
 * nothing remains of it.
 */
async function sidebarsThatNeedHelp(file: string, evaluate: Evaluate, always: boolean): Promise<unknown> {
  if (/\.(?:json|ya?ml)$/.test(file)) return undefined
  const { value, packages, missingFiles, isAdapted } = await evaluate(file)
  if (packages.length + missingFiles.length === 0 && !isAdapted && !always) return undefined
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
