import { ownValue } from '../../model/plain-data.ts'
import { admonitionKind } from '../../stages/markdown/admonitions.ts'
import {
  componentProps,
  directiveAttributes,
  propValues,
} from '../../stages/markdown/to-hast/jsx-properties.ts'
import { codeSpanAt } from './code-span-at.ts'
import type { Completion, Cursor, Suggestion } from './completion.ts'
import { componentSource, type DeclaredProp, namesBoundIn } from './component-source.ts'
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
  if (slash !== undefined && format !== 'md')
    return {
      from: offset - name.length,
      suggestions: slash === '' ? componentNames(cursor) : openElements(before.slice(0, -name.length - 2)),
    }
  const tag = tagBefore(before, format)
  if (!tag) return format === 'md' ? undefined : completeTerm(cursor)
  const { component, prop, value, isContainer } = tag
  const declared = componentSource(cursor, component)?.props ?? []
  if (value !== undefined) {
    const words = valuesOf(cursor, component, prop) ?? declared.find((each) => each.name === prop)?.values
    return (
      words && { from: offset - value.length, suggestions: words.map((text) => ({ text, kind: 'value' })) }
    )
  }
  const suggestions = propsOf(cursor, component, declared).map((each) => ({ ...each, kind: 'prop' as const }))
  return {
    from: offset - prop.length,
    suggestions: isContainer ? suggestions.flatMap(inContainer) : suggestions,
  }
}

function propsOf(
  { page }: Cursor,
  component: string,
  declared: readonly DeclaredProp[],
): readonly Omit<Suggestion, 'kind'>[] {
  const { admonitions } = page.edition.session.loaded.config.markdown
  if (admonitionKind(component, admonitions) !== undefined)
    return directiveAttributes.map((text) => ({ text }))
  const knownProps = Object.hasOwn(componentProps, component) ? (componentProps[component] ?? []) : []
  return [...new Set([...knownProps, ...declared.map((each) => each.name)])].map((text) => {
    const { type, description } = declared.find((each) => each.name === text) ?? {}
    return { text, detail: type, description }
  })
}

/** A prop as an attribute of a container; none if it does not take text. */
const inContainer = (prop: Suggestion): readonly Suggestion[] =>
  takesText(prop.detail) ? [{ ...prop, text: prop.text === 'className' ? 'class' : prop.text }] : []

/** Whether a type takes text, which attributes of containers are, and not only lists and objects. */
const takesText = (type = 'string'): boolean =>
  type.split('|').some((part) => !/\[\]$|[{}()<>]|^readonly /.test(part.trim()))

/** The components that a page may use: those it imports or defines, and those of the theme and plugins. */
export function componentNames({ page, text }: Cursor): readonly Suggestion[] {
  const { components } = page.edition.renderInputs.sources.compileSetup.options.value
  const ownNames = (page.page.format === 'md' ? [] : namesBoundIn(text)).filter((name) => /^[A-Z]/.test(name))
  return [...new Set([...ownNames, ...components])].map((text) => ({
    text,
    kind: 'component',
    detail: Object.hasOwn(componentProps, text) ? componentProps[text]?.join(', ') : undefined,
  }))
}

/** The element that is open at the end of a text, whose closing tag is due. */
function openElements(before: string): readonly Suggestion[] {
  const open: string[] = []
  for (const { 1: slash, 2: name = '', 3: end } of before.matchAll(
    /<(\/?)([A-Z][\w.]*)(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^'"{}<>])*?(\/?)>/g,
  ))
    if (slash !== '') open.splice(Math.max(0, open.lastIndexOf(name)))
    else if (end === '') open.push(name)
  return open.slice(-1).map((text) => ({ text: `${text}>`, kind: 'component' }))
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
