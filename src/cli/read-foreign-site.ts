import { existsSync } from 'node:fs'
import { basename, dirname, join, posix, relative } from 'node:path'
import { counted, shortened } from '../diagnostics/count.ts'
import { isWithin } from '../engine/file-name.ts'
import { repositoryAround } from '../engine/git-state.ts'
import {
  type FoundGenerator,
  generatorsIn,
  howSitesAreFound,
  sitesBelow,
  unreadSiteIn,
} from '../migrate/find-foreign.ts'
import { asData, asList } from '../migrate/foreign-data.ts'
import { migrateSite } from '../migrate/migrate-site.ts'
import type { Migration, MigrationNote } from '../migrate/migration.ts'
import { withoutReports, withUsableSettings } from '../migrate/write-config.ts'
import { projectItself } from '../model/content-tree.ts'
import type { CliContext } from './context.ts'
import { unusable } from './option-values.ts'

export interface ReadSite {
  /** Absolute path of the docgen project. */
  readonly root: string
  readonly found: FoundGenerator
  readonly migration: Migration
}

/**
 * Reads the site of another generator in a folder (absolute path), without the values that docgen refuses; a
 * note names each of them. Throws if there is none, or more than one.
 */
export async function readForeignSite(folder: string, context: CliContext): Promise<ReadSite> {
  const site = await readSite(siteToMigrate(folder, context.cwd), folder, context)
  if (site.migration.settings.some(({ key, value }) => key === 'content' && asList(value).length === 0))
    throw unusable(
      `${site.found.config} leads to no folder of pages that exists.`,
      'Nothing was changed. Add the pages, or the packages that the configuration reads them from, and run `docgen migrate` again.',
    )
  return { ...site, migration: await usable(site.migration, site.root) }
}

/**
 * Adds the redirects that the configuration makes of the addresses of pages. Only these are read again: what
 * docgen has written meanwhile is not part of the site.
 */
export async function withRedirectsOf(
  routes: readonly string[],
  { found, root, migration }: ReadSite,
  { signal }: CliContext,
): Promise<Migration> {
  const again = await usable(await migrateSite(found, { root, signal, routes }), root)
  const isAboutThem = ({ what }: MigrationNote): boolean => /^(?:redirects|createRedirects)$/.test(what)
  return {
    ...migration,
    settings: [
      ...migration.settings.filter(({ key }) => key !== 'redirects'),
      ...again.settings.filter(({ key }) => key === 'redirects'),
    ],
    notes: [...migration.notes.filter((note) => !isAboutThem(note)), ...again.notes.filter(isAboutThem)],
  }
}

async function usable(migration: Migration, root: string): Promise<Migration> {
  const { withoutRefused } = await import('../pipeline/commands/survey-project.ts')
  return withUsableSettings(withoutReports(migration, root), withoutRefused)
}

function siteToMigrate(root: string, cwd: string): FoundGenerator {
  const generators = generatorsIn(root)
  const [first, second] = generators
  if (first && second)
    throw unusable(
      `Two generators have a configuration here: ${generators.map(({ generator, config }) => `${generator} (${config})`).join(' and ')}.`,
      'Move away the one that does not build the site, and run `docgen migrate` again.',
    )
  if (first) return first
  const below = sitesBelow(root)
  const [place] = below
  if (place)
    throw unusable(
      below.length === 1
        ? `The site is in ${place.folder} (${place.generator}).`
        : `There are ${counted(below.length, 'site')} below this folder: ${shortened(
            below.map(({ folder, generator }) => `${folder} (${generator})`),
          )}.`,
      `Run \`docgen migrate ${relative(cwd, join(root, place.folder))}\`.`,
    )
  const unread = unreadSiteIn(root)
  throw unread
    ? unusable(
        `docgen does not read sites of ${unread.generator} (${unread.config}).`,
        'Create a site with `docgen init`, and move the Markdown of the old one into its `content`.',
      )
    : unusable('There is no site made with another generator here.', howSitesAreFound)
}

/**
 * Reads the site in a folder. Its pages may be beside its configuration, as in `docs`; if that
 * folder is no package of its own, the docgen project is the one around it, provided that this is in the same
 * Git repository or below the folder that the command was started in.
 */
async function readSite(
  generator: FoundGenerator,
  root: string,
  { cwd, signal }: CliContext,
): Promise<ReadSite> {
  const migration = await migrateSite(generator, { root, signal })
  const above = dirname(root)
  const repository = repositoryAround(root)
  const isInRepository = repository !== undefined && repository === repositoryAround(above)
  if (
    !isAmongPages(migration) ||
    migration.isComplete === true ||
    existsSync(join(root, 'package.json')) ||
    (!isWithin(cwd, above) && !isInRepository)
  )
    return { root, found: generator, migration }
  const folder = basename(root)
  const fromAbove = { ...generator, folder, config: posix.join(folder, generator.config) }
  return {
    root: above,
    found: fromAbove,
    migration: await migrateSite(fromAbove, { root: above, signal }),
  }
}

const isAmongPages = ({ settings }: Migration): boolean =>
  settings.some(
    ({ key, value }) =>
      key === 'content' && asList(value).some((mount) => asData(mount)['path'] === projectItself),
  )
