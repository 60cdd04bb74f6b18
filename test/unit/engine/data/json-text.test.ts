import { expect, it } from 'vitest'
import { LineCounter, parseDocument, isMap, isScalar, isSeq, type Node } from 'yaml'
import { JsonPlaces } from '../../../../src/engine/data/json-text.ts'

const text = `{
  "a": [1, -2.5e3, true, null, "x]}\\"y", {}],
  "tab\\tname": {"": {"nested": [[], [{"deep": "\\\\"}]]}, "same": 1},
  "paths": { "/pets/{id}" : {
      "get": {
        "summary": "multi\\nline"
      } } },
  "last": "é"
}
`

/** Every way to a value of the text, with its node and that of its name. */
function* ways(
  node: unknown,
  path: readonly (string | number)[] = [],
  key?: Node,
): Generator<{ path: readonly (string | number)[]; node: Node; key?: Node }> {
  yield { path, node: node as Node, ...(key ? { key } : {}) }
  if (isMap(node))
    for (const pair of node.items)
      yield* ways(pair.value, [...path, isScalar(pair.key) ? String(pair.key.value) : ''], pair.key as Node)
  if (isSeq(node)) for (const [index, item] of node.items.entries()) yield* ways(item, [...path, index])
}

it('finds each value and each name where a parser with places has it', () => {
  const counter = new LineCounter()
  const tree = parseDocument(text, { lineCounter: counter })
  const places = new JsonPlaces(text)
  const location = (offset: number) => ({
    line: counter.linePos(offset).line,
    column: counter.linePos(offset).col,
  })
  const all = [...ways(tree.contents)]
  expect(all.length).toBeGreaterThan(15)
  for (const { path, node, key } of all) {
    const [start = 0, end = 0] = node.range ?? []
    expect(places.placeOf(path), path.join('/')).toMatchObject(location(start))
    const place = places.placeOf(path)
    if (place.endColumn !== undefined)
      expect({ line: place.endLine, column: place.endColumn }).toEqual(location(end))
    if (key)
      expect(places.placeOf(path, { key: true }), path.join('/')).toMatchObject(location(key.range?.[0] ?? 0))
  }
})

it('finds the nearest thing that exists', () => {
  const places = new JsonPlaces(text)
  expect(places.placeOf(['paths', '/pets/{id}', 'get', 'summary', 'x', 'y'])).toEqual(
    places.placeOf(['paths', '/pets/{id}', 'get', 'summary']),
  )
  expect(places.placeOf(['nowhere'])).toMatchObject({ line: 1, column: 1 })
  expect(places.placeOf(['a', 99])).toMatchObject({ line: 2, column: 8 })
})

it('a text that is cut off has places too', () => {
  expect(new JsonPlaces('{"a": [1, {"b": "c').placeOf(['a', 1, 'b'])).toMatchObject({ line: 1 })
  expect(new JsonPlaces('').placeOf(['a'])).toMatchObject({ line: 1, column: 1 })
})
