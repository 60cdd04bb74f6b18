import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { typedoc } from '../../../../src/index.ts'
import { htmlToText } from '../../../../src/kit.ts'
import { contentOf } from '../content-context.ts'
import { entriesIn, textsIn } from '../entries-of-pages.ts'

/** What TypeDoc 0.28 writes for `fleet.ts.txt` beside this test, with some comments that it did not find. */
const fleet = readFileSync(join(import.meta.dirname, 'fleet.json'), 'utf8')
const contentIn = (json: unknown) =>
  contentOf(typedoc({ source: 'l.json', route: '/l' }), {
    'l.json': typeof json === 'string' ? json : JSON.stringify(json),
  })

it('shows all that TypeDoc says about a library', async () => {
  const { pages, diagnostics } = await contentIn(fleet)
  expect(diagnostics).toEqual([])
  expect(textsIn(pages)).toEqual([
    '# README | Fleet Read the guide.',
    '# Guide | Use Pad.',
    'Mode | Speeds. | Defined in: index.ts:42',
    '[] `enum Mode`',
    '[Members]',
    'Fast#index-mode-fast | `"fast"` | Very. | Defined in: index.ts:44',
    'Slow#index-mode-slow | `1` | deprecated | Deprecated: Too slow. | Defined in: index.ts:46',
    'Pad | A pad. Category: Ground Remarks: Made of concrete & <steel>. Custom: Some text. | Defined in: index.ts:35 | Category: Ground',
    '[] `class Pad extends Store<{ name: string }>`',
    '[] `[key: `x-${string}`]: unknown` internal',
    '[Constructors]',
    'constructor | `new Pad(items?: { name: string }[]): Pad` | Inherited from: Store.constructor | Defined in: index.ts:13',
    '[Properties]',
    'limit | `number` | readonly | optional | Inherited from: Store.limit | Defined in: index.ts:9',
    'count | `number` | protected | static | Inherited from: Store.count | Defined in: index.ts:8',
    '[Accessors]',
    'first | `get first(): Item | undefined; set first(item: Item | undefined): void` | Inherited from: Store.first | Defined in: index.ts:15 | Defined in: index.ts:17',
    '[Methods]',
    '[iterator]#index-pad-iterator | `(): Generator<never, void, unknown>` | Overrides: Store.[iterator] | Defined in: index.ts:36',
    'launch#index-pad-launch | `(mode: Mode, ...rest: readonly [string | undefined, number]): asserts mode is Fast` | Launches. Mode the site | Defined in: index.ts:38',
    'find | `(at: number): { name: string }; (test: (item: { name: string }, more: { index: number }) => boolean): { name: string }` | Inherited from: Store.find | Defined in: index.ts:21 | Defined in: index.ts:27 | Defined in: index.ts:28',
    'Store | abstract | A keeper of things. | Defined in: index.ts:5',
    '[] `class Store<in out Item extends object = {}> implements Iterable<Item>` Extended by: Pad',
    '(Type parameters) Item | What is kept.',
    '[] `[key: `x-${string}`]: unknown` internal',
    '[Constructors]',
    'constructor#index-store-constructor | `new Store(items?: Item[]): Store<Item>` | Makes one. | Defined in: index.ts:13',
    'items | `Item[]` | = []',
    '[Properties]',
    'limit#index-store-limit | `number` | readonly | optional | Defined in: index.ts:9',
    'count#index-store-count | `number` | protected | static | How many. Default: 0 | = 0 | Defined in: index.ts:8',
    '[Accessors]',
    'first#index-store-first | `get first(): Item | undefined; set first(item: Item | undefined): void` | The first. Sets the first. | Defined in: index.ts:15 | Defined in: index.ts:17',
    '[Methods]',
    '[iterator]#index-store-iterator | `(): Iterator<Item>` | abstract | Implements: Iterable.[iterator] | Defined in: index.ts:18',
    'find#index-store-find | Defined in: index.ts:21 | Defined in: index.ts:27 | Defined in: index.ts:28',
    '(One of) Overload 1 | `(at: number): Item` | Finds by index.',
    'at! | `number` | From 0.',
    '(One of) Overload 2 | `(test: (item: Item, more: { index: number }) => boolean): Item` | beta | Finds by test. Throws: RangeError Never. See also: launching',
    'test! | `(item: Item, more: { index: number }) => boolean` | Returns true for it.',
    'Choice | A choice. | Defined in: index.ts:51',
    '[] `type Choice = null | "a\\"b" | { (y: string): void; call?: new (x: number) => typeof fast; kind: 1n }`',
    '= null | Nothing.',
    '= "a\\"b" | A name & more.',
    '= { (y: string): void; call?: new (x: number) => typeof fast; kind: 1n } | ',
    'call | `new (x: number) => typeof fast` | optional | Defined in: index.ts:56',
    'kind | `1n` | Inside. | Defined in: index.ts:56',
    'Keys | Defined in: index.ts:49',
    '[] `type Keys<T> = { readonly [K in keyof T as `get${Capitalize<string & K>}`]?: T[K] extends (infer R extends string)[] ? R : never }`',
    'fast | Defined in: index.ts:57',
    '[] `const fast: unique symbol`',
    'pick | Group: Tools | Defined in: index.ts:59 | Category: Tools',
    '[] `let pick: keyof (Pad | Mode)[]` = 0',
    'call | Defined in: index.ts:69',
    '[] `function call<const T>(options: { times?: number }, value?: number[]): Promise<T>` Calls. Returns: What it does. Example: Once call({})',
    'options! | `{ times?: number }` | How.',
    'times | `number` | optional | How often. Default: 3 | Defined in: index.ts:70',
    'value | `number[]`',
    'invoke | Defined in: index.ts:76',
    '[] Re-exports: call',
    'Hammer | Inside a namespace. | Defined in: index.ts:73',
    '[] `interface Hammer`',
    '[] `(hit: number): void`',
    '[] `[nail: string]: unknown`',
    '[Properties]',
    'weight#index-tools-hammer-weight | `number` | readonly | Defined in: index.ts:73',
    'size | Defined in: index.ts:74',
    '[] `const size: 1` = 1',
  ])
})

