/** A tag as it is written in a text: `{{< tab >}}`, `{% endtab %}`. */
export interface Tag {
  readonly start: number
  readonly end: number
  /** `literal`: what only shows how a tag is written. */
  readonly kind: 'opening' | 'closing' | 'literal'
  readonly name: string
  /** What follows the name. */
  readonly rest: string
  /** How it is written where a generator has two ways: `%` or `<`. */
  readonly form?: string
}

/** A tag with what is between it and the tag that closes it, if one does. */
export interface TagCall extends Tag {
  readonly raw: string
  readonly inner?: string
  /** The number of lines before the inner text, from the first of the tag. */
  readonly innerLine: number
}

/** Finds the tags of a text, in order. */
export type FindTags = (text: string) => readonly Tag[]

/**
 * The tags of a text that are in no other, with what is in them. A tag that nothing closes stands for itself;
 * those in it are then beside it.
 */
export function outermostCalls(text: string, find: FindTags): readonly TagCall[] {
  const calls: TagCall[] = []
  const open: { readonly tag: Tag; readonly before: number }[] = []
  for (const tag of find(text)) {
    if (tag.kind !== 'closing') {
      if (tag.kind === 'opening') open.push({ tag, before: calls.length })
      calls.push({ ...tag, raw: text.slice(tag.start, tag.end), innerLine: 0 })
      continue
    }
    const at = open.findLastIndex((each) => each.tag.name === tag.name)
    const opening = open[at]
    if (!opening) continue
    open.length = at
    const { start, end } = opening.tag
    const whole: TagCall = {
      ...opening.tag,
      end: tag.end,
      raw: text.slice(start, tag.end),
      inner: text.slice(end, tag.start),
      innerLine: text.slice(start, end).split('\n').length - 1,
    }
    calls.splice(opening.before, calls.length, whole)
  }
  return calls
}

/** Text between tags, without what its container writes before each line, and without common indentation. */
export function plainLines(inner: string): string {
  const [first = '', ...rest] = inner.split('\n')
  const textLines = rest.filter((line) => line.trim() !== '')
  if (textLines.length === 0) return inner
  if (textLines.every((line) => /^[ \t]*>/.test(line)))
    return plainLines([first, ...rest.map((line) => line.replace(/^[ \t]*>[ ]?/, ''))].join('\n'))
  const last = rest.at(-1) ?? ''
  const lines = last.trim() === '' ? rest.slice(0, -1) : rest
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
  if (!Number.isFinite(indent) || indent === 0) return inner
  return [first, ...rest.map((line) => line.slice(Math.min(indent, line.search(/\S|$/))))].join('\n')
}
