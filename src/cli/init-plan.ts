import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { counted, shortened } from '../diagnostics/count.ts'
import { quoteText } from '../engine/quote-text.ts'
import { projectItself } from '../model/content-tree.ts'
import { isPlaceholderUrl } from '../model/address.ts'
import { defaultPreset } from '../model/site-config.ts'
import type { FoundPages } from '../pipeline/commands/survey-project.ts'
import type { ForeignSite } from '../migrate/foreign-site.ts'
import { editUrlOf, hostFiles, type StarterChoice, starterFiles } from './init-starter.ts'
import { dependencySpec, isInstalledFor } from './installed-docgen.ts'

export interface InitPlan {
  /** Sentences for the user: what was found, and what is not taken over. */
  readonly found: readonly string[]
  /** Why nothing can be written: the project has pages, but docgen cannot read them where they are. */
  readonly obstacle?: string
  /** The folder with the pages, if it is not docgen's default. */
  readonly content?: string
  readonly foreign?: ForeignSite
  /** Whether `docgen migrate` would take over more. */
  readonly migratable?: boolean
  /** Whether the project has no pages yet. */
  readonly isNew: boolean
}

/** Examines a project. `root` is its absolute path; the folder may not exist yet. */
export async function planInit(root: string): Promise<InitPlan> {
  if (!existsSync(root)) return { found: [], isNew: true }
  const { foreignSite, foreignSitesBelow } = await import('../migrate/foreign-site.ts')
  const { findPages, pagesIn } = await import('../pipeline/commands/survey-project.ts')
  const foreign = await foreignSite(root)
  if (foreign)
    return planForeign(foreign, foreign.content.startsWith('..') ? 0 : pagesIn(root, foreign.content))
  const pages = findPages(root)
  const [below] = pages.content === 'content' ? [] : await foreignSitesBelow(root)
  if (below)
    return {
      found: [`The folder ${below.folder}/ holds a site made with ${below.name}.`],
      obstacle: `docgen reads it from its own folder: run \`docgen init ${below.folder}\`.`,
      isNew: false,
    }
  return planPlain(pages)
}

function planForeign(foreign: ForeignSite, pages: number): InitPlan {
  const { name, config, content, leftOut } = foreign
  const introduction = [
    `This is a site made with ${name} (${config}); nothing of ${name} is changed.`,
    '`docgen migrate` takes over more of it: its addresses, sidebars, navbar and footer.',
    ...(leftOut.length === 0 ? [] : [`Not taken over from ${name}: ${leftOut.join(', ')}.`]),
  ]
  const move = 'docgen reads the pages of one folder inside the project.'
  const place = content === projectItself ? 'the project itself' : `${content}/`
  if (content.startsWith('..'))
    return {
      found: introduction,
      obstacle: `Its pages are in ${content}, outside this project. ${move} Run \`docgen init\` in the folder above, or move them to content/.`,
      isNew: false,
      migratable: true,
    }
  if (pages === 0)
    return {
      found: introduction,
      obstacle: `Its pages should be in ${place}, but that folder has none. ${move} Write \`docgen.config.ts\` with the right \`contentDir\`.`,
      isNew: false,
      migratable: true,
    }
  return {
    found: [
      ...introduction,
      `Its ${counted(pages, 'page')} ${pages === 1 ? 'stays' : 'stay'} in ${place}, where docgen reads them.`,
    ],
    content,
    foreign,
    isNew: false,
    migratable: true,
  }
}

function planPlain({ content, folders, usual, besides }: FoundPages): InitPlan {
  const others = folders
    .filter(({ folder }) => folder !== content)
    .map(({ folder, pages }) => `${folder}/ (${counted(pages, 'page')})`)
  const rest = shortened([...others, ...besides, ...usual])
  const leftOut = rest === '' ? [] : [`Not part of the site: ${rest}.`]
  if (content === undefined) return { found: leftOut, isNew: true }
  if (content === projectItself)
    return {
      found: [
        `The pages are in the project itself: ${rest}. Every Markdown file is one, unless \`exclude\` of the entry in \`content\` names it.`,
      ],
      content,
      isNew: false,
    }
  return {
    found: [`The pages are in ${content}/, where docgen reads them.`, ...leftOut],
    ...(content === 'content' ? {} : { content }),
    isNew: false,
  }
}

