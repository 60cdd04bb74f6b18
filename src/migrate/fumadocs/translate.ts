import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import uniqBy from 'lodash-es/uniqBy.js'
import { shortened } from '../../diagnostics/count.ts'
import { isExternal } from '../../model/address.ts'
import { addReference, type ApiReference } from '../api-references.ts'
import { fumadocsComponents } from '../adapters/fumadocs/components.ts'
import { filesBelow, fileText } from '../files-below.ts'
import { markdownIn } from '../find-foreign.ts'
import { firstPage } from '../first-page.ts'
import { asData, type Data } from '../foreign-data.ts'
import { documentNamed } from '../mintlify/api-documents.ts'
import { MigrationDraft, type Migration, type MigrationInput } from '../migration.ts'
import { takePageComponents } from '../adapters/page-components.ts'
import { beLenient, chooseFolders, noteFormulas, translateAddress } from '../site-settings.ts'
import { languageMenu } from '../sidebar-groups.ts'
import { mountOf, type Mount } from './mounts.ts'
import { readSources, type Collection, type FumadocsSources } from './read-sources.ts'
import { capital } from '../../model/wording.ts'

/** Converts a site of Fumadocs. Its code is read and not run: its pages and their order are in files. */
export function translateFumadocs({ source, root, rules }: MigrationInput): Migration {
  const draft = new MigrationDraft(source)
  const sources = readSources(root, source)
  const unknown: string[] = []
  const references = referencesIn(sources.collections, root)
  const mounts = sources.collections.map((collection) =>
    withReferences(mountOf(collection, sources.languages, root, unknown), collection, references),
  )
  const { title, basePath, languages } = sources
  translateAddress({ generator: 'Fumadocs', title, address: undefined, base: basePath }, draft)
  if (title === undefined)
    draft.byHand('title', 'It is no plain text in the layout of the site: write it into `title`.')
  draft.set('staticDirs', filesBelow(root, 'public').length > 0 ? ['public'] : [])
  chooseFolders(root, draft)
  draft.set('trailingSlash', false)
  draft.takenOver('addresses', { key: 'trailingSlash', note: '`/docs/install`, as before' })
  draft.set(
    'content',
    mounts.map(({ mount }) => mount),
  )
  noteMounts(sources, mounts, unknown, draft)
  if (references.length > 0) {
    for (const { reference } of references) addReference(reference, draft)
    draft.set('plugins', draft.plugins)
    draft.takenOver('pages of fumadocs-openapi', {
      key: 'plugins',
      counts: { reference: references.length },
      note: 'they lead to it',
    })
  }
  draft.set('compatibility', 'fumadocs', "Reads Fumadocs' components, includes, fences and front matter.")
  const files = takePageComponents(root, (name) => Object.hasOwn(fumadocsComponents, name), draft)
  draft.set('markdown', { emoji: false, ...(sources.hasFormulas ? { math: true } : {}) })
  if (sources.hasFormulas) noteFormulas(draft, root)
  draft.set('navbar', navbarOf(sources, mounts, draft))
  draft.set('colorMode', { respectPrefersColorScheme: true })
  draft.set('redirects', firstRedirect(mounts, draft))
  draft.byHand(
    'pages of React',
    'The front page and others in `app` are code of Next.js: write a page with `layout: home` (see `<Hero>`).',
    'app',
  )
  if (sources.hasRedirects)
    draft.byHand('redirects', 'Write those of Next.js into `redirects`.', 'next.config')
  if (languages.names.length > 1)
    draft.byHand(
      `languages: ${languages.names.join(', ')}`,
      'Their pages are built where they were, with sidebars of their own; pages that are not translated are missing there. For an interface in their language, see `i18n` and `translations` of `content`.',
    )
  draft.leftOut('styles', 'They are for the theme before: see `theme.preset` and `css`.', 'app')
  beLenient(draft, rules)
  return draft.migration('Fumadocs', { files })
}

