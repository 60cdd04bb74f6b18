import { expect, it } from 'vitest'
import { openSpill } from '../../../../src/engine/spill.ts'
import { memoryStore } from '../../../../src/engine/store.ts'
import { KeptHtml } from '../../../../src/stages/render/kept-pages.ts'

const html = '<p>Grüße 🚀</p>'.repeat(100)

it('the HTML of a build is there for the next one', () => {
  const session = { store: memoryStore(), spill: openSpill('/nowhere'), showsPages: true }
  const hash = new KeptHtml(session).keep(html)
  expect(new KeptHtml(session).get(hash)).toBe(html)
  expect(session.store.get(`html:${hash}`)?.length).toBeLessThan(html.length / 5)
  session.store.delete(`html:${hash}`)
  expect(new KeptHtml(session).get(hash)).toBeUndefined()
})

it('a server keeps what fits in memory, and nothing in its store', () => {
  const session = { store: memoryStore(), showsPages: true }
  const kept = new KeptHtml(session)
  const hash = kept.keep(html)
  expect(kept.get(hash)).toBe(html)
  expect(kept.get(kept.keep('x'.repeat(70_000_000)))).toBeUndefined()
  expect(new KeptHtml(session).get(hash)).toBeUndefined()
})

it('an editor, to which nobody shows a page, keeps none', () => {
  const kept = new KeptHtml({ store: memoryStore(), showsPages: false })
  expect(kept.get(kept.keep(html))).toBeUndefined()
})
