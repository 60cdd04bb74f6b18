import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DocumentContext } from '@theme/context'
import Sidebar from '@theme/slots/Sidebar'
import { english } from '../../../src/model/messages/languages.ts'
import { createTranslate } from '../../../src/model/messages/messages.ts'
import type { SidebarCategory, SidebarLink } from '../../../src/model/navigation.ts'
import { asHref } from '../../../src/model/path.ts'
import type { DocumentContextValue } from '../../../src/model/theme.ts'

const category = (label: string, links: number): SidebarCategory => ({
  type: 'category',
  key: label,
  label,
  collapsible: true,
  collapsed: true,
  size: links,
  items: Array.from({ length: links }, (_, index): SidebarLink => ({
    type: 'link',
    label: `${label} ${index}`,
    href: asHref(`/${label}/${index}`),
    external: false,
  })),
})

const addressesIn = (html: string): readonly string[] =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)

/** A sidebar on the page `/b/7`, and the branches that it has in files of their own. */
function drawSidebar(nodes: readonly SidebarCategory[], trail = ['b']) {
  const branches: string[] = []
  const document = {
    translate: createTranslate(english, 'en'),
    page: { href: '/b/7', sidebar: { name: 'docs', trail } },
    cachedHtml: (_: object, element: ReactNode) => show(element),
    lazyHtml: (_: object, element: ReactNode) => `/assets/nav/${branches.push(show(element))}.txt`,
  } as unknown as DocumentContextValue // As far as a sidebar looks at it.
  const show = (element: ReactNode): string =>
    renderToString(<DocumentContext.Provider value={document}>{element}</DocumentContext.Provider>)
  return { html: show(<Sidebar nodes={nodes} />), branches }
}

/** The addresses in a sidebar with three branches. */
const linksIn = (size: number): readonly string[] =>
  addressesIn(drawSidebar(['a', 'b', 'c'].map((label) => category(label, size))).html)

it('a page of a large sidebar has of each branch only the way in, and the way to itself', () => {
  expect(linksIn(200)).toEqual(['/a/0', '/b/0', '/b/7', '/c/0'])
  expect(linksIn(30)).toHaveLength(90)
})

it('a page below one of many categories has no other of them, which are in files of their own', () => {
  const items = ['a', 'b', ...Array.from({ length: 18 }, (_, index) => `c${index}`)].map((label) =>
    category(label, 20),
  )
  const { html, branches } = drawSidebar([{ ...category('api', 400), items }], ['api', 'b'])
  expect(addressesIn(html)).toEqual(['/a/0', ...Array.from({ length: 20 }, (_, index) => `/b/${index}`)])
  const list = branches.find((branch) => branch.includes('<summary>c17</summary>')) ?? ''
  expect(addressesIn(list)).toEqual(items.map(({ label }) => `/${label}/0`))
  expect(list.match(/data-branch="[^"]+"/g)).toHaveLength(20)
})
