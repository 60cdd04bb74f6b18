import { describe, expect, it } from 'vitest'
import CrdPage, { type CrdPageProps } from '../../../src/features/crd/CrdPage.tsx'
import { crd } from '../../../src/features/crd/index.ts'
import { jsonSchema } from '../../../src/features/json-schema/index.ts'
import SchemaPage, { type SchemaPageProps } from '../../../src/features/json-schema/SchemaPage.tsx'
import { contentOf } from './content-context.ts'
import { renderComponent } from './render-component.tsx'

const version = (name: string, about: string, more = ''): string => `
    - name: ${name}
      served: true
      storage: ${String(name === 'v2')}
      ${more}
      schema: { openAPIV3Schema: { type: object${about} } }`

const kinds = (versions: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: kites.acme.dev }
spec:
  group: acme.dev
  scope: Namespaced
  names: { kind: Kite, plural: kites }
  versions:${versions}
`

async function pageOf(document: string): Promise<string> {
  const { pages } = await contentOf(crd({ source: 'crds.yaml', route: '/kites' }), { 'crds.yaml': document })
  const body = pages[0]?.body
  return body && 'component' in body
    ? renderComponent(<CrdPage {...(body.props as unknown as CrdPageProps)} />)
    : ''
}

describe('the list of kinds', () => {
  it('is a table with what they are for, which a deprecated one says in its warning', async () => {
    const html = await pageOf(
      kinds(
        version('v1', '', "deprecated: true\n      deprecationWarning: 'Use v2 of kites.'") +
          version('v2', ', description: A kite on its line.'),
      ),
    )
    const cells = [...html.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''))
    expect(cells).toEqual(['Use v2 of kites.', 'A kite on its line.'])
  })

  it('has only names where no kind says what it is for', async () => {
    const html = await pageOf(kinds(version('v1', '') + version('v2', '')))
    expect(html).not.toContain('<table')
    expect(html).toMatch(/<ul class="ref-names"[^>]*><li><a href="#kite-v1">/)
  })
})

describe('the list of definitions of a schema that is too large for one page', () => {
  it('says what each is for', async () => {
    const names = Array.from({ length: 400 }, (_, index) => `kite${index}`)
    const long = 'It flies when the wind allows. '.repeat(8)
    const schema = {
      type: 'object',
      properties: { first: { $ref: '#/$defs/kite0' } },
      $defs: Object.fromEntries(
        names.map((name) => [
          name,
          {
            description: `A kite called *${name}*.\n\nMore of it.`,
            type: 'object',
            properties: { line: { description: long } },
          },
        ]),
      ),
    }
    const { pages } = await contentOf(jsonSchema({ source: 'kites.json', route: '/kites' }), {
      'kites.json': JSON.stringify(schema),
    })
    expect(pages.length).toBeGreaterThan(1)
    const body = pages[0]?.body
    const html =
      body && 'component' in body
        ? renderComponent(<SchemaPage {...(body.props as unknown as SchemaPageProps)} />)
        : ''
    expect(html).toMatch(/<tr id="kite0"[^>]*>.*?<td><span>A kite called <em>kite0<\/em>\.</)
    expect(html).not.toContain('More of it')
  })
})
