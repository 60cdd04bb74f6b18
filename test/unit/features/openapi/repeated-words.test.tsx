import { describe, expect, it } from 'vitest'
import ApiPage, { type ApiPageProps } from '../../../../src/features/openapi/ApiPage.tsx'
import { openapi } from '../../../../src/features/openapi/index.ts'
import { htmlToText } from '../../../../src/kit.ts'
import { contentOf } from '../content-context.ts'
import { renderComponent } from '../render-component.tsx'

const pageOf = async (document: object): Promise<string> => {
  const { pages } = await contentOf(openapi({ source: 'api.json', route: '/api', layout: 'page' }), {
    'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, ...document }),
  })
  const body = pages[0]?.body
  return body && 'component' in body
    ? renderComponent(<ApiPage {...(body.props as unknown as ApiPageProps)} />)
    : ''
}

const parameter = (name: string, title: string): object => ({
  name,
  in: 'query',
  schema: { type: 'string', title },
})

describe('what frameworks write by themselves', () => {
  it('is shown where it says more than the name beside it', async () => {
    const html = await pageOf({
      paths: {
        '/things': {
          get: {
            parameters: [
              parameter('limit', 'Limit'),
              parameter('include_external', 'Include External'),
              parameter('q', 'Query'),
            ],
            responses: {
              200: {
                description: 'OK.',
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: {
                        item_id: { type: 'string', title: 'Item Id' },
                        ownerName: { type: 'string', title: 'Owner Name' },
                        kind: { type: 'string', title: 'What it is' },
                      },
                    },
                  },
                },
              },
              404: { description: 'There is none.' },
            },
          },
        },
      },
    })
    const texts = [...html.matchAll(/<p>([^<]*)<\/p>/g)].map(([, text]) => text)
    expect(texts).toEqual(['Query', 'What it is', 'There is none.'])
  })

  it('is shown once where a description begins as the title above it', async () => {
    const get = (summary: string, description: string): object => ({
      get: { summary, description, tags: ['Things'], responses: {} },
    })
    const document = {
      tags: [{ name: 'Things', description: 'Things.' }],
      paths: {
        '/a': get('List things', 'List things.'),
        '/b': get('Find things', 'Find things\n\nBy their names.'),
        '/c': get('Make a thing', 'Make a thing of a kind.'),
      },
    }
    const html = await pageOf(document)
    const texts = [...html.matchAll(/<p>([^<]*)<\/p>/g)].map(([, text]) => text)
    expect(texts).toEqual(['By their names.', 'Make a thing of a kind.'])
    const { pages } = await contentOf(openapi({ source: 'api.json', route: '/api', layout: 'operation' }), {
      'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, ...document }),
    })
    const leads = pages.map(({ frontMatter: { description } }) => description).filter(Boolean)
    expect(leads).toEqual(['By their names.', 'Make a thing of a kind.'])
  })

  it('is not the example of a body that the samples of the request show, nor JSON for another format', async () => {
    const schema = { type: 'object', properties: { size: { type: 'integer', example: 7 } } }
    const content = { 'application/json': { schema }, 'application/xml': { schema } }
    const html = await pageOf({
      servers: [{ url: 'https://api.acme.dev' }],
      paths: {
        '/a': {
          put: { requestBody: { content }, responses: { 200: { description: 'OK.', content } } },
          post: {
            requestBody: {
              content: {
                'application/json': {
                  schema,
                  examples: { a: { value: { size: 8 } }, b: { value: { size: 9 } } },
                },
                'application/merge-patch+json': { schema, example: { size: 10 } },
              },
            },
            responses: {},
          },
        },
      },
    })
    const text = htmlToText(html)
    const timesOf = (value: number): number =>
      text.split(new RegExp(`"size": ${String(value)}\\b`)).length - 1
    const languages = ['curl', 'JavaScript', 'Python', 'Go'].length
    // In the samples of the first request, and in its answer.
    expect(timesOf(7)).toBe(languages + 1)
    expect([timesOf(8), timesOf(9), timesOf(10)]).toEqual([languages, languages, 1])
  })
})