it('links types, comments and documents to what they name', async () => {
  const { pages } = await contentIn(fleet)
  const props = JSON.stringify(pages[0]?.body).replaceAll(String.raw` data-link-if-there=\"\"`, '')
  for (const link of [
    'class Pad extends <a href=\\"#index-store\\">Store</a>',
    'See also:</strong> <a href=\\"#index-pad-launch\\">launching</a>',
    '<a href=\\"#index-mode\\"><code>Mode</code></a> <a href=\\"https://acme.dev\\" rel=\\"noopener nofollow\\">the site</a>',
    'Read <a href=\\"#guide\\">the guide</a>',
    '"href":"https://code.acme.dev/index.ts#L36"',
    '"href":"#index-store-find"',
  ])
    expect(props).toContain(link)
  expect(pages[0]?.headings?.map(({ id }) => id)).toContain('index-tools-hammer')
})

it('shows how declarations of a package are imported', async () => {
  const { pages } = await contentIn(
    readFileSync(join(import.meta.dirname, '../../../../docs/examples/library.json'), 'utf8'),
  )
  const samples = entriesIn(pages).map(({ samples: [sample] }) => htmlToText(sample?.html ?? '').trim())
  expect(samples).toEqual([
    "import { Pad } from 'launcher'",
    "import type { Rocket } from 'launcher'",
    "import type { Outcome } from 'launcher'",
    "import { byName } from 'launcher'",
  ])
})