/** Folders that `docgen init` adds to `.gitignore`. */
export const ownFolders = ['node_modules/', 'build/', '.docgen/']

/**
 * A title from the folder's name: `my-project` becomes "My project". The name in package.json is rarely
 * better.
 */
export function titleFromFolder(root: string): string {
  const words = basename(root)
    .replace(/[-_.]+/g, ' ')
    .trim()
  return words === '' ? 'Documentation' : words[0]?.toUpperCase() + words.slice(1)
}

/** The files of a new site by path, whether they already exist or not. */
export async function filesFor(
  choice: StarterChoice,
  plan: InitPlan,
  root: string,
): Promise<Readonly<Record<string, string>>> {
  const ofHost = hostFiles(choice)
  const config = plan.isNew ? {} : { 'docgen.config.ts': await configFor(choice, plan, root) }
  if (plan.foreign) return { ...config, ...ofHost }
  return {
    ...config,
    ...(plan.isNew ? starterFiles(choice) : {}),
    ...ofHost,
    'package.json': manifestFor(root),
    ...(existsSync(join(root, '.gitignore')) ? {} : { '.gitignore': `${ownFolders.join('\n')}\n` }),
  }
}

/** The configuration for a site whose pages already exist. */
async function configFor(
  { title, preset, url, baseUrl }: StarterChoice,
  { content, foreign }: InitPlan,
  root: string,
): Promise<string> {
  const { firstPage } = await import('../pipeline/commands/survey-project.ts')
  const begin = firstPage(root, content ?? 'content')
  const staticDirs = foreign?.staticDirs ?? []
  const editUrl = await editUrlOf(root)
  const settings = [
    `title: ${quoteText(title)},`,
    ...(isPlaceholderUrl(url) ? ['// Where the site will be published.'] : []),
    `url: ${quoteText(url)},`,
    ...(baseUrl === '/' ? [] : [`baseUrl: ${quoteText(baseUrl)},`]),
    ...(editUrl === undefined ? [] : [`editUrl: ${quoteText(editUrl)},`]),
    ...(preset === defaultPreset ? [] : [`theme: { preset: ${quoteText(preset)} },`]),
    ...(content === undefined
      ? []
      : [`${content === projectItself ? 'content' : 'contentDir'}: ${quoteText(content)},`]),
    ...(staticDirs.length === 0 ? [] : [`staticDirs: [${staticDirs.map(quoteText).join(', ')}],`]),
    ...(begin === undefined
      ? []
      : [
          '// There is no page at `/`: readers begin here.',
          `redirects: [{ from: '/', to: ${quoteText(begin)} }],`,
        ]),
  ]
  return `import { defineConfig } from 'docgen'\n\nexport default defineConfig({\n${settings.map((line) => `  ${line}\n`).join('')}})\n`
}

/**
 * The package.json (absolute path) that npm creates when docgen is installed into an empty folder: it
 * contains only dependencies. Undefined for any other file.
 */
export function manifestOfNpm(root: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    if (typeof manifest !== 'object' || manifest === null) return undefined
    const keys = Object.keys(manifest)
    return keys.length > 0 && keys.every((key) => /^(?:devD|d)ependencies$/.test(key))
      ? { ...manifest }
      : undefined
  } catch {
    return undefined // There is none, or npm could not read it either.
  }
}

function manifestFor(root: string): string {
  const spec = isInstalledFor(root) ? undefined : dependencySpec(root)
  return `${JSON.stringify(
    {
      name:
        basename(root)
          .toLowerCase()
          .replace(/[^a-z0-9-]+/g, '-') || 'docs',
      private: true,
      type: 'module',
      scripts: {
        dev: 'docgen dev',
        build: 'docgen build --strict',
        preview: 'docgen serve',
        check: 'docgen check-links',
      },
      ...(manifestOfNpm(root) ?? (spec === undefined ? {} : { devDependencies: { docgen: spec } })),
    },
    undefined,
    2,
  )}\n`
}

/** Folders that a `.gitignore` does not list explicitly. */
export function notIgnored(root: string): readonly string[] {
  const file = join(root, '.gitignore')
  const lines = (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^\/|\/$/g, ''))
  return ownFolders.filter((folder) => !lines.includes(folder.slice(0, -1)))
}