function noteMounts(
  { collections }: FumadocsSources,
  mounts: readonly Mount[],
  unknown: readonly string[],
  draft: MigrationDraft,
): void {
  for (const [index, { count, sidebars }] of mounts.entries()) {
    const { folder = '', route = '' } = collections[index] ?? {}
    draft.takenOver(`pages in ${folder}`, {
      key: 'content',
      path: folder,
      route: route === '' ? '/' : route,
      counts: { page: count, sidebar: sidebars.length },
    })
  }
  if (mounts.length === 0) draft.byHand('pages', 'No folder of pages was found: write it into `content`.')
  if (unknown.length > 0)
    draft.byHand(
      'meta.json',
      `These entries lead to no page: ${shortened([...new Set(unknown)])}.`,
      'meta.json',
    )
}

/** A reference, and the folder of the first page that leads to it. */
interface PageReference {
  readonly reference: ApiReference
  readonly collection: Collection
}

/** The references that pages of `fumadocs-openapi` lead to: those of the descriptions that they name. */
function referencesIn(collections: readonly Collection[], root: string): readonly PageReference[] {
  const references = collections.flatMap((collection) =>
    markdownIn(root, collection.folder).flatMap((file) =>
      [
        ...fileText(join(root, collection.folder, file)).matchAll(
          /<APIPage\s[^>]*?\bdocument=\{?["']([^"']+)/g,
        ),
      ].flatMap(([, name = '']): readonly PageReference[] => {
        const document = documentNamed(name, 'openapi')
        if (!document || !existsSync(join(root, document.source))) return []
        return [
          { reference: { ...document, sidebar: document.route.slice(1).replaceAll('/', '-') }, collection },
        ]
      }),
    ),
  )
  return uniqBy(references, ({ reference }) => reference.route)
}

/** A mount whose first sidebar ends with the references that its pages lead to. */
function withReferences(mount: Mount, collection: Collection, references: readonly PageReference[]): Mount {
  const items = references
    .filter((each) => each.collection === collection)
    .map(({ reference }) => ({ type: 'plugin', name: reference.sidebar }))
  const [first] = mount.sidebars
  if (items.length === 0 || !first) return mount
  const group = { type: 'category', label: 'API reference', items }
  const sidebars = { ...asData(mount.mount['sidebars']), [first.name]: [...first.items, group] }
  return { ...mount, mount: { ...mount.mount, sidebars } }
}

/** The navbar: sidebars where there are several, the links of the layout, languages, and the repository. */
function navbarOf(
  { links, github, languages }: FumadocsSources,
  mounts: readonly Mount[],
  draft: MigrationDraft,
): Data | undefined {
  const language = languages.names.length > 1 ? (languages.names[0] ?? '') : ''
  const sidebars = mounts.flatMap((mount, index) =>
    mount.sidebars
      .filter((sidebar) => sidebar.language === language)
      .map(({ name: sidebarId, label }) => ({
        type: 'docSidebar',
        sidebarId,
        label: label === '' ? capital(mount.id) : label,
        ...(index === 0 ? {} : { docsPluginId: mount.id }),
      })),
  )
  const sidebarItems = sidebars.length > 1 ? sidebars : []
  const linkItems = links.map(({ text, url }) => ({
    label: text,
    ...(isExternal(url) ? { href: url } : { to: url }),
    position: 'left',
  }))
  const repository = github === undefined ? [] : [{ label: 'GitHub', href: github, position: 'right' }]
  if (sidebarItems.length > 0)
    draft.takenOver(
      'folders with `root`',
      { key: 'navbar', counts: { item: sidebarItems.length } },
      'meta.json',
    )
  const count = linkItems.length + repository.length
  if (count > 0) draft.takenOver('links', { key: 'navbar', counts: { link: count } }, 'the layout')
  const menu = languageMenu(
    languages.names,
    (name) => mounts[0]?.sidebars.filter((sidebar) => sidebar.language === name) ?? [],
  )
  const items = [...sidebarItems, ...linkItems, ...menu, ...repository]
  return items.length > 0 ? { items } : undefined
}

/** `/` was a page of React: it leads to the first page. */
function firstRedirect(mounts: readonly Mount[], draft: MigrationDraft): readonly Data[] | undefined {
  if (mounts.some(({ hasHome }) => hasHome)) return undefined
  const [first] = mounts
  const id = first?.sidebars.map(({ items }) => firstPage(items)).find((each) => each !== undefined)
  if (!first || id === undefined) return undefined
  draft.takenOver('first page', { key: 'redirects', note: '/ leads to it' })
  return [{ from: '/', to: posix.join('/', first.route, id).replace(/\/index$/, '') }]
}
