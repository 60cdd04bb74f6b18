import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exampleOf } from '../../../../src/features/reference-kit/example-value.ts'
import { exampleText, fromPattern } from '../../../../src/features/reference-kit/example-scalar.ts'
import { referenceSetOf } from '../../../../src/features/reference-kit/load-reference.ts'
import { parseData } from '../../../../src/kit.ts'
import { isRecord } from '../../../../src/model/plain-data.ts'
import { projectRoot } from '../content-context.ts'

const ajv = new Ajv({ strict: false, logger: false })
formats(ajv)

function errorsOf(schema: unknown): unknown {
  const { document } = parseData(JSON.stringify(schema), 'schema.json')
  if (!document) throw new Error('cannot be parsed')
  const set = referenceSetOf(document)
  const value = exampleOf(set.root, { set })
  const validate = ajv.compile(schema as object)
  return validate(value) ? undefined : { value, errors: validate.errors }
}

const node = {
  definitions: {
    node: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string' },
        next: { $ref: '#/definitions/node' },
        children: { type: 'array', items: { $ref: '#/definitions/node' } },
      },
    },
  },
  $ref: '#/definitions/node',
}

describe('an example', () => {
  it.each<[string, unknown]>([
    ['a text with a length', { type: 'string', minLength: 30, maxLength: 32 }],
    ['a short text', { type: 'string', maxLength: 2 }],
    ['a pattern', { type: 'string', pattern: '^[a-z0-9][a-z0-9-]+[a-z0-9]$' }],
    [
      'an image',
      {
        type: 'string',
        pattern:
          '^[a-z0-9]([a-z0-9._-]*[a-z0-9])?(:[0-9]+)?(/[a-z0-9]([a-z0-9._-]*[a-z0-9])?)*(:([a-zA-Z0-9][a-zA-Z0-9._-]*))?$',
      },
    ],
    ['alternatives in a pattern', { type: 'string', pattern: '^(file:///|https?://|git@|ssh://|git://).*' }],
    ['a duration', { type: 'string', pattern: '^([0-9]+(\\.[0-9]+)?(ns|us|ms|s|m|h))+$' }],
    ['a pattern with a count', { type: 'string', pattern: '^\\d{3}-[A-F]{2,4}\\.[^x]$' }],
    ['a pattern with a length', { type: 'string', pattern: '^[a-z]+$', minLength: 10, maxLength: 12 }],
    [
      'every format',
      {
        type: 'object',
        required: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
        properties: {
          a: { type: 'string', format: 'date-time' },
          b: { type: 'string', format: 'email' },
          c: { type: 'string', format: 'uuid' },
          d: { type: 'string', format: 'uri' },
          e: { type: 'string', format: 'ipv4' },
          f: { type: 'string', format: 'ipv6' },
          g: { type: 'string', format: 'hostname' },
          h: { type: 'string', format: 'date' },
        },
      },
    ],
    [
      'numbers',
      {
        type: 'array',
        items: [
          { type: 'integer', minimum: 3 },
          { type: 'number', exclusiveMinimum: 0, maximum: 1 },
          { type: 'integer', multipleOf: 7, minimum: 10 },
          { type: 'integer', maximum: -5 },
          { type: 'integer', exclusiveMinimum: 4, exclusiveMaximum: 6 },
          { type: 'number', multipleOf: 0.1 },
        ],
      },
    ],
    ['an enumeration', { enum: [null, 'b'] }],
    ['a constant', { const: { a: 1 } }],
    ['null or text', { type: ['null', 'string'] }],
    ['different items', { type: 'array', minItems: 3, uniqueItems: true, items: { type: 'string' } }],
    [
      'different items of a form',
      {
        type: 'array',
        minItems: 3,
        uniqueItems: true,
        items: { type: 'string', pattern: '^(0|[1-9][0-9]*)$' },
      },
    ],
    [
      'different objects with ids',
      {
        type: 'array',
        minItems: 2,
        uniqueItems: true,
        items: {
          type: 'object',
          required: ['id'],
          properties: { kind: { const: 'a' }, id: { type: 'string', format: 'uuid' } },
        },
      },
    ],
    ['different values', { type: 'array', minItems: 2, uniqueItems: true, items: { enum: ['a', 'b'] } }],
    [
      'a closed object',
      {
        type: 'object',
        additionalProperties: false,
        required: ['a'],
        properties: { a: { type: 'boolean' } },
      },
    ],
    ['a map', { type: 'object', additionalProperties: { type: 'integer' }, minProperties: 2 }],
    [
      'a map by pattern',
      {
        type: 'object',
        patternProperties: { '^[a-z0-9][a-z0-9-]+[a-z0-9]$': { type: 'string' } },
        additionalProperties: false,
      },
    ],
    ['required without properties', { type: 'object', required: ['a', 'b'] }],
    [
      'all of',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          { type: 'object', properties: { b: { type: 'integer', minimum: 5 } }, required: ['b'] },
        ],
      },
    ],
    ['limits from all of', { type: 'integer', allOf: [{ minimum: 3 }, { minimum: 9 }] }],
    [
      'one of',
      { oneOf: [{ type: 'object', required: ['a'], properties: { a: { const: 1 } } }, { type: 'string' }] },
    ],
    [
      'one of beside fields',
      {
        type: 'object',
        properties: { a: { type: 'string' } },
        oneOf: [{ required: ['a'] }, { required: ['b'] }],
      },
    ],
    ['any of', { anyOf: [{ type: 'null' }, { type: 'integer', minimum: 2 }] }],
    ['a recursion', node],
    ['no schema', {}],
    [
      'a closed part that knows no other names',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
          { type: 'object', properties: { b: { type: 'string' } } },
        ],
      },
    ],
    [
      'a field that two parts describe',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'integer', minimum: 3 } } },
          { type: 'object', required: ['a'], properties: { a: { type: 'integer', maximum: 5 } } },
        ],
      },
    ],
    [
      'alternatives that ask for different fields',
      {
        type: 'object',
        properties: { a: { type: 'integer' }, b: { type: 'string' } },
        oneOf: [{ required: ['a'] }, { required: ['b'] }],
      },
    ],
    ['an item that must be there', { type: 'array', items: { type: 'string' }, contains: { const: 'x' } }],
    ['two different flags', { type: 'array', minItems: 2, uniqueItems: true, items: { type: 'boolean' } }],
    ['an enumeration with a length', { type: 'string', enum: ['no', 'long enough'], minLength: 4 }],
    ['a tuple', { type: 'array', items: [{ type: 'string' }, { type: 'boolean' }], additionalItems: false }],
  ])('of %s is allowed', (_, schema) => expect(errorsOf(schema)).toBeUndefined())

  it('of every schema of the ToolHive API is allowed', async () => {
    const { document } = parseData(
      await readFile(join(projectRoot, 'static/api-specs/toolhive-api.yaml'), 'utf8'),
      'api.yaml',
    )
    const components =
      isRecord(document?.value) && isRecord(document.value.components) ? document.value.components : {}
    const names = Object.keys(isRecord(components.schemas) ? components.schemas : {})
    expect(names.length).toBeGreaterThan(60)
    for (const name of names)
      expect(errorsOf({ $ref: `#/components/schemas/${name}`, components }), name).toBeUndefined()
  })

  it('has no end in itself that hangs', () => {
    const { document } = parseData(
      JSON.stringify({
        definitions: {
          a: { type: 'object', required: ['a'], properties: { a: { $ref: '#/definitions/a' } } },
        },
        $ref: '#/definitions/a',
      }),
      's.json',
    )
    const set = document && referenceSetOf(document)
    expect(set && exampleOf(set.root, { set })).toBeNull()
    const wide = {
      definitions: Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [
          `n${index}`,
          {
            type: 'object',
            properties: Object.fromEntries(
              Array.from({ length: 12 }, (__, child) => [
                `p${child}`,
                { $ref: `#/definitions/n${(index + child + 1) % 12}` },
              ]),
            ),
          },
        ]),
      ),
      $ref: '#/definitions/n0',
    }
    // What exampleOf itself takes, in processor time: the budget of values is what ends it, not the depth.
    const { document: many } = parseData(JSON.stringify(wide), 's.json')
    const manySet = many && referenceSetOf(many)
    const start = process.cpuUsage()
    const value = manySet && exampleOf(manySet.root, { set: manySet })
    const { user } = process.cpuUsage(start)
    expect(user / 1e3).toBeLessThan(20_000)
    expect(JSON.stringify(value).length).toBeLessThan(1_000_000)
  })
})

describe('a text', () => {
  it('for a pattern that nobody can read is none', () => {
    expect(fromPattern('(?=a)b')).toBeUndefined()
    expect(fromPattern('(((((')).toBeUndefined()
    expect(fromPattern('(a+)+$')).toBe('a')
  })
  it('follows the name of the field', () =>
    expect(exampleText({}, 'website_url')).toBe('https://example.com/'))
})
