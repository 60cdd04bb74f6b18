import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { compareSites, type Moved } from '../migrate/compare/compare-sites.ts'
import { type OldSite, type OldSiteInput, readOldSite } from '../migrate/compare/old-site.ts'
import { publishedInFolder } from '../migrate/compare/published-site.ts'
import {
  comparisonLists,
  comparisonSummary,
  comparisonText,
  comparisonTitle,
} from '../migrate/compare/report-comparison.ts'
import { unusable } from './option-values.ts'

/** The file below the project from which configurations import redirects. */
export const redirectsFile = 'docgen.redirects.json'

/** The result of a comparison. */
export interface Compared {
  /** The number of old addresses that lead nowhere. */
  readonly gone: number
  /** Redirects that were not yet in `docgen.redirects.json`. */
  readonly moved: readonly Moved[]
  /** The summary for the terminal. */
  readonly text: string
  /** Paths of the files that were written, relative to the project. */
  readonly written: readonly string[]
}

/** Reads what was published before, ahead of the build. `outDir`: absolute path of the future build. */
export async function oldSite(input: OldSiteInput, outDir: string): Promise<OldSite> {
  if (!/^https?:/i.test(input.what) && resolve(input.cwd, input.what) === outDir)
    throw unusable(
      `\`${input.what}\` is the folder that docgen builds into.`,
      'Copy the old build to another folder first.',
    )
  return await readOldSite(input)
}

/**
 * Compares the site in `outDir` with what was published before. Writes ADDRESSES.md, and redirects for moved
 * pages. Paths are absolute.
 */
export async function compareBuilt(old: OldSite, outDir: string, root: string): Promise<Compared> {
  const comparison = compareSites(old.pages, await publishedInFolder(outDir))
  const summary = comparisonSummary(comparison, old.elsewhere)
  const report = await reportPath(root)
  await writeFile(join(root, report), comparisonText(comparison, summary))
  const known = await knownRedirects(root)
  const moved = comparison.moved.filter(({ from }) => !known.some((each) => each.from === from))
  if (moved.length > 0)
    await writeFile(join(root, redirectsFile), `${JSON.stringify([...known, ...moved], undefined, 2)}\n`)
  return {
    gone: comparison.gone.length,
    moved,
    text: `${comparisonLists(comparison, 10)}\n${summary.map((line) => `${line}\n`).join('')}`,
    written: [report, ...(moved.length > 0 ? [redirectsFile] : [])],
  }
}

/** ADDRESSES.md, or another name if the project has its own file of that name. */
async function reportPath(root: string): Promise<string> {
  const path = join(root, 'ADDRESSES.md')
  const isOwn = !existsSync(path) || (await readFile(path, 'utf8')).startsWith(comparisonTitle)
  return isOwn ? 'ADDRESSES.md' : 'ADDRESSES.docgen.md'
}

/** Redirects from an earlier comparison. */
async function knownRedirects(root: string): Promise<readonly { readonly from?: unknown }[]> {
  const path = join(root, redirectsFile)
  if (!existsSync(path)) return []
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (Array.isArray(value)) return value as { readonly from?: unknown }[] // Nothing but `from` is read.
  } catch {
    // Reported below.
  }
  throw unusable(`\`${relative(root, path)}\` is not a list of redirects.`, 'Fix it, or remove it.')
}

/** Whether a configuration (absolute path) imports the file of redirects. */
export const readsRedirects = async (config: string): Promise<boolean> =>
  (await readFile(config, 'utf8')).includes(redirectsFile)
