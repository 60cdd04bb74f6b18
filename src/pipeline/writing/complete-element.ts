import { sep } from 'node:path'
import { packageRoot } from '../../engine/package-root.ts'
import { ownValue } from '../../model/plain-data.ts'
import { admonitionKind } from '../../stages/markdown/admonitions.ts'
import {
  componentProps,
  directiveAttributes,
  neededParts,
  propValues,
} from '../../stages/markdown/to-hast/jsx-properties.ts'
import { pluginComponents } from '../../stages/theme/content-names.ts'
import { codeSpanAt } from './code-span-at.ts'
import type { Completion, Cursor, Piece, Suggestion } from './completion.ts'
import { componentSource, namesBoundIn } from './component-source.ts'
import { membersOf, type DeclaredProp } from './declared-types.ts'
import { tagBefore } from './tag-before.ts'

/**
 * Names of components after `<`, props in a tag, and the words that a prop takes; in plain text, terms of the
 * glossary.
 */
export function completeElement(cursor: Cursor, before: string): Completion | undefined {
  const { page, text, offset } = cursor
  const { format } = page.page
  if (codeSpanAt(text, offset)) return undefined
  const [, slash, name = ''] = /<(\/?)([A-Z][\w.]*)?$/.exec(before) ?? []
  if (slash !== undefined && format !== 'md') {
    const open = openElements(before.slice(0, -name.length - 1 - slash.length))
    return {
      from: offset - name.length,
      suggestions:
        slash === ''
          ? componentsIn(cursor, open.at(-1), '')
          : open.slice(-1).map((each) => ({ text: `${each}>`, kind: 'component' })),
    }
  }
  const tag = tagBefore(before, format)
  if (!tag) return format === 'md' ? undefined : completeTerm(cursor)
  const { component, prop, value, isContainer } = tag
  const props = propsOf(cursor, component)
  if (value !== undefined) {
    const words = props.find((each) => each.name === prop)?.values ?? []
    return { from: offset - value.length, suggestions: words.map((text) => ({ text, kind: 'value' })) }
  }
  const hasValue = text.startsWith('=', offset)
  const suggestions = props.flatMap((each): readonly Suggestion[] => {
    const { name, type, description } = each
    if (isContainer && !takesText(type)) return []
    const text = isContainer && name === 'className' ? 'class' : name
    // Where its value stands already, or none is needed, the name is enough.
    const rest = hasValue || type === 'boolean' ? undefined : valueFor(each, isContainer)
    return [{ text, rest, kind: 'prop', detail: type, description }]
  })
  return { from: offset - prop.length, suggestions }
}

/** The props of a component, with the words that they take on this site. */
function propsOf(cursor: Cursor, component: string): readonly DeclaredProp[] {
  const { admonitions } = cursor.page.edition.session.loaded.config.markdown
  const isAdmonition = admonitionKind(component, admonitions) !== undefined
  const declared = isAdmonition ? [] : (componentSource(cursor, component)?.props ?? [])
  const knownProps = isAdmonition
    ? directiveAttributes
    : Object.hasOwn(componentProps, component)
      ? (componentProps[component] ?? [])
      : []
  return [...new Set([...knownProps, ...declared.map(({ name }) => name)])].map((name) => {
    const prop = declared.find((each) => each.name === name) ?? { name, isRequired: false, values: [] }
    return { ...prop, values: valuesOf(cursor, component, name) ?? prop.values }
  })
}

/**
 * The components that may be opened inside of `outer`, with what each needs: those that the page imports or
 * defines, and those of the theme and plugins. `marks` are the colons before a container.
 */
