import { renderComponent } from '../../render-component.tsx'
import { describe, expect, it } from 'vitest'
import ApiPage, { type ApiPageProps } from '../../../../../src/features/openapi/ApiPage.tsx'
import FieldsPage, { type FieldsPageProps } from '../../../../../src/features/reference-kit/FieldsPage.tsx'
import { openapi } from '../../../../../src/features/openapi/index.ts'
import { readApi } from '../../../../../src/features/openapi/read-api.ts'
import { exampleOf } from '../../../../../src/features/reference-kit/example-value.ts'
import { loadReference } from '../../../../../src/features/reference-kit/load-reference.ts'
import type { Located, ReferenceSet } from '../../../../../src/features/reference-kit/reference-set.ts'
import { contentContext, contentOf } from '../../content-context.ts'
import { corpus } from './documents.ts'
import { oracle } from './oracle.ts'

const source = 'specs/api.yaml'
const ids = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '')

describe('a document of the corpus', () => {
  it('is one of many', () => expect(corpus.length).toBeGreaterThanOrEqual(40))

  it.each(corpus.map((document) => [document.name, document] as const))(
    '%s: pages or diagnostics with a place, never a crash',
    async (_, document) => {
      const { pages, diagnostics } = await contentOf(openapi({ source, route: '/api' }), document.files)
      expect([...new Set(diagnostics.map(({ rule }) => rule))].sort()).toEqual(document.rules)
      for (const { file, place, rule } of diagnostics) {
        expect(Object.keys(document.files)).toContain(file)
        expect(place, rule).toBeDefined()
      }
      expect(pages.length > 0).toBe(document.drawn)
      expect(new Set(pages.map(({ route }) => route)).size).toBe(pages.length)
      for (const page of pages) {
        const { component, props } = page.body as { component: string; props: unknown }
        const html = renderComponent(
          component === 'FieldsPage' ? (
            <FieldsPage {...(props as FieldsPageProps)} />
          ) : (
            <ApiPage {...(props as ApiPageProps)} />
          ),
        )
        expect(html).not.toMatch(/undefined|\[object |NaN/)
        const all = ids(html)
        const once = new Set<string>()
        expect(all.filter((id) => once.size === once.add(id).size)).toEqual([])
        const named = [...(page.headings ?? []), ...(page.sections ?? [])].map(({ id }) => id)
        expect(named.filter((id) => id !== '' && !once.has(id))).toEqual([])
        expect(html).not.toMatch(/<script|<img|href="(?:javascript|data):/i)
      }
    },
    120_000,
  )
})

it('examples made from schemas are what the schemas allow, in 97 of 100 cases', async () => {
  const wrong: string[] = []
  let judged = 0
  // For one example, or for examples like those of the others, these take half of the time of all.
  const costly = ['a-map-of-50,000-names', 'larger']
  for (const document of corpus.filter(({ name }) => !costly.includes(name))) {
    const { set } = await loadReference(source, contentContext(document.files))
    if (!set) continue
    const judge = oracle(document.files, source)
    for (const schema of schemasOf(set)) {
      const value = exampleOf(schema, { set })
      const verdict = judge(schema, value)
      if (verdict === undefined) continue
      judged++
      if (!verdict)
        wrong.push(
          `${document.name} ${schema.path.join('/')}: ${JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item)).slice(0, 200)}`,
        )
    }
  }
  const share = 1 - wrong.length / judged
  process.stdout.write(
    `${judged} examples, ${(share * 100).toFixed(2)} % allowed; not allowed:\n${wrong.slice(0, 40).join('\n')}\n`,
  )
  expect(judged).toBeGreaterThan(300)
  expect(share).toBeGreaterThanOrEqual(0.97)
}, 120_000)

/** Every named schema, and those of bodies, responses and parameters that stand for themselves. */
function schemasOf(set: ReferenceSet): readonly Located[] {
  const { model } = readApi(set)
  const operations = model ? [...model.operations, ...model.webhooks] : []
  const media = operations.flatMap(({ body, responses }) => [
    ...(body?.media ?? []),
    ...responses.flatMap((response) => response.media),
  ])
  const all = [
    ...(model?.schemas ?? []).map(({ located }) => located),
    ...media.flatMap(({ schema }) => schema ?? []),
    ...operations.flatMap(({ parameters }) => parameters.flatMap(({ schema }) => schema ?? [])),
  ]
  const byKey = new Map(
    all.flatMap((schema) => {
      const target = set.follow(schema)
      return target
        ? [
            [
              JSON.stringify(target.value, (_, item: unknown) =>
                typeof item === 'bigint' ? String(item) : item,
              ),
              schema,
            ] as const,
          ]
        : []
    }),
  )
  return [...byKey.values()]
}
