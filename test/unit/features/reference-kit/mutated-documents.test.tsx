import type { ComponentType } from 'react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderComponent } from '../render-component.tsx'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Plugin } from '../../../../src/model/plugin.ts'
import { cliReference } from '../../../../src/features/cli-reference/index.ts'
import CliCommand from '../../../../src/features/cli-reference/CliCommand.tsx'
import { crd } from '../../../../src/features/crd/index.ts'
import CrdPage from '../../../../src/features/crd/CrdPage.tsx'
import { jsonSchema } from '../../../../src/features/json-schema/index.ts'
import SchemaPage from '../../../../src/features/json-schema/SchemaPage.tsx'
import { mcp } from '../../../../src/features/mcp/index.ts'
import EntriesPage from '../../../../src/features/reference-kit/EntriesPage.tsx'
import FieldsPage from '../../../../src/features/reference-kit/FieldsPage.tsx'
import { mcpMetadata } from '../../../../content/_plugins/mcp-metadata/index.ts'
import ApiPage from '../../../../src/features/openapi/ApiPage.tsx'
import { openapi } from '../../../../src/features/openapi/index.ts'
import { contentOf, projectRoot } from '../content-context.ts'

/**
 * Documents of the flagship site and of the manual, broken in one to four places. `DOCGEN_MUTATIONS=1000` for
 * more of them.
 */
const mutations = Number(process.env['DOCGEN_MUTATIONS'] ?? 2)

const documents: readonly (readonly [source: string, plugin: (source: string) => Plugin])[] = [
  ['static/api-specs/toolhive-api.yaml', (source) => openapi({ source, route: '/api', layout: 'operation' })],
  ['content/_data/crds.yaml', (source) => crd({ source, route: '/crds' })],
  ['static/schemas/registry-schema.json', (source) => jsonSchema({ source, route: '/schema' })],
  ['content/_data/thv-cli.yaml', (source) => cliReference({ source, route: '/cli' })],
  ['docs/examples/launcher.json', (source) => mcp({ source, route: '/mcp' })],
  ['content/_data/mcp-servers.yaml', (snapshot) => mcpMetadata({ snapshot })],
]

// The props are what the plugin of the component made.
const components = {
  ApiPage,
  CrdPage,
  SchemaPage,
  CliCommand,
  EntriesPage,
  FieldsPage,
} as unknown as Readonly<Record<string, ComponentType<Readonly<Record<string, unknown>>>>>

const values: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  Number.NaN,
  '',
  'text',
  '\u0000',
  '\uD800',
  '🐝'.repeat(2_000),
  [],
  [null],
  [[]],
  {},
  { a: null },
  { $ref: '#' },
  { $ref: '#/nowhere' },
  { $ref: 7 },
  { allOf: [{ $ref: '#' }] },
  { type: ['object', 'null', 7] },
  { type: 'object', required: 'all', properties: [] },
  { oneOf: {} },
  { enum: 'one' },
  { pattern: '(((' },
  { pattern: '(a+)+$', minLength: 40 },
  { minLength: 1e12 },
  { minItems: 1e9, items: { type: 'string' }, type: 'array' },
  { multipleOf: 0 },
  { minimum: 'low', maximum: {} },
  { constructor: 1, toString: null, hasOwnProperty: [] },
  'x'.repeat(100_000),
  '2025-10-17',
  12345678901234567890n,
  'javascript:alert(1)',
  '%E0%A4%A',
  '{a}{b}',
  '[x](#',
  '```',
  '<div>',
]
const names = [
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  '$ref',
  'x-',
  '~1',
  '%',
  'a/b',
  '0',
  '\u0000',
  'allOf',
  'properties',
  'items',
]

class Chance {
  constructor(private seed: number) {}

  below(limit: number): number {
    this.seed = (this.seed * 48_271) % 2_147_483_647
    return this.seed % limit
  }

  of<Item>(list: readonly Item[]): Item {
    return list[this.below(list.length)] as Item // Every list here has an item.
  }
}

type Holder = Record<string, unknown>

/** The document with something else, something more or nothing in some of its places. */
function mutated(text: string, seed: number): string {
  const chance = new Chance(seed)
  const all = text.split(/^---$/m).map((part) => parse(part) as unknown)
  for (let count = 1 + chance.below(4); count > 0; count--) {
    const holders: Holder[] = []
    const collect = (value: unknown, depth: number): void => {
      if (typeof value !== 'object' || value === null || depth > 40) return
      holders.push(value as Holder) // A list is changed by its indices.
      for (const child of Object.values(value)) collect(child, depth + 1)
    }
    collect(all, 0)
    const holder = chance.of(holders)
    const key = chance.of([...Object.keys(holder), chance.of(names)])
    const way = chance.below(4)
    if (way === 0) Reflect.deleteProperty(holder, key)
    else
      Object.defineProperty(holder, key, {
        value: way === 1 ? structuredClone(chance.of(holders.slice(-500))) : chance.of(values),
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }
  return all.map((document) => stringify(document, { aliasDuplicateObjects: false })).join('---\n')
}

/** What no value is changed for: the text itself is broken. */
function torn(text: string, seed: number): string {
  const chance = new Chance(seed)
  const at = chance.below(text.length)
  const pieces = [
    '\u0000',
    '\t',
    '&a ',
    '*a ',
    '<<: *x\n',
    '"',
    "'",
    '{',
    '[',
    '- - - ',
    '? ',
    '!!binary ',
    '!!js/function ',
    '%YAML 9\n---\n',
    '\n...\n',
    '\r',
    '\uFEFF',
    '|\n',
    '&x [*x, *x]',
    ': : ',
  ]
  return chance.below(4) === 0
    ? text.slice(0, at)
    : text.slice(0, at) + chance.of(pieces) + text.slice(at + chance.below(20))
}

describe.each(documents)('%s', (source, plugin) => {
  const original = readFileSync(join(projectRoot, source), 'utf8')

  it.each([
    ['changed', mutated],
    ['torn', torn],
  ] as const)(
    '%s: pages, or diagnostics with a place, in little time',
    async (_, change) => {
      for (let seed = 1; seed <= mutations; seed++) {
        const start = process.cpuUsage()
        const text = change(original, seed * 7_919)
        const { pages, diagnostics } = await contentOf(plugin(source), { [source]: text })
        for (const { place, rule, message } of diagnostics)
          expect(place, `${String(seed)}: ${rule}: ${message}`).toBeDefined()
        for (const page of pages) {
          if (!('component' in page.body)) continue
          const Component = components[page.body.component]
          if (!Component) throw new Error(`no component ${page.body.component}`)
          expect(
            renderComponent(<Component {...(page.body.props as Readonly<Record<string, unknown>>)} />),
            `${String(seed)} ${page.route}`,
          ).not.toMatch(/<script|\[object Object\]|href="javascript:/i)
        }
        const { user, system } = process.cpuUsage(start)
        expect((user + system) / 1e6, `seconds of seed ${String(seed)}`).toBeLessThan(30)
      }
    },
    mutations * 60_000,
  )
})
