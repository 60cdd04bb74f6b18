import { describe, expect, it } from 'vitest'
import ApiPage, { type ApiPageProps } from '../../../../src/features/openapi/ApiPage.tsx'
import { openapi } from '../../../../src/features/openapi/index.ts'
import { contentOf } from '../content-context.ts'
import { renderComponent } from '../render-component.tsx'

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })

const listOf = (name: string): object => ({ type: 'array', items: ref(name) })

const text = { type: 'string' }

const schemas = {
  Book: { type: 'object', properties: { isbn: text, author: ref('Author') } },
  Author: { type: 'object', properties: { born: text, died: text } },
  Large: {
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`large${index}`, text])),
  },
}

/** The names of the fields of a response, with the summary of what is folded: `isbn, authors (2 fields)`. */
async function fieldsOf(schema: object, layout: 'page' | 'operation' = 'page'): Promise<string> {
  const content = { 'application/json': { schema } }
  const { pages } = await contentOf(openapi({ source: 'api.json', route: '/api', layout }), {
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/books': { get: { responses: { 200: { description: 'OK', content } } } } },
      components: { schemas },
    }),
  })
  const body = pages.find(({ route }) => route === (layout === 'page' ? '/api' : '/api/get-books'))?.body
  if (!body || !('component' in body)) return ''
  const html = renderComponent(<ApiPage {...(body.props as unknown as ApiPageProps)} />)
  const response = html.slice(html.indexOf('class="api-response"'), html.indexOf('class="api-schemas"'))
  return [...response.matchAll(/class="ref-name">([^<]+)<|<summary>([^<]+)</g)]
    .map(([, name, folded]) => name ?? `(${folded ?? ''})`)
    .join(' ')
}

describe('a response that only wraps a named type', () => {
  it('shows its fields as a response of the type does', async () => {
    const fields = 'isbn author (2 fields)'
    expect(await fieldsOf(ref('Book'))).toBe(fields)
    expect(await fieldsOf(listOf('Book'))).toBe(fields)
    expect(await fieldsOf({ type: 'object', additionalProperties: ref('Book') })).toBe(fields)
    expect(await fieldsOf({ type: 'object', properties: { data: ref('Book') } })).toBe(`data ${fields}`)
    expect(await fieldsOf({ type: 'object', properties: { data: listOf('Book') } })).toBe(`data ${fields}`)
  })

  it('is an envelope, too, if there are only plain values beside a list', async () => {
    const properties = { books: listOf('Book'), next: text }
    expect(await fieldsOf({ type: 'object', properties })).toBe('books isbn author (2 fields) next')
    const two = { books: listOf('Book'), authors: listOf('Author') }
    expect(await fieldsOf({ type: 'object', properties: two })).toBe('books (2 fields) authors (2 fields)')
    expect(await fieldsOf({ type: 'object', properties: { book: ref('Book'), next: text } })).toBe(
      'book (2 fields) next',
    )
  })

  it('keeps a large type folded on a page of several operations, and never opens what contains itself', async () => {
    expect(await fieldsOf(listOf('Large'))).toBe('(21 fields)')
    expect(await fieldsOf(listOf('Large'), 'operation')).toMatch(/^large0 large1 /)
    const tree = {
      $id: 'tree',
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#' } } },
    }
    expect(await fieldsOf(tree)).toBe('children')
  })
})
