import { expect, test } from 'vitest'
import { hrefOf } from '../../../../src/model/address.ts'
import { asRoutePath } from '../../../../src/model/path.ts'
import { category, readingOrder } from '../../../../src/stages/site/sidebar-nodes.ts'

test('breadcrumbs leave out where a part of a long list begins and ends', () => {
  const route = asRoutePath('/a')
  const href = hrefOf(route, '/')
  const page = { type: 'link', label: 'a', href, external: false } as const
  const range = category('a – c', ['Schemas', 'a – c'], [page], undefined, { isRange: true })
  const [stop] = readingOrder(
    [category('Schemas', ['Schemas'], [range], undefined, {})],
    new Map([[href, { route: route }]]),
  )
  expect(stop?.breadcrumbs).toEqual([{ label: 'Schemas' }, { label: 'a' }])
  expect(stop?.trail).toEqual(['Schemas', 'Schemas/a – c'])
})
