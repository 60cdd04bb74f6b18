import { join, posix } from 'node:path'
import { splitHref } from '../../model/address.ts'
import { LineIndex } from '../../model/location.ts'
import type { Place } from '../../model/diagnostic.ts'
import { isFile } from '../../stages/config/find-config.ts'
import { isNavigation } from './complete-navigation.ts'
import type { LinkTarget, SiteMap } from './site-map.ts'

/** Keys whose values are words for readers. */
const wordKeys = /^(?:label|title|tagline|description|className|alt|message|text)$/

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
  const lines = new LineIndex(text)
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const [line = ''] = /^.*/.exec(text.slice(start)) ?? []
  const isYaml = /\.ya?ml$/.test(path)
  const values = isYaml
    ? /(?:(\w+):\s+|-\s+)["']?([^\s"',{}[\]]+)/g
    : /(?:["']?(\w+)["']?\s*:\s*|[[,(\s]|^)["']([^"']+)["'](?!\s*:)/g
  for (const { index, 0: all, 1: key = '', 2: value = '' } of line.matchAll(values)) {
    const from = start + index + all.lastIndexOf(value)
    const to = from + value.length
    if (offset < from || offset > to || wordKeys.test(key)) continue
    const target = targetOf(map, path, value)
    return target && { target, place: lines.placeAt(from, to) }
  }
  return undefined
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
