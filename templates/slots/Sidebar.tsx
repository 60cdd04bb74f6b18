import type { ReactNode } from 'react'
import type { SidebarCategory, SidebarNode } from '../../src/model/navigation.ts'
import { breakable } from '@theme/breakable'
import { classes } from '@theme/class-names'
import { useDocsPage, useDocument, useTranslate } from '@theme/context'
import Icon from '@theme/slots/Icon'

/** Above this many links a field to filter them appears. */
const longSidebar = 40

/**
 * Above this many links a page holds the open branch only; the others are fetched when they are opened. That
 * of a reference with thousands of pages would be most of each of them.
 */
const largeSidebar = 300

/** The same for one branch, in a tree of any size; in a large one, for what an open branch weighs, too. */
const largeBranch = 40

/** Props of `<Sidebar>`. */
export interface SidebarProps {
  readonly nodes: readonly SidebarNode[]
  /** What its links lead to, for screen readers. Default: the documentation. */
  readonly label?: string | undefined
}

/**
 * The tree of a docs page. A column beside the text on wide screens, a popover on narrow ones: the same
 * markup, opened by the button of the navbar, so that it works without JavaScript and is in the page once.
 */
export default function Sidebar({ nodes, label }: SidebarProps) {
  const { sidebar } = useDocsPage()
  const { page, cachedHtml, lazyHtml } = useDocument()
  const t = useTranslate()
  const large = countLinks(nodes) > largeSidebar
  return (
    <aside
      className="sidebar drawer"
      id="docgenSidebar"
      popover="auto"
      aria-label={t('sidebar.label')}
      data-sidebar={sidebar.name}
    >
      <div className="drawer-head narrow-only">
        <button type="button" className="back-button" popoverTarget="docgenMenu" popoverTargetAction="show">
          <Icon name="arrow-left" />
          {t('menu.back')}
        </button>
        <button
          type="button"
          className="icon-button"
          popoverTarget="docgenSidebar"
          popoverTargetAction="hide"
          aria-label={t('menu.close')}
        >
          <Icon name="close" />
        </button>
      </div>
      {countLinks(nodes) > longSidebar && (
        <div className="sidebar-filter needs-js">
          <input
            type="search"
            placeholder={t('sidebar.filter')}
            aria-label={t('sidebar.filter')}
            data-sidebar-filter=""
            autoComplete="off"
          />
        </div>
      )}
      <nav aria-label={label ?? t('sidebar.navigation')}>
        <ul className="tree">
          <Nodes
            nodes={nodes}
            here={{
              href: page.href,
              whole: sidebar.whole,
              trail: new Set(sidebar.trail),
              cachedHtml,
              lazyHtml,
              large,
            }}
          />
        </ul>
      </nav>
    </aside>
  )
}

/** Where the reader is. Missing while a branch is rendered that is the same on every page. */
interface Here {
  readonly href: string
  /** The page that this one is a part of. */
  readonly whole: string | undefined
  readonly trail: ReadonlySet<string>
  readonly cachedHtml: (key: object, element: ReactNode) => string
  /** Of a large tree: puts a branch into a file of its own. */
  readonly lazyHtml: (key: object, element: ReactNode) => string
  readonly large: boolean
}

interface NodesProps {
  readonly nodes: readonly SidebarNode[]
  readonly here?: Here | undefined
}

function Nodes({ nodes, here }: NodesProps) {
  return nodes.map((node, index) =>
    node.type === 'html' ? (
      <li key={index} className={node.className} dangerouslySetInnerHTML={{ __html: node.html }} />
    ) : (
      <Entry key={index} node={node} here={here} />
    ),
  )
}

type EntryNode = Exclude<SidebarNode, { readonly type: 'html' }>

function Entry({ node, here }: { readonly node: EntryNode; readonly here: Here | undefined }) {
  const isCategory = node.type === 'category'
  const name = isCategory && !node.collapsible ? classes('tree-group', node.className) : node.className
  const lazy =
    isCategory && here && (isLazy(node, here) || isPartial(node, here))
      ? here.lazyHtml(node.items, <Nodes nodes={node.items} here={elsewhere(here)} />)
      : undefined
  const content = isCategory ? (
    <Category node={node} here={here} lazy={lazy} />
  ) : (
    <TreeLink node={node} href={node.href} external={node.external} here={here} />
  )
  // What does not lead to this page looks the same on every page: rendered once for all of them.
  return here && !leadsTo(here, node) ? (
    <li className={name} dangerouslySetInnerHTML={{ __html: here.cachedHtml(node, content) }} />
  ) : (
    <li className={name}>{content}</li>
  )
}

