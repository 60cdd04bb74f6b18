import { expect, it } from 'vitest'
import type { SidebarItem } from '../../../../src/model/navigation-config.ts'
import { english } from '../../../../src/model/messages/languages.ts'
import { createTranslate } from '../../../../src/model/messages/messages.ts'
import { apiSidebar } from '../../../../src/features/openapi/api-navigation.ts'

const translate = createTranslate(english)

const itemsOf = (item: SidebarItem | undefined): readonly SidebarItem[] =>
  typeof item === 'object' && item.type === 'category' ? item.items : []
const schemas = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Schema ${String((index * 7919) % count).padStart(4, '0')}`,
    page: `schemas/${String(index)}`,
  }))

it('a thousand schemas stand in parts: each page has links to those beside it', () => {
  const sidebar = apiSidebar({
    translate,
    layout: { isOnePage: false, isSplit: () => true },
    route: '/ref',
    groups: [],
    schemas: schemas(1_000),
  })
  const [overview, ...parts] = itemsOf(sidebar.at(-1))
  expect(overview).toMatchObject({ id: 'ref/schemas' })
  expect(parts.every((part) => itemsOf(part).length <= 60)).toBe(true)
  expect(parts.flatMap(itemsOf).map((item) => (item as { label: string }).label)).toEqual(
    schemas(1_000)
      .map(({ name }) => name)
      .sort(),
  )
  expect(parts[0]).toMatchObject({ label: 'Schema 0000 – Schema 0058' })
})

it('a few schemas stand together, in the order of the document', () => {
  const sidebar = apiSidebar({
    translate,
    layout: { isOnePage: false, isSplit: () => true },
    route: '/ref',
    groups: [],
    schemas: schemas(5),
  })
  expect(
    itemsOf(sidebar.at(-1))
      .slice(1)
      .map((item) => (item as { label: string }).label),
  ).toEqual(schemas(5).map(({ name }) => name))
})