export function componentsIn(
  cursor: Cursor,
  outer: string | undefined,
  marks: string,
): readonly Suggestion[] {
  const { page, text, offset, line } = cursor
  const { components } = page.edition.renderInputs.sources.compileSetup.options.value
  const isContainer = marks !== ''
  const ownNames = (page.page.format === 'md' ? [] : namesBoundIn(text)).filter((name) => /^[A-Z]/.test(name))
  const [restOfLine = ''] = /^[^\r\n]*/.exec(text.slice(offset)) ?? []
  const indent = /^[\s>]*/.exec(line)?.[0] ?? ''
  const isNew = /^\s*(?:\/?>|$)/.test(restOfLine)
  const tagOf = (component: string) => ({ component, props: propsOf(cursor, component), isContainer })
  const ofPlugins = pluginComponents(page.edition.renderInputs.sources.plugins)
  // Those of docgen's plugins are for the pages that these make.
  const isForPages = (name: string): boolean => ofPlugins[name]?.startsWith(packageRoot() + sep) === true
  const names = [...ownNames, ...components.filter((name) => !isForPages(name))]
  return [...new Set(names)].flatMap((name): readonly Suggestion[] => {
    const whole = ownNames.includes(name) ? undefined : wholeOf(name)
    const part = ownNames.includes(name) ? undefined : neededParts[name]
    if (name === 'Term' && Object.keys(glossaryOf(cursor)).length === 0) return []
    // Its part has fewer colons, of which three are the fewest.
    if ((whole !== undefined && whole !== outer) || (part !== undefined && marks === ':::')) return []
    const suggestion = {
      text: name,
      kind: 'component' as const,
      detail: Object.hasOwn(componentProps, name) ? componentProps[name]?.join(', ') : undefined,
    }
    if (!isNew) return [suggestion]
    if (part !== undefined && restOfLine.trim() === '')
      return [{ ...suggestion, rest: restAround(tagOf(part), name, marks, indent) }]
    const rest = restOfTag(tagOf(name))
    if (!rest) return isContainer ? [] : [suggestion]
    return [rest.length > 0 ? { ...suggestion, rest } : suggestion]
  })
}

/** The elements that are open at the end of a text, outermost first. */
function openElements(before: string): readonly string[] {
  const open: string[] = []
  for (const { 1: slash, 2: name = '', 3: end } of before.matchAll(
    /<(\/?)([A-Z][\w.]*)(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^'"{}<>])*?(\/?)>/g,
  ))
    if (slash !== '') open.splice(Math.max(0, open.lastIndexOf(name)))
    else if (end === '') open.push(name)
  return open
}

/** The containers that are open at the end of a text, outermost first. */
export function openContainers(before: string): readonly string[] {
  const open: { readonly name: string; readonly marks: string }[] = []
  for (const { 1: marks = '', 2: name = '', 3: rest = '' } of before.matchAll(
    /^[\t >]*(?:(?:[-*+]|\d+[.)])[\t ]+)*(:{3,})[\t ]*([A-Za-z]\w*)?(.*)$/gm,
  ))
    if (name !== '') open.push({ name, marks })
    else if (rest.trim() === '') {
      const closed = open.findIndex((each) => each.marks.length <= marks.length)
      if (closed !== -1) open.splice(closed)
    }
  return open.map(({ name }) => name)
}

const valuesOf = (cursor: Cursor, component: string, prop: string): readonly string[] | undefined =>
  component === 'Term' && prop === 'id'
    ? Object.keys(glossaryOf(cursor))
    : Object.hasOwn(propValues, component)
      ? propValues[component]?.[prop]
      : undefined

/** The terms whose beginning is being written, as components that explain them. */
function completeTerm(cursor: Cursor): Completion | undefined {
  const glossary = glossaryOf(cursor)
  const { line, offset } = cursor
  const start = line.toLowerCase()
  const suggestions: (Suggestion & { readonly length: number })[] = []
  for (const [term, definition] of Object.entries(glossary)) {
    const length = lengthOfBeginning(term.toLowerCase(), start)
    if (length === 0) continue
    const words = line.slice(line.length - length)
    // What is written stays in the text if it is another spelling.
    const text = term.startsWith(words)
      ? `<Term id="${term}" />`
      : `<Term id="${term}">${words}${term.slice(length)}</Term>`
    suggestions.push({ text, label: term, kind: 'value', description: definition, length })
  }
  const length = Math.max(0, ...suggestions.map((each) => each.length))
  return length === 0
    ? undefined
    : { from: offset - length, suggestions: suggestions.filter((each) => each.length === length) }
}

