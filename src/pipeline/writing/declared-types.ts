import { append } from '../../model/append.ts'

/** A prop as the source of its component declares it. */
export interface DeclaredProp {
  readonly name: string
  /** In TypeScript; undefined where the source has no types. */
  readonly type?: string | undefined
  /** From the comment above it. */
  readonly description?: string | undefined
  readonly isRequired: boolean
  /** The words that it takes, if it takes no others. */
  readonly values: readonly string[]
}

/** The types that a source declares, as far as they can be followed without a compiler. */
export interface Types {
  /** The members of a type; undefined if it is none with members that are known. */
  readonly membersOf: (type: string) => readonly DeclaredProp[] | undefined
  /** The words that a type takes, if it takes no others. */
  readonly wordsOf: (type: string) => readonly string[]
}

/** Types of a text that declares none. */
export const noTypes: Types = {
  membersOf: () => undefined,
  wordsOf: (type) => wordsOf(type, () => undefined),
}

/** How often a type may lead to another one: one that leads to itself does not end. */
const maxDepth = 8

type Lookup = (name: string) => string | undefined

/** Reads the interfaces and types at the beginning of lines of a source. */
export function typesIn(source: string): Types {
  const lookup: Lookup = (name) => {
    const start = new RegExp(
      String.raw`^(?:export\s+)?(?:declare\s+)?(?:interface|type)\s+${name}\b`,
      'm',
    ).exec(source)
    if (!start) return undefined
    const rest = source.slice(start.index + start[0].length)
    const [, parents = '', brace] = /^(?:<[^{}=]*>)?\s*(?:extends\s+([^{]*?)\s*)?(\{)/.exec(rest) ?? []
    if (brace !== undefined) {
      const members = `{${blockAt(rest, rest.indexOf(brace) + 1)}}`
      return [...splitAt(parents, ','), members].join(' & ')
    }
    const [equals] = /^(?:<[^{}=]*>)?\s*=\s*[|&]?\s*/.exec(rest) ?? []
    return equals === undefined ? undefined : rest.slice(equals.length, endOfType(rest, equals.length)).trim()
  }
  const types: Types = {
    wordsOf: (type) => wordsOf(type, lookup),
    membersOf: (type) => members(type, lookup, types),
  }
  return types
}

function members(type: string, lookup: Lookup, types: Types, depth = 0): readonly DeclaredProp[] | undefined {
  if (depth > maxDepth) return undefined
  const inner = (each: string): readonly DeclaredProp[] | undefined => members(each, lookup, types, depth + 1)
  const parts = splitAt(type, '&')
  if (parts.length > 1) {
    const all = parts.flatMap((part) => inner(part) ?? [])
    // A member that a later part declares again is that one.
    return all.length === 0 ? undefined : [...new Map(all.map((prop) => [prop.name, prop])).values()]
  }
  const [part = ''] = parts
  if (part.startsWith('{')) return membersOf(blockAt(part, 1), types)
  if (part.startsWith('(') && part.endsWith(')')) return inner(part.slice(1, -1))
  const [, name = '', args] = /^(\w+)(?:<([^]*)>)?$/.exec(part) ?? []
  const [of = '', names = ''] = splitAt(args ?? '', ',')
  switch (name) {
    case '':
      return undefined
    case 'Readonly':
    case 'Required':
    case 'PropsWithChildren':
      return inner(of)?.map((prop) => (name === 'Required' ? { ...prop, isRequired: true } : prop))
    case 'Partial':
      return inner(of)?.map((prop) => ({ ...prop, isRequired: false }))
    case 'Omit':
    case 'Pick':
      return inner(of)?.filter((prop) => types.wordsOf(names).includes(prop.name) === (name === 'Pick'))
    default: {
      const alias = lookup(name)
      return alias === undefined ? undefined : inner(alias)
    }
  }
}

/** The words of a union of strings, or of types that are. */
function wordsOf(type: string, lookup: Lookup, depth = 0): readonly string[] {
  const words: string[] = []
  for (const part of splitAt(type.replace(/^\|\s*/, ''), '|')) {
    const [, word] = /^(?:'([^']*)'|"([^"]*)")$/.exec(part)?.filter((each) => each !== undefined) ?? []
    const alias = word === undefined && /^\w+$/.test(part) && depth < maxDepth ? lookup(part) : undefined
    const more = word === undefined ? wordsOf(alias ?? '', lookup, depth + 1) : [word]
    if (more.length === 0) return []
    append(words, more)
  }
  return words
}

/** The parts of a type between marks outside of brackets. */
function splitAt(type: string, mark: '&' | '|' | ','): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (const { index, 0: each } of type.matchAll(
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|=>|[{}()[\]<>&|,]/g,
  ))
    if ('{([<'.includes(each)) depth++
    else if ('})]>'.includes(each)) depth--
    else if (depth === 0 && each === mark) {
      parts.push(type.slice(start, index).trim())
      start = index + 1
    }
  return [...parts, type.slice(start).trim()].filter((part) => part !== '')
}

