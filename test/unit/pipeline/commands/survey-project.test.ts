import { expect, test } from 'vitest'
import { withoutRefused } from '../../../../src/pipeline/commands/survey-project.ts'

test('what docgen refuses is left out, with as little around it as possible', () => {
  const settings = {
    title: 'Site',
    url: 'https://site.example',
    tableOfContents: { minHeadingLevel: 9, maxHeadingLevel: 3 },
    headTags: [{ tagName: 'meta', attributes: { name: 'a' } }, { tagName: 7 }],
    navbar: { items: [{ label: 'A', to: '/a' }, { to: '/no-label' }] },
    content: [{ path: 'docs', format: 'rst' }],
    unheardOf: 1,
  }
  const { settings: rest, refused } = withoutRefused(settings)
  expect(rest).toEqual({
    title: 'Site',
    url: 'https://site.example',
    tableOfContents: { maxHeadingLevel: 3 },
    headTags: [{ tagName: 'meta', attributes: { name: 'a' } }],
    navbar: { items: [{ label: 'A', to: '/a' }] },
    content: [{ path: 'docs' }],
  })
  expect(refused.map(({ name }) => name).sort()).toEqual([
    'content[0].format',
    'headTags[1]',
    'navbar.items[1]',
    'tableOfContents.minHeadingLevel',
    'unheardOf',
  ])
  for (const { message } of refused) expect(message).toMatch(/^[`A-Z].*\.$/)
  expect(settings.tableOfContents.minHeadingLevel).toBe(9)
})

test('what cannot be mended by leaving something out stays as it is', () => {
  expect(withoutRefused({ title: 'Site' })).toEqual({ settings: { title: 'Site' }, refused: [] })
})