/** How many letters at the end of a line begin a term, from the start of a word on: two or more. */
function lengthOfBeginning(term: string, line: string): number {
  for (let length = Math.min(term.length, line.length); length >= 2; length--)
    if (line.endsWith(term.slice(0, length)) && !/[\p{L}\p{N}_]$/u.test(line.slice(0, -length))) return length
  return 0
}

/** The definitions of terms, by their ids. */
function glossaryOf({ page }: Cursor): Readonly<Record<string, string>> {
  const glossary = page.edition.session.loaded.config.customFields['glossary']
  if (typeof glossary !== 'object' || glossary === null) return {}
  return Object.fromEntries(
    Object.entries(glossary).map(([term, entry]: [string, unknown]) => {
      const definition = typeof entry === 'string' ? entry : ownValue(entry, 'definition')
      return [term, typeof definition === 'string' ? definition : '']
    }),
  )
}

/** A component, whose tag is written as an element or as a container (`:::Card{title="…"}`). */
interface Tag {
  readonly component: string
  readonly props: readonly DeclaredProp[]
  readonly isContainer: boolean
}

/**
 * What follows the name of a component: the props that it needs. Undefined if one of them is not known to
 * take anything that can be written here.
 */
export function restOfTag({ props, isContainer }: Tag): readonly Piece[] | undefined {
  const pieces: Piece[] = []
  for (const prop of props.filter(({ isRequired }) => isRequired)) {
    const value = valueFor(prop, isContainer)
    if (!value) return undefined
    pieces.push(pieces.length > 0 || !isContainer ? ' ' : '{', prop.name, ...value)
  }
  return pieces.length > 0 && isContainer ? [...pieces, '}'] : pieces
}

/** The rest of an element or container around the part that it needs; lines after it begin with `indent`. */
export function restAround(part: Tag, outer: string, marks: string, indent: string): readonly Piece[] {
  const start = restOfTag(part) ?? []
  const name = part.component
  const inner = marks.slice(1)
  const lines: readonly (readonly Piece[])[] = part.isContainer
    ? [[''], [], [inner, name, ...start], [], [['']], [], [inner], [], [marks]]
    : [['>'], [`<${name}`, ...start, '>'], [], [['']], [], [`</${name}>`], [`</${outer}>`]]
  return lines.flatMap((line, index) =>
    index === 0 ? line : [`\n${line.length === 0 ? indent.trimEnd() : indent}`, ...line],
  )
}

/** What follows the name of a prop. Undefined if it is not known what may. */
export function valueFor(
  { type = 'string', values }: DeclaredProp,
  isContainer: boolean,
): readonly Piece[] | undefined {
  const [first, ...others] = values
  if (first !== undefined) return ['="', [first, ...others], '"']
  const isText = takesText(type) && (isContainer || !/^(?:number|boolean)$/.test(type))
  if (isText) return ['="', [''], '"']
  const literal = isContainer ? undefined : literalOf(type)
  return literal && ['={', ...literal, '}']
}

/** Whether a type takes text, which attributes of containers are, and not only lists and objects. */
export const takesText = (type = 'string'): boolean =>
  type.split('|').some((part) => !/\[\]$|[{}()<>]|^readonly /.test(part.trim()))

/** A value of a type in TypeScript, as far as docgen can tell. */
function literalOf(type: string): readonly Piece[] | undefined {
  if (/^(?:number|boolean)$/.test(type)) return [[type === 'number' ? '1' : 'true']]
  if (/^(?:readonly .*|.*\[\])$/.test(type)) return ['[', [''], ']']
  if (!/^\{.*\}$/.test(type)) return takesText(type) ? ['"', [''], '"'] : undefined
  const pieces: Piece[] = []
  for (const { name, type: inner, isRequired } of membersOf(type.slice(1, -1))) {
    if (!isRequired) continue
    const literal = literalOf(inner ?? 'string')
    if (!literal) return undefined
    pieces.push(pieces.length > 0 ? ', ' : ' ', `${name}: `, ...literal)
  }
  return ['{', ...pieces, ' }']
}

/** The component that a component may only stand in, if there is one. */
export const wholeOf = (part: string): string | undefined =>
  Object.keys(neededParts).find((whole) => neededParts[whole] === part)
