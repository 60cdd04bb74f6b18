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
export const noTypes: Types = typesWith(() => undefined)

/** A source, and how the files are read that it imports by their paths. */
export interface TypeSource {
  readonly text: string
  readonly read: (specifier: string) => TypeSource | undefined
}

/** How often a type may lead to another one: one that leads to itself does not end. */
const maxDepth = 8

/** A type that a name stands for. */
interface NamedType {
  readonly type: string
  /** The names that its uses give types to, with their defaults: `T = string`. */
  readonly parameters: readonly string[]
  /** Where the names in it are looked up. */
  readonly lookup: Lookup
}

type Lookup = (name: string) => NamedType | undefined

/** Reads the interfaces and types at the beginning of lines of a source, and those that it imports. */
export const typesIn = (source: TypeSource): Types => typesWith(lookupIn(source))

function typesWith(lookup: Lookup): Types {
  const types: Types = {
    wordsOf: (type) => wordsOf(type, lookup),
    membersOf: (type) => members(type, lookup, types),
  }
  return types
}

function lookupIn({ text, read }: TypeSource, depth = 0): Lookup {
  const lookup: Lookup = (name) => {
    const start = new RegExp(
      String.raw`^(?:export\s+)?(?:declare\s+)?(?:interface|type)\s+${name}\b`,
      'm',
    ).exec(text)
    if (start) return declaredType(text.slice(start.index + start[0].length), lookup)
    if (depth > maxDepth) return undefined
    for (const { name: original, specifier } of originsOf(name, text)) {
      const source = read(specifier)
      const type = source && lookupIn(source, depth + 1)(original)
      if (type) return type
    }
    return undefined
  }
  return lookup
}

/** The files from which a source imports or exports a name, with the name that it has there. */
function originsOf(name: string, text: string): readonly { name: string; specifier: string }[] {
  const origins: { name: string; specifier: string }[] = []
  for (const { 1: names, 2: specifier = '' } of text.matchAll(
    /^(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?(?:\{([^{}]*)\}|\*)\s*from\s*['"](\.[^'"\n]*)['"]/gm,
  )) {
    if (names === undefined) origins.push({ name, specifier })
    for (const binding of names?.split(',') ?? []) {
      const [, original = '', other = original] =
        /^\s*(?:type\s+)?(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(binding) ?? []
      if (other === name) origins.push({ name: original, specifier })
    }
  }
  return origins
}

/** A type whose declaration goes on after its name: the body, or what it is another name of. */
function declaredType(text: string, lookup: Lookup): NamedType | undefined {
  const [all, names = ''] = /^<((?:[^<>]|=>|<[^<>]*>)*)>/.exec(text) ?? ['']
  const parameters = splitAt(names, ',')
  const rest = text.slice(all.length)
  const [, parents = '', brace] = /^\s*(?:extends\s+([^{]*?)\s*)?(\{)/.exec(rest) ?? []
  if (brace !== undefined) {
    const block = `{${blockAt(rest, rest.indexOf(brace) + 1)}}`
    return { type: [...splitAt(parents, ','), block].join(' & '), parameters, lookup }
  }
  const [equals] = /^\s*=\s*[|&]?\s*/.exec(rest) ?? []
  if (equals === undefined) return undefined
  return { type: rest.slice(equals.length, endOfType(rest, equals.length)).trim(), parameters, lookup }
}

/** What a name stands for, with the types that it is given: `Size<'s' | 'm'>`. */
function aliasIn(part: string, lookup: Lookup): Omit<NamedType, 'parameters'> | undefined {
  const [, name = '', args = ''] = /^(\w+)(?:<([^]*)>)?$/.exec(part) ?? []
  const alias = name === '' ? undefined : lookup(name)
  if (!alias) return undefined
  const argumentTypes = splitAt(args, ',')
  const type = alias.parameters.reduce((text, parameter, index) => {
    const [, name = '', standard = name] = /^(\w+)[^=]*(?:=\s*([^]*))?$/.exec(parameter) ?? []
    return text.replace(new RegExp(String.raw`\b${name}\b`, 'g'), () => argumentTypes[index] ?? standard)
  }, alias.type)
  // What it is given is known where it is used.
  return { type, lookup: (each) => alias.lookup(each) ?? lookup(each) }
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
      const alias = aliasIn(part, lookup)
      return alias && members(alias.type, alias.lookup, typesWith(alias.lookup), depth + 1)
    }
  }
}

/** The words of a union of strings, or of types that are. */
function wordsOf(type: string, lookup: Lookup, depth = 0): readonly string[] {
  const words: string[] = []
  for (const part of splitAt(type.replace(/^\|\s*/, ''), '|')) {
    const [, word] = /^(?:'([^']*)'|"([^"]*)")$/.exec(part)?.filter((each) => each !== undefined) ?? []
    const more = word === undefined ? wordsOfAlias(part, lookup, depth) : [word]
    if (more.length === 0) return []
    append(words, more)
  }
  return words
}

function wordsOfAlias(part: string, lookup: Lookup, depth: number): readonly string[] {
  const alias = depth < maxDepth ? aliasIn(part, lookup) : undefined
  return alias ? wordsOf(alias.type, alias.lookup, depth + 1) : []
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
