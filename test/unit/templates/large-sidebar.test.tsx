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

/** The addresses in a sidebar with three branches on the page `/b/7`. */
function linksIn(size: number): readonly string[] {
  const document = {
    translate: createTranslate(english, 'en'),
    page: { href: '/b/7', sidebar: { name: 'docs', trail: ['b'] } },
    cachedHtml: (_: object, element: ReactNode) => show(element),
    lazyHtml: () => '/assets/nav/branch.txt',
  } as unknown as DocumentContextValue // As far as a sidebar looks at it.
  const show = (element: ReactNode): string =>
    renderToString(<DocumentContext.Provider value={document}>{element}</DocumentContext.Provider>)
  const html = show(<Sidebar nodes={['a', 'b', 'c'].map((label) => category(label, size))} />)
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
}

it('a page of a large sidebar has of each branch only the way in, and the way to itself', () => {
  expect(linksIn(200)).toEqual(['/a/0', '/b/0', '/b/7', '/c/0'])
  expect(linksIn(30)).toHaveLength(90)
})