/** The place of a branch in a file of its own, which is the same for all pages. It may have such branches. */
const elsewhere = (here: Here): Here | undefined =>
  here.large ? { ...here, href: '', trail: new Set() } : undefined

const isOpen = (node: SidebarCategory, here: Here | undefined): boolean => here?.trail.has(node.key) === true

const leadsTo = (here: Here, node: EntryNode): boolean =>
  node.href === here.href ||
  (node.href !== undefined && node.href === here.whole) ||
  (node.type === 'category' && isOpen(node, here))

const isLazy = (node: SidebarCategory, here: Here): boolean =>
  !isOpen(node, here) && (here.large || node.size > largeBranch) && node.collapsible && node.collapsed

/** Whether a page has only its own way through an open branch: the rest is the same on all of its pages. */
const isPartial = (node: SidebarCategory, here: Here): boolean =>
  isOpen(node, here) && here.large && weightOf(node.items) > largeBranch

/** In links: a category has the address of its branch and the way in, too. */
const weightOf = (nodes: readonly SidebarNode[]): number =>
  nodes.reduce((weight, { type }) => weight + (type === 'category' ? 3 : 1), 0)

interface CategoryProps {
  readonly node: SidebarCategory
  readonly here: Here | undefined
  /** Address of what is below, when that is fetched later. */
  readonly lazy: string | undefined
}

function Category({ node, here, lazy }: CategoryProps) {
  const branch =
    lazy === undefined ? (
      <ul>
        <Nodes nodes={node.items} here={isOpen(node, here) ? here : undefined} />
      </ul>
    ) : (
      <ul data-branch={lazy}>
        <Nodes nodes={wayTo(here, node.items)} here={here} />
      </ul>
    )
  const t = useTranslate()
  const link = node.href && <TreeLink node={node} href={node.href} here={here} />
  if (!node.collapsible)
    return (
      <>
        {link ?? <span className="tree-heading">{breakable(node.label)}</span>}
        {branch}
      </>
    )
  return (
    <>
      {link}
      <details open={isOpen(node, here) || !node.collapsed} data-key={node.key}>
        <summary className={link ? 'tree-arrow' : undefined}>
          {link ? (
            <span className="visually-hidden">{t('sidebar.branch', { title: node.label })}</span>
          ) : (
            <Label node={node} />
          )}
        </summary>
        {branch}
      </details>
    </>
  )
}

interface TreeLinkProps {
  readonly node: { readonly label: string; readonly badge?: string }
  readonly href: string
  readonly external?: boolean
  readonly here: Here | undefined
}

function TreeLink({ node, href, external, here }: TreeLinkProps) {
  return (
    <a
      href={href}
      aria-current={href === here?.href ? 'page' : href === here?.whole ? 'location' : undefined}
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      <Label node={node} />
      {external && <Icon name="external" className="icon-external" />}
    </a>
  )
}

function Label({ node }: { readonly node: { readonly label: string; readonly badge?: string } }) {
  return (
    <>
      {node.badge && (
        <span className="tree-badge" data-badge={node.badge.toLowerCase()}>
          {node.badge}
        </span>
      )}
      {node.badge ? <span>{breakable(node.label)}</span> : breakable(node.label)}
    </>
  )
}

const countLinks = (nodes: readonly SidebarNode[]): number =>
  nodes.reduce((sum, node) => sum + (node.type === 'category' ? node.size : node.type === 'link' ? 1 : 0), 0)

/** What a lazy branch holds until it is fetched, and without JavaScript: the way in, and to this page. */
function wayTo(here: Here | undefined, nodes: readonly SidebarNode[]): readonly SidebarNode[] {
  const way = nodes.filter((node) => here && node.type !== 'html' && leadsTo(here, node))
  const first = nodes.find((node) => firstLink([node]))
  const link = first && firstLink([first])
  return link === undefined || way.some((node) => node === first) ? way : [link, ...way]
}

function firstLink(nodes: readonly SidebarNode[]): SidebarNode | undefined {
  for (const node of nodes) {
    if (node.type === 'link') return node
    const below = node.type === 'category' ? firstLink(node.items) : undefined
    if (below) return below
  }
  return undefined
}
