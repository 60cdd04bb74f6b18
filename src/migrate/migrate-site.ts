import { join } from 'node:path'
import { canCloseNetwork } from '../engine/close-network.ts'
import { withEsbuild } from '../engine/esbuild.ts'
import { ruleNames } from '../model/rule.ts'
import { translateDocusaurus } from './docusaurus/translate.ts'
import { evaluateForeign, type ForeignOptions, type ForeignValue } from './evaluate-foreign.ts'
import type { FoundGenerator } from './find-foreign.ts'
import { isStandIn } from './foreign-data.ts'
import { leaveToPages } from './static-folders.ts'
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
export async function migrateSite(foreign: FoundGenerator, options: ForeignOptions): Promise<Migration> {
  return await withEsbuild(() => migrateWithin(foreign, options))
}

async function migrateWithin(foreign: FoundGenerator, options: ForeignOptions): Promise<Migration> {
  // What reads no variable is the same in every reading.
  const constants = new Map<string, ForeignValue>()
  const plain = await readAs('missing', foreign, options, constants)
  const readings = plain.migration && plain.variables.length === 0 ? [] : (['name', 'address'] as const)
  const attempts: Attempt[] = []
  for (const reading of readings) attempts.push(await readAs(reading, foreign, options, constants))
  const migrations = attempts.flatMap(({ migration }) => migration ?? [])
  const base = plain.migration ?? migrations[0]
  if (!base) throw plain.error
  const variables = [...new Set([plain, ...attempts].flatMap((each) => each.variables))].sort()
  return withNetworkNote(keepVariables(base, migrations, variables))
}

type Attempt = { readonly variables: readonly string[] } & (
  | { readonly migration: Migration; readonly error?: undefined }
  | { readonly migration?: undefined; readonly error: unknown }
)

/** A configuration may need a variable, or one of a certain form. */
async function readAs(
  reading: Reading,
  foreign: FoundGenerator,
  options: ForeignOptions,
  constants: Map<string, ForeignValue>,
): Promise<Attempt> {
  const variables = new Set<string>()
  const evaluate = async (file: string): Promise<ForeignValue> => {
    const result = constants.get(file) ?? (await evaluateForeign(file, { ...options, reading }))
    if (result.variables.length === 0) constants.set(file, result)
    for (const name of result.variables) variables.add(name)
    return result
  }
  try {
    const migration = leaveToPages(await translate(foreign, options.root, evaluate), options.root)
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

async function translate(foreign: FoundGenerator, root: string, evaluate: Evaluate): Promise<Migration> {
  const input: MigrationInput = { source: foreign.config, root, rules: new Set(ruleNames) }
  if (foreign.generator === 'MkDocs') return translateMkDocs(input)
  if (foreign.generator === 'mdBook') return translateMdBook(input)
  if (foreign.generator === 'Mintlify') return translateMintlify(input)
  if (foreign.generator === 'Fumadocs') return translateFumadocs(input)
  if (foreign.generator === 'GitBook') return translateGitBook(input)
  if (foreign.generator === 'Hugo') return translateHugo(input)
  if (foreign.generator === 'Nextra') return await translateNextra(input)
  const { value: config } = await evaluate(join(root, foreign.config))
  if (foreign.generator === 'VitePress')
    return translateVitePress({ ...input, config, folder: foreign.folder })
  if (foreign.generator === 'Starlight') return translateStarlight({ ...input, config })
  const sidebarsOf = (file: string, always: boolean) => sidebarsThatNeedHelp(file, evaluate, always)
  return await translateDocusaurus({ ...input, config, sidebarsOf })
}

/**
 * Evaluates a sidebars file if an import is missing, if docgen would load it differently, or `always`;
 * `null` if nothing remains of it. A file without exports has no sidebars, as in CommonJS.
 */
async function sidebarsThatNeedHelp(file: string, evaluate: Evaluate, always: boolean): Promise<unknown> {
  if (/\.(?:json|ya?ml)$/.test(file)) return undefined
  const { value, packages, missingFiles, isAdapted } = await evaluate(file)
  const sidebars = isStandIn(value) ? undefined : withoutStandIns(value)
  const isEmpty = typeof sidebars !== 'object' || sidebars === null || Object.keys(sidebars).length === 0
  const isWhole = packages.length + missingFiles.length === 0
  if (isEmpty) return isWhole ? {} : null
  return isWhole && !isAdapted && !always ? undefined : sidebars
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
