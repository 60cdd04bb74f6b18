import { loadConfig } from '../../../../src/stages/config/stage.ts'
import type { FrontMatter } from '../../../../src/model/front-matter.ts'
import type { Page } from '../../../../src/model/page.ts'
import { asContentPath, asRoutePath } from '../../../../src/model/path.ts'
import type { SidebarItem } from '../../../../src/model/navigation-config.ts'
import type { SourceLocation } from '../../../../src/model/site.ts'
import type { SidebarNode } from '../../../../src/model/navigation.ts'
import { buildSiteGraph } from '../../../../src/stages/site/stage.ts'
import type { SiteGraph } from '../../../../src/stages/site/graph.ts'
import { temporaryProject } from '../config/temporary-project.ts'

export type Pages = Readonly<Record<string, FrontMatter>>

/**
 * The graph of pages that are nothing but a path below the content folder and front matter; titles are the
 * file's name.
 */
export async function graphOf(
  pages: Pages,
  settings: Readonly<Record<string, unknown>> = {},
  categoryFiles: Readonly<Record<string, string>> = {},
  pluginSidebars: Readonly<Record<string, readonly SidebarItem[]>> = {},
): Promise<SiteGraph> {
  const root = temporaryProject({
    'docgen.config.json': JSON.stringify({ title: 'Site', url: 'https://example.com', ...settings }),
  })
  const { config } = await loadConfig({ startDir: root })
  const location =
    (kind: string) =>
    (path: readonly (string | number)[]): SourceLocation => ({ file: `${kind}: ${path.join('.')}` })
  const all = Object.entries(pages)
    .map(([name, frontMatter]) => pageOf(name, frontMatter))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  return buildSiteGraph({
    config,
    pages: all.filter((page) => page.frontMatter.draft !== true),
    drafts: all.filter((page) => page.frontMatter.draft === true),
    pluginSidebars: new Map(Object.entries(pluginSidebars)),
    categoryFiles: new Map(
      Object.entries(categoryFiles).map(([path, source]) => [
        `content/${path.replace(/\/?[^/]*$/, '')}`.replace(/\/$/, ''),
        { path: `content/${path}`, source },
      ]),
    ),
    blogData: new Map(),
    location: location('config'),
    // The first step is the key of the tree.
    sidebarLocation: ([, ...path]) => location('sidebars')(path),
    sizeOf: () => undefined,
    isStaticFile: () => false,
  })
}

function pageOf(name: string, frontMatter: FrontMatter): Page {
  const title = frontMatter.title ?? (name.split('/').at(-1) ?? '').replace(/\.\w+$/, '')
  return {
    path: asContentPath(`content/${name}`),
    format: 'md',
    frontMatter,
    frontMatterPlaces: Object.fromEntries(
      Object.keys(frontMatter).map((key, index) => [key, { line: index + 2, column: 1 }]),
    ),
    title,
    description: frontMatter.description ?? '',
    headings: [],
    links: [],
    components: [],
    wordCount: 0,
    hasTitleHeading: false,
  }
}

/**
 * A sidebar as lines: `Label /address`, indented by depth; a category without an address ends with a colon.
 */
export function outline(nodes: readonly SidebarNode[], indent = ''): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'html') return [`${indent}html ${node.html}`]
    if (node.type === 'link') return [`${indent}${node.label} ${node.href}`]
    return [
      `${indent}${node.label} ${node.href ?? ''}`.trimEnd() + ':',
      ...outline(node.items, `${indent}  `),
    ]
  })
}

export const sidebarOf = (graph: SiteGraph, name = 'docs'): string[] =>
  outline(graph.sidebars.get(name)?.nodes ?? [])

export const orderOf = (graph: SiteGraph, name = 'docs'): string[] =>
  (graph.sidebars.get(name)?.order ?? []).map(({ route }) => route)

export const routesOf = (graph: SiteGraph): string[] => [...graph.routes.keys()]

export const breadcrumbsOf = (graph: SiteGraph, route: string): string[] => {
  const place = graph.sidebarOf.get(asRoutePath(route))
  return (place?.sidebar.order[place.index]?.breadcrumbs ?? []).map(({ label, href }) =>
    href === undefined ? label : `${label} ${href}`,
  )
}

/** `rule file:line message | hint` */
export const complaintsOf = ({ diagnostics }: SiteGraph): string[] =>
  diagnostics.flatMap(({ rule, file, place, message, hint }) =>
    // Most sidebars of these tests list what the test is about, and leave out the other pages.
    rule === 'page-in-no-sidebar'
      ? []
      : [
          `${rule} ${file ?? ''}${place ? `:${place.line}` : ''} ${message}${hint === undefined ? '' : ` | ${hint}`}`,
        ],
  )