it('describes an inherited member itself where its origin is not shown', async () => {
  const member = (id: number, target: number) => ({
    id,
    name: 'x',
    kind: 1024,
    comment: { summary: [{ kind: 'text', text: `Text ${id}.` }] },
    inheritedFrom: { type: 'reference', name: 'B.x', target },
  })
  const owner = (id: number, child: object) => ({ id, name: `C${id}`, kind: 128, children: [child] })
  // TypeDoc writes both: a loop where the base class is not exported, and numbers below 0.
  const children = [owner(1, member(11, 12)), owner(2, member(12, 11)), owner(3, member(13, -1))]
  const { pages } = await contentIn({ schemaVersion: '2.0', id: 0, name: 'p', kind: 1, children })
  expect(textsIn(pages).filter((text) => text.startsWith('x'))).toEqual([
    'x#c1-x | Text 11. | Inherited from: B.x',
    'x#c2-x | Text 12. | Inherited from: B.x',
    'x#c3-x | Text 13. | Inherited from: B.x',
  ])
})

it('links to members where they have moved to, whichever page and text the link is in', async () => {
  const kind = 128
  const link = (target: number) => ({ kind: 'inline-tag', tag: '@link', text: 'There', target })
  const member = (id: number) => ({
    id,
    name: `m${id}`,
    kind: 1024,
    comment: { summary: [{ kind: 'text', text: 'word '.repeat(60) }, link(id - 1)] },
  })
  const owner = (id: number, target: number, members: number) => ({
    id,
    name: `C${id}`,
    kind,
    comment: { summary: [{ kind: 'text', text: 'See ' }, link(target)] },
    children: Array.from({ length: members }, (_, at) => member(id + 1 + at)),
  })
  const children = [owner(1000, 1200, 300), owner(2000, 1250, 5)]
  const { pages } = await contentIn({ schemaVersion: '2.0', id: 0, name: 'p', kind: 1, children })
  const texts = pages.map(
    ({ route, body }) => [route, JSON.stringify('props' in body && body.props)] as const,
  )
  const broken = texts.flatMap(([route, text]) =>
    [...text.matchAll(/href(?:=.|":)"([^"#]*)#([\w-]+)/g)]
      .filter(([, page, id = '']) => {
        const target = texts.find(([each]) => each === (page || route))
        return target?.[1].includes(`"id":"${id}"`) !== true
      })
      .map(([href]) => `${route} ${href}`),
  )
  expect(broken).toEqual([])
  expect(texts.map(([route]) => route)).toContain('/l/c1000-m1001/2')
})

it('reports what is not the JSON of TypeDoc where it is written', async () => {
  const messagesOf = async (json: unknown) =>
    (await contentIn(json)).diagnostics.map(
      ({ message, place }) => `${place?.line ?? '?'}:${place?.column ?? '?'} ${message}`,
    )
  expect(await messagesOf('{')).toHaveLength(1)
  expect(await messagesOf([])).toEqual(['1:1 The file is not the JSON of TypeDoc.'])
  expect(await messagesOf({ children: [] })).toEqual([
    "1:1 docgen reads version 2 of TypeDoc's JSON, not one without a version.",
  ])
  expect(await messagesOf({ schemaVersion: '3.0' })).toEqual([
    "1:18 docgen reads version 2 of TypeDoc's JSON, not 3.0.",
  ])
  const project = { schemaVersion: '2.0', id: 0, name: 'p', kind: 1 }
  const child = { id: 1, name: 'a', kind: 32 }
  expect(await messagesOf({ ...project, children: [{ ...child, name: 1, type: { type: 'odd' } }] })).toEqual([
    '1:78 In the JSON of TypeDoc, `children.0.name` must be a text.',
    '1:105 In the JSON of TypeDoc, `children.0.type.type` has a value of the wrong kind.',
  ])
  const more = [
    { ...child, mood: 1, type: { type: 'intrinsic', name: 'x', tone: 2 } },
    { ...child, id: 2, mood: 3 },
  ]
  expect(await messagesOf({ ...project, children: more })).toEqual([
    '1:92 In the JSON of TypeDoc, the field `children.0.mood` is unknown, and not shown.',
    '1:139 In the JSON of TypeDoc, the field `children.0.type.tone` is unknown, and not shown.',
  ])
})
