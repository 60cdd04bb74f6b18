import { isDeepStrictEqual } from 'node:util'
import { isMap, isScalar, parseDocument, stringify, type Pair } from 'yaml'
import { locationAt } from '../../../model/location.ts'
import type { FrontMatterDialect } from '../../../stages/markdown/dialect.ts'
import { parseFrontMatter } from '../../../stages/markdown/parse-front-matter.ts'
import type { TextChange } from './tree-edits.ts'

/** The changes that write the front matter of a file with docgen's keys, in YAML. */
export function frontMatterChanges(
  source: string,
  file: string,
  dialect: FrontMatterDialect,
): readonly TextChange[] {
  const change = (start: number, end: number, text: string): TextChange => ({
    from: locationAt(source, start),
    to: locationAt(source, end),
    text,
    kind: 'front-matter',
  })
  const other = dialect.otherLanguage?.(source)
  if (other) {
    const data = typeof other.yaml === 'string' ? parseFrontMatter(other.yaml, file).data : undefined
    if (!data) return []
    return [change(0, other.length, `---\n${yamlOf([...dialect.translate(data, file)])}---\n`)]
  }
  const opening = dialect.opening.exec(source)
  if (!opening || (opening[1] ?? '').trim() !== '') return []
  const start = opening[0].length
  const closing = /^-{3,}[ \t]*(?:\n|$)/m.exec(source.slice(start))
  if (!closing || /^[ \t]*(?:\n|$)/.test(source.slice(start))) return []
  const yaml = source.slice(start, start + closing.index)
  const { data } = parseFrontMatter(yaml, file, dialect.hasRepeatedKeys !== true)
  if (!data) return []
  const entries = [...dialect.translate(data, file)]
  const before = opening[0].indexOf('---')
  const changes = before > 0 ? [change(0, before, '')] : []
  const { contents } = parseDocument(yaml, { uniqueKeys: false })
  if (!isMap(contents) || contents.flow === true) {
    const isSame = entries.every(
      ([name, [value, key]]) => name === key && isDeepStrictEqual(value, data[key]),
    )
    return isSame || !isMap(contents)
      ? changes
      : [...changes, change(start, start + closing.index, yamlOf(entries))]
  }
  const pairs = contents.items
  const isLast = (pair: Pair): boolean => pairs.findLast((each) => keyOf(each) === keyOf(pair)) === pair
  for (const pair of pairs) {
    const key = keyOf(pair)
    const [from, to] = rangeOf(pair, yaml)
    const results = isLast(pair) ? entries.filter(([, [, writtenKey]]) => writtenKey === key) : []
    const [first, ...more] = results
    if (first && more.length === 0 && first[0] === key && isDeepStrictEqual(first[1][0], data[key])) continue
    const text = results.length === 0 ? '' : yamlOf(results)
    // A line that is taken out ends with it.
    const end = text === '' ? to + (yaml[to] === '\n' ? 1 : 0) : to
    changes.push(change(start + from, start + end, text.replace(/\n$/, '')))
  }
  return changes
}

const keyOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key)

/** From the key to the end of the value, without the space behind it. */
function rangeOf({ key, value }: Pair, yaml: string): readonly [start: number, end: number] {
  const rangeIn = (node: unknown): readonly number[] | null | undefined =>
    typeof node === 'object' && node !== null && 'range' in node
      ? (node.range as readonly number[] | null) // As the library declares it.
      : undefined
  const start = rangeIn(key)?.[0] ?? 0
  const colon = yaml.indexOf(':', rangeIn(key)?.[1] ?? start) + 1
  const end = Math.max(colon, rangeIn(value)?.[1] ?? colon)
  return [start, start + yaml.slice(start, end).trimEnd().length]
}

const yamlOf = (entries: readonly (readonly [name: string, value: readonly [unknown, string]])[]): string =>
  entries.length === 0
    ? ''
    : stringify(Object.fromEntries(entries.map(([name, [value]]) => [name, value])), { lineWidth: 0 })
