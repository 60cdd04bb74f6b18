import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asData, asFlag, asList, asText, asTexts, compact, isStandIn, type Data } from '../foreign-data.ts'
import { MigrationDraft, type Migration, type MigrationInput } from '../migration.ts'
import { notePatches } from '../note-patches.ts'
import { hasFormulaSteps, noteFormulas } from '../site-settings.ts'
import { chooseFolders } from '../site-settings.ts'
import { beLenient } from '../site-settings.ts'
import { translateAddress } from '../site-settings.ts'
import { makesApiPages, takeOverApiPages } from './api-pages.ts'
import { blogMountOf, pagesMountOf } from './blog-and-pages.ts'
import { translateColors } from './colors.ts'
import { translateHead } from './head.ts'
import { translateLayout } from './layout.ts'
import { translateLocales } from './locales.ts'
import { mountOf, projectPath, releasedNames, type MountContext } from './mounts.ts'
import { noteOthers } from './others.ts'
import { partName, partsOf, type DocusaurusParts } from './parts.ts'
import { noteDocusaurusSettings } from './settings.ts'

export interface DocusaurusInput extends MigrationInput {
  readonly config: unknown
  readonly sidebarsOf: MountContext['sidebarsOf']
}

export async function translateDocusaurus(input: DocusaurusInput): Promise<Migration> {
  const { root, source } = input
  const config = asData(input.config)
  const theme = asData(config['themeConfig'])
  const parts = partsOf(config, root)
  const draft = new MigrationDraft(source)
  translateSite(config, root, draft)
  const locales = translateLocales(asData(config['i18n']), root, draft)
  const mounts: Data[] = []
  const context: MountContext = {
    root,
    draft,
    sidebarsOf: input.sidebarsOf,
    changesSidebars: parts.others.some(makesApiPages),
  }
  for (const options of parts.docs) {
    const mount = await mountOf(options, context)
    if (mount) mounts.push(mount)
  }
  for (const mount of [
    ...parts.blogs.map((options) => blogMountOf(options, context)),
    ...parts.pages.map((options) => pagesMountOf(options, context, locales)),
  ])
    if (mount) mounts.push(mount)
  const apis = takeOverApiPages(parts.others, withoutRepeated(mounts, draft), root, draft)
  draft.set('content', apis.mounts)
  draft.set(
    'compatibility',
    'docusaurus',
    'Repairs or leaves out what is specific to Docusaurus in the pages, and reports it.',
  )
  const math = [...parts.docs, ...parts.blogs, ...parts.pages].some(({ remarkPlugins, rehypePlugins }) =>
    hasFormulaSteps(remarkPlugins, rehypePlugins),
  )
  if (math) noteFormulas(draft, root)
  draft.set('markdown', markdownOf(config, parts, math))
  translateAnchors(asData(asData(config['markdown'])['anchors']), draft)
  if (parts.docs.some(({ showLastUpdateTime }) => showLastUpdateTime === true))
    draft.set('showLastUpdateTime', true)
  if (parts.docs.some(({ showLastUpdateAuthor }) => showLastUpdateAuthor === true))
    draft.set('showLastUpdateAuthor', true)
  draft.set('customFields', compact(asData(plainData(config['customFields']))))
  translateLayout(theme, (id) => releasedNames(id, root).length > 0, draft)
  translateHead(math ? withoutKatex(config) : config, theme, parts.preset, draft)
  translateRedirects(parts, apis.redirects, draft)
  translateSearch(theme, parts, root, draft)
  noteOthers({ config, theme, parts, root, draft })
  notePatches(root, /^@docusaurus[+_]/, draft)
  noteDocusaurusSettings(config, theme, parts, draft)
  const files = translateColors(asData(parts.preset['theme'])['customCss'], root, draft)
  if (draft.plugins.length > 0) draft.set('plugins', draft.plugins)
  beLenient(draft, input.rules)
  return draft.migration('Docusaurus', {
    files,
    ...(parts.redirects.some(({ createRedirects }) => asData(createRedirects)['$function'] !== undefined)
      ? { needsRoutes: true }
      : {}),
  })
}

/** Docusaurus may build a folder at several addresses; a file of docgen is one page. */
function withoutRepeated(mounts: readonly Data[], draft: MigrationDraft): readonly Data[] {
  const routes = new Map<unknown, string>()
  return mounts.filter(({ path, route }) => {
    const first = routes.get(path)
    if (first !== undefined)
      draft.instead(
        { path: String(path), route: String(route) },
        `\`${String(path)}\` at ${String(route)}`,
        `The folder is built at ${first} already. Redirect its addresses (\`redirects\`), or copy the folder and add \`{ path: '…', route: '${String(route)}' }\` to \`content\`.`,
      )
    else routes.set(path, String(route))
    return first === undefined
  })
}

/** Removes KaTeX's style sheet, which docgen adds to pages with formulas. */
const withoutKatex = (config: Data): Data => ({
  ...config,
  stylesheets: asList(config['stylesheets']).filter(
    (sheet) => !/\bkatex\b/i.test(asText(sheet) ?? asText(asData(sheet)['href']) ?? ''),
  ),
})

