import { join, posix } from 'node:path'
import { splitHref } from '../../model/address.ts'
import { LineIndex } from '../../model/location.ts'
import type { Place } from '../../model/diagnostic.ts'
import { isFile } from '../../stages/config/find-config.ts'
import { isNavigation } from './complete-navigation.ts'
import type { LinkTarget, SiteMap } from './site-map.ts'

/** Matches keys whose values are words for readers. */
export const wordKeys = /^(?:label|title|tagline|description|className|alt|message|text)$/

/**
 * What the text in quotes at an offset of a file of sidebars, of the configuration or of a category names: a
 * page, by its id or address, or a file of the project. In YAML, it may stand without quotes.
 */
export function namedInNavigation(
  map: SiteMap,
  path: string,
  text: string,
  offset: number,
): { readonly target: LinkTarget; readonly place: Place } | undefined {
  if (!isNavigation(map, path)) return undefined
  for (const { from, to, key, value } of valuesIn(text, path)) {
    if (offset < from || offset > to || wordKeys.test(key)) continue
    const target = targetOf(map, path, value)
    return target && { target, place: new LineIndex(text).placeAt(from, to) }
  }
  return undefined
}

/** A text in quotes, or in YAML a plain one, of a file of sidebars or of the configuration. */
interface WrittenValue {
  /** The offsets of the value without quotes. */
  readonly from: number
  readonly to: number
  /** The key right before it, or before the list that it stands in. */
  readonly key: string
  readonly value: string
}

/** What is written in a file of sidebars or of the configuration, in order. */
export function* valuesIn(text: string, path: string): Generator<WrittenValue> {
  const values = /\.ya?ml$/.test(path)
    ? /(?:(\w+):[ \t]+|-[ \t]+)["']?([^\s"',{}[\]]+)/g
    : /(?:["']?(\w+)["']?\s*:\s*|[[,(\s]|^)["']([^"'\n]+)["'](?!\s*:)/gm
  let listKey = ''
  let end = 0
  for (const { index, 0: all, 1: ownKey, 2: value = '' } of text.matchAll(values)) {
    const from = index + all.lastIndexOf(value)
    const between = text.slice(end, from)
    const [, list] = /(\w+)["']?\s*:\s*(?:\[|\n[ \t]*-)[^[\]{}]*$/.exec(between) ?? []
    if (list !== undefined || /[[\]{}:]/.test(between)) listKey = list ?? ''
    end = from + value.length
    yield { from, to: end, key: ownKey ?? listKey, value }
  }
}

function targetOf(map: SiteMap, path: string, value: string): LinkTarget | undefined {
  const address = splitHref(value)
  const [first] = map.editions
  const page = value.startsWith('/')
    ? [...map.pages.values()].find(({ route, edition }) => edition === first && route === address.path)
    : [...(first?.renderInputs.graph.trees.values() ?? [])].flatMap(
        ({ ids }) => map.pages.get(ids.get(value) ?? '') ?? [],
      )[0]
  if (page) return { kind: 'page', to: page, anchor: address.fragment.slice(1), isByFile: false }
  const { root } = map.session.loaded
  const files = [posix.normalize(value), posix.join(posix.dirname(path), value)]
  const file = files.find((each) => !each.startsWith('../') && isFile(join(root, each)))
  return file === undefined ? undefined : { kind: 'file', path: file }
}
