import type { RootContent } from 'mdast'
import { diagnose } from '../../../model/diagnose.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { jsxElement } from '../jsx-element.ts'
import { paragraph, strong, text } from '../lists.ts'
import { blocksIn, wordsFrom, type PlacedCall } from '../tags/expand-tags.ts'
import { outermostCalls, type Tag } from '../tags/scan-tags.ts'

/** A shortcode where it stands in a page. */
export interface Shortcode {
  readonly call: PlacedCall
  readonly input: DialectSource
  /** A parameter by one of these names; the first that is set. */
  readonly get: (...names: readonly string[]) => string | undefined
}

/** What is shown for a shortcode. */
export type Show = (code: Shortcode) => readonly RootContent[]

export function shortcodeOf(call: PlacedCall, input: DialectSource): Shortcode {
  const parameters = parametersOf(call.rest)
  return {
    call,
    input,
    get: (...names) => names.map((name) => parameters.get(name)).find((value) => value !== undefined),
  }
}

/** The shortcodes of a name among those between a shortcode and its end. */
export function codesWithin({ call, input }: Shortcode, name: RegExp): readonly Shortcode[] {
  const inner = call.inner ?? ''
  return outermostCalls(inner, findShortcodes)
    .filter((each) => name.test(each.name))
    .map((each) => {
      const before = inner.slice(0, each.start).split('\n').length - 1
      return shortcodeOf({ ...each, node: call.node, line: call.line + call.innerLine + before }, input)
    })
}

/** Between a shortcode and its end, as blocks. */
export const inside = ({ call, input }: Shortcode): readonly RootContent[] => blocksIn(call, input)

/** A parameter as words with markup. */
export const words = ({ call, input, get }: Shortcode, ...names: readonly string[]): readonly RootContent[] =>
  wordsFrom(get(...names) ?? '', call, input)

/** A component of docgen's in the place of a shortcode; attributes without a value are left out. */
export const htmlElement = (
  name: string,
  attributes: Readonly<Record<string, string | true | undefined>>,
  children: readonly RootContent[],
  { call }: Shortcode,
): RootContent => jsxElement(name, attributes, children, call.node)

export const element =
  (name: string, attributes: Readonly<Record<string, string>> = {}): Show =>
  (code) => [htmlElement(name, attributes, inside(code), code)]

/** What is folded, below a summary. */
export const folded =
  (...names: readonly string[]): Show =>
  (code) => {
    const summary = words(code, ...names)
    const isOpen =
      code.get('open') === 'true' || code.get('closed') === 'false' || code.get('expanded') === 'true'
    return [
      htmlElement(
        'details',
        { open: isOpen || undefined },
        [htmlElement('summary', {}, summary.length > 0 ? summary : [text('Details')], code), ...inside(code)],
        code,
      ),
    ]
  }

/** Code between a shortcode and its end. */
export const codeIn = (
  code: Shortcode,
  lang: string | undefined,
  value = code.call.inner ?? '',
): RootContent => ({
  type: 'code',
  lang: lang ?? null,
  value: value.replaceAll(/^(?:[ \t]*\n)+|\s+$/g, ''),
  position: code.call.node.position,
})

/** A title above what follows. */
export const titled = (title: readonly RootContent[]): readonly RootContent[] =>
  title.length === 0 ? [] : [paragraph(strong(title))]

export function report({ call, input }: Shortcode, message: string, hint?: string): void {
  const { context, diagnostics } = input
  const place = { line: call.line, column: 1 }
  diagnostics.push(
    diagnose('unknown-component', message, {
      file: context.file,
      place,
      hint,
    }),
  )
}

/** The maximum length of a shortcode, without what is between it and its end. */
const longest = 10000

/** The shortcodes of a text (Hugo's guide, "Shortcodes"), in both forms; in code as well, as Hugo has it. */
export function findShortcodes(text: string): readonly Tag[] {
  const tags: Tag[] = []
  for (const { index: start, 1: form = '' } of text.matchAll(/\{\{([<%])/g)) {
    if (start < (tags.at(-1)?.end ?? 0)) continue
    const end = endOf(text, start + 3, `${form === '<' ? '>' : form}}}`)
    if (end === undefined) continue
    const inner = text.slice(start + 3, end - 3)
    const literal = /^\/\*([^]*)\*\/$/.exec(inner)?.[1]
    const close = form === '<' ? '>}}' : '%}}'
    if (literal !== undefined) {
      tags.push({ start, end, kind: 'literal', name: '', rest: `{{${form}${literal}${close}`, form })
      continue
    }
    const [, slash, name, rest = ''] = /^\s*(\/?)\s*([\w.-]+(?:\/[\w.-]+)*)([^]*)$/.exec(inner) ?? []
    if (name === undefined) continue
    const isClosing = slash === '/'
    tags.push({
      start,
      end,
      kind: isClosing ? 'closing' : 'opening',
      name,
      rest: rest.replace(/\/\s*$/, ''),
      form,
    })
  }
  return tags
}

/** Where a shortcode ends: what is in quotes or backticks belongs to it. */
function endOf(text: string, start: number, close: string): number | undefined {
  let quote = ''
  const last = Math.min(text.length, start + longest)
  for (let at = start; at < last; at++) {
    const sign = text[at] ?? ''
    if (quote !== '') {
      if (sign === '\\' && quote === '"') at++
      else if (sign === quote) quote = ''
    } else if (text.startsWith(close, at)) return at + close.length
    else if (sign === '"' || sign === '`') quote = sign
  }
  const end = text.indexOf(close, start)
  return end === -1 || end > last ? undefined : end + close.length
}

/** The parameters of a shortcode: by name, or by their places (`0`, `1`). */
export function parametersOf(rest: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  let place = 0
  for (const [, name, double, raw, plain = ''] of rest.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`=]+))/g,
  )) {
    const value =
      double?.replaceAll(/\\(.)/g, (_whole, sign: string) => (sign === 'n' ? '\n' : sign)) ?? raw ?? plain
    parameters.set(name ?? String(place++), value)
  }
  return parameters
}