function translateSite(config: Data, root: string, draft: MigrationDraft): void {
  const { title, url: address, baseUrl: base } = config
  translateAddress({ generator: 'Docusaurus', title, address, base }, draft)
  draft.set('titleDelimiter', asText(config['titleDelimiter']))
  draft.set('tagline', asText(config['tagline']))
  draft.set('favicon', asText(config['favicon'])?.replace(/^\/+/, ''))
  draft.set('organizationName', asText(config['organizationName']))
  draft.set('projectName', asText(config['projectName']))
  draft.set('noIndex', asFlag(config['noIndex']))
  draft.set('trailingSlash', asFlag(config['trailingSlash']))
  const staticDirs = (asTexts(config['staticDirectories']) ?? ['static'])
    .map((path) => projectPath(path, root))
    .filter((path) => existsSync(join(root, path)))
  const outside = staticDirs.filter((path) => path.startsWith('..'))
  for (const path of outside)
    draft.byHand(
      `static folder ${path}`,
      'It is outside the project: copy what the site needs from it into a folder of `staticDirs`.',
    )
  draft.set(
    'staticDirs',
    staticDirs.filter((path) => !path.startsWith('..')),
  )
  chooseFolders(root, draft)
}

/** Removes functions, and values from missing packages. */
function plainData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainData).filter((each) => each !== undefined)
  if (typeof value !== 'object' || value === null) return value
  if (isStandIn(value)) return undefined
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const data = plainData(each)
      return data === undefined ? [] : [[key, data]]
    }),
  )
}

/** How Docusaurus reads pages: as MDX, unless configured otherwise. */
function markdownOf(
  config: Data,
  { docs, blogs, pages, others }: DocusaurusParts,
  math: boolean,
): Data | undefined {
  const markdown = asData(config['markdown'])
  const keywords = [...docs, ...blogs, ...pages].flatMap(
    ({ admonitions }) => asTexts(asData(admonitions)['keywords']) ?? [],
  )
  const usual = ['secondary', 'info', 'success', 'danger', 'note', 'tip', 'warning', 'important', 'caution']
  const ownKeywords = [...new Set(keywords)].filter(
    (word) => !usual.includes(word) && /^[a-z][\w-]*$/i.test(word),
  )
  const mermaid = asFlag(markdown['mermaid']) ?? others.some(({ name }) => name.includes('mermaid'))
  const format = asText(markdown['format'])
  return compact({
    format: format === 'md' || format === 'detect' ? format : 'mdx',
    mermaid: mermaid ? undefined : false,
    math: math ? true : undefined,
    emoji: asFlag(markdown['emoji']),
    admonitions: ownKeywords.length > 0 ? ownKeywords : undefined,
  })
}

function translateAnchors({ maintainCase }: Data, draft: MigrationDraft): void {
  if (maintainCase !== true) return
  draft.set('conventions', { capitalsInHeadingIds: true })
  draft.takenOver('markdown.anchors.maintainCase', { key: 'conventions.capitalsInHeadingIds' })
}

function translateRedirects(
  { redirects }: DocusaurusParts,
  ofApis: readonly Data[],
  draft: MigrationDraft,
): void {
  const ownRedirects = redirects.flatMap((options) =>
    [...asList(options['redirects']), ...asList(asData(options['createRedirects'])['$redirects'])]
      .map(asData)
      .flatMap(({ from, to }) => {
        const target = asText(to)
        const sources = (asTexts(from) ?? [asText(from) ?? '']).filter((path) =>
          /^\/(?!\/)[^?#\s]*$/.test(path),
        )
        if (target === undefined || sources.length === 0) return []
        return [
          {
            from: sources.length === 1 ? sources[0] : sources,
            to: /^https?:|^\//.test(target) ? target : `/${target}`,
          },
        ]
      }),
  )
  if (ownRedirects.length + ofApis.length > 0) draft.set('redirects', [...ownRedirects, ...ofApis])
  if (ownRedirects.length > 0) {
    draft.takenOver('redirects', { key: 'redirects', counts: { entry: ownRedirects.length } })
  }
  const code = redirects.map(({ createRedirects }) => asData(createRedirects))
  if (code.some(({ $redirects }) => $redirects !== undefined))
    draft.takenOver('createRedirects', {
      key: 'redirects',
      note: 'what its code gives for the pages of the site',
    })
  else if (code.some(({ $function }) => $function !== undefined))
    draft.byHand(
      'createRedirects',
      'It is code that makes redirects of addresses. Write them out in `redirects`; `docgen migrate --compare` with the old sitemap finds those that are missing.',
    )
}

function translateSearch(
  theme: Data,
  { others }: DocusaurusParts,
  root: string,
  draft: MigrationDraft,
): void {
  const { appId, apiKey, indexName, searchPagePath } = asData(theme['algolia'])
  if (asText(searchPagePath) !== undefined)
    draft.set('search', { page: `/${String(searchPagePath).replaceAll(/^\/+|\/+$/g, '')}` })
  if (asText(appId) !== undefined)
    draft.byHand(
      'search by Algolia',
      `docgen has an index of its own, which works at once. To stay with Algolia: \`npm install algoliasearch\`, then \`search: { provider: 'algolia', algolia: { appId: '${String(appId)}', indexName: '${String(indexName)}', searchApiKey: '${String(apiKey)}' } }\`.`,
    )
  else if (others.some(({ name }) => /search|lunr/.test(partName(name, root))))
    draft.takenOver('search', "docgen's own takes the place of the plugin")
}