/** Matches the docstring before a declaration. */
export const comment = String.raw`(?:\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*)?`

/** What is between a brace, which ends at `from`, and the one that closes it. */
export function blockAt(source: string, from: number): string {
  let depth = 1
  const marks = /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[{}]/g
  marks.lastIndex = from
  for (let mark = marks.exec(source); mark; mark = marks.exec(source)) {
    if (mark[0] === '{') depth++
    else if (mark[0] === '}' && --depth === 0) return source.slice(from, mark.index)
  }
  return source.slice(from)
}

/**
 * The members of an interface or an object type, whose text between braces is given, with the words that they
 * take where the types of a source are known.
 */
export function membersOf(block: string, types: Types = noTypes): readonly DeclaredProp[] {
  const member = new RegExp(
    String.raw`${comment}(?:readonly\s+)?(?:'([\w-]+)'|"([\w-]+)"|([A-Za-z_$][\w$]*))(\?)?\s*:\s*`,
    'y',
  )
  const space = /\s+|\/\/[^\n]*|\/\*(?!\*)[^]*?\*\//y
  const props: DeclaredProp[] = []
  let at = 0
  while (at < block.length) {
    member.lastIndex = at
    const match = member.exec(block)
    if (!match) {
      // Between members, or one that is no prop: a method, or an index signature.
      space.lastIndex = at
      at = space.test(block) ? space.lastIndex : endOfType(block, at) + 1
      continue
    }
    const end = endOfType(block, member.lastIndex)
    const [, text, single, double, plain = '', optional] = match
    const type = block.slice(member.lastIndex, end).replace(/\s+/g, ' ').replace(/^\| /, '').trim()
    const values = types.wordsOf(type)
    props.push({
      name: single ?? double ?? plain,
      // The name of a type means nothing to a writer.
      type: values.length > 0 ? values.map((word) => `'${word}'`).join(' | ') : type,
      description: docstringWords(text),
      isRequired: optional === undefined,
      values,
    })
    at = end + 1
  }
  return props
}

/** Where a type ends: at a semicolon, comma or line's end outside of brackets, or a bracket around it. */
export function endOfType(block: string, from: number): number {
  let depth = 0
  const marks = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|=>|[{}()[\]<>;,]|\n(?!\s*[|&])/g
  marks.lastIndex = from
  for (let mark = marks.exec(block); mark; mark = marks.exec(block)) {
    if ('{([<'.includes(mark[0])) depth++
    else if (depth === 0 && /^[;,\n})\]>]/.test(mark[0])) return mark.index
    else if ('})]>'.includes(mark[0])) depth--
  }
  return block.length
}

/** The words of a docstring on one line. */
export const docstringWords = (text: string | undefined): string | undefined =>
  text
    ?.split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
