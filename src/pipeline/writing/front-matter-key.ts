import { frontMatterKeys } from '../../model/front-matter.ts'

/** Whether a text ends inside of the front matter. */
export const isInFrontMatter = (before: string): boolean =>
  /^---[ \t]*\r?\n/.test(before) && !/\n(?:---|\.\.\.)[ \t]*\r?\n/.test(before.slice(3))

interface KnownKey {
  readonly type: string
  readonly description: string
  readonly keys?: Readonly<Record<string, Omit<KnownKey, 'keys'>>>
}

const knownKeys: Readonly<Record<string, KnownKey>> = frontMatterKeys

/** The keys that the map of a key may have, or the front matter itself. */
export const keysBelow = (parent: string | undefined): Readonly<Record<string, Omit<KnownKey, 'keys'>>> =>
  parent === undefined
    ? knownKeys
    : ((Object.hasOwn(knownKeys, parent) ? knownKeys[parent]?.keys : undefined) ?? {})

/** The key whose map an indented line is in. */
export const parentKey = (before: string, indent: string): string =>
  before
    .split('\n')
    .slice(0, -1)
    .findLast((line) => /^\s*[\w-]+:/.test(line) && (/^\s*/.exec(line)?.[0].length ?? 0) < indent.length)
    ?.replace(/:.*$/, '')
    .trim() ?? ''

/** The key of docgen's that is written at an offset of the front matter, also in the map of another key. */
export function keyAt(
  text: string,
  offset: number,
): { readonly name: string; readonly type: string; readonly description: string } | undefined {
  const before = text.slice(0, offset)
  if (!isInFrontMatter(before)) return undefined
  const start = before.lastIndexOf('\n') + 1
  const [, indent = '', name = ''] = /^( *)([\w-]+):/.exec(text.slice(start)) ?? []
  if (offset > start + indent.length + name.length) return undefined
  const keys = keysBelow(indent === '' ? undefined : parentKey(text.slice(0, start), indent))
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined
  return key && { name, ...key }
}
