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
