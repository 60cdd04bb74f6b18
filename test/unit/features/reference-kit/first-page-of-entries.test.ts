import { expect, it } from 'vitest'
import { bareEntry } from '../../../../src/features/reference-kit/entry-parts.ts'
import { splitEntries } from '../../../../src/features/reference-kit/split-entries.ts'

it('a first page with many groups lists the entries of small ones only, and links to all groups', () => {
  const groups = Array.from({ length: 100 }, (_, at) => ({
    id: `group-${at}`,
    title: `Group ${at}`,
    entries: Array.from({ length: at === 0 ? 3 : 50 }, (__, index) => ({
      ...bareEntry(`group-${at}-${index}`, `Entry ${index}`),
      summary: 'What it is for. '.repeat(10),
    })),
  }))
  const props = { meta: [], description: '', facts: [], intro: '', groups }
  const [first, ...others] = splitEntries(props, 'Title', (path) => `/p${path}`)
  expect(others.map(({ path }) => path)).toEqual(groups.map(({ id }) => `/${id}`))
  expect(first?.props.groups.map(({ page }) => page?.count)).toEqual(
    groups.map(({ entries }) => entries.length),
  )
  expect(first?.props.groups.map(({ entries = [] }) => entries.length)).toEqual([3, ...Array(99).fill(0)])
  expect(JSON.stringify(first).length).toBeLessThan(450_000)
})

it('groups of fields that would make one page too large have pages of their own, and are listed', () => {
  const groups = Array.from({ length: 3 }, (_, at) => ({
    id: `section-${at}`,
    title: `Section ${at}`,
    fields: Array.from({ length: at === 0 ? 2 : 200 }, (__, index) => ({
      name: `value${index}`,
      id: `value-${at}-${index}`,
      schema: {
        type: 'string',
        description: '<p>See <a href="#value-1-0">another</a>.</p>' + 'x'.repeat(90),
      },
    })),
  }))
  const props = { meta: [], description: '', facts: [], intro: '', groups }
  const [first, ...others] = splitEntries(props, 'Title', (path) => `/p${path}`)
  expect(others.map(({ path, props: { groups: shown } }) => [path, shown[0]?.fields?.length])).toEqual([
    ['/section-0', 2],
    ['/section-1', 200],
    ['/section-2', 200],
  ])
  expect(first?.props.groups.map(({ page, fields }) => [page?.href, page?.count, fields])).toEqual([
    ['/p/section-0', 2, []],
    ['/p/section-1', 200, []],
    ['/p/section-2', 200, []],
  ])
  expect(first?.props.groups[0]?.entries?.map(({ name, href }) => [name, href])).toEqual([
    ['value0', '/p/section-0#value-0-0'],
    ['value1', '/p/section-0#value-0-1'],
  ])
  expect(JSON.stringify(others[0])).toContain('/p/section-1#value-1-0')
  expect(JSON.stringify(others[1])).toContain('\\"#value-1-0')
})
