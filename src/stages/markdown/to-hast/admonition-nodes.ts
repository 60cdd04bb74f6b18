import type { ElementContent } from 'hast'
import type { Paragraph, Parents } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { MdxJsxFlowElement } from 'mdast-util-mdx'
import type { State } from 'mdast-util-to-hast'
import type { BodyNode } from '../../../model/body.ts'
import type { Place } from '../../../model/diagnostic.ts'
import { perhapsMeant } from '../../../model/hint.ts'
import { didYouMean } from '../../../model/nearest.ts'
import { admonitionKind, admonitionKinds, githubAlert, githubAlerts } from '../admonitions.ts'
import { misspeltAttributes } from './jsx-properties.ts'
import { readFence } from '../fenced.ts'
import { placeOf, placeOfWord } from '../place.ts'
import type { Conversion } from './conversion.ts'
import { jsxOf } from './jsx-nodes.ts'

/** Converts `> [!NOTE]` and `> [!NOTE] Title` to an admonition; undefined for other quotes. */
export function alertOf(node: Parents, state: State, conversion: Conversion): unknown {
  const first = node.children[0]
  const text = first?.type === 'paragraph' ? first.children[0] : undefined
  const match = text?.type === 'text' ? githubAlert.exec(text.value) : null
  if (!match || text?.type !== 'text' || first?.type !== 'paragraph') return undefined
  text.value = text.value.slice(match[0].length)
  const titleLine = takeFirstLine(first)
  if (first.children.length === 0) node.children.shift()
  const title = state.all(titleLine) as BodyNode[] // Converted text, as in a paragraph.
  const alert = githubAlerts[(match[1] ?? '').toLowerCase()] ?? { kind: 'note' }
  return conversion.component(
    'Admonition',
    {
      kind: alert.kind,
      ...(alert.title === undefined || title.length > 0
        ? {}
        : { title: conversion.assembly.options.messages[alert.title] }),
    },
    state.wrap(state.all(node), true),
    placeOf(node),
    title.length > 0 ? { slots: { title } } : {},
  )
}

/** Takes the first line out of a paragraph, as a paragraph of its own without white space around it. */
function takeFirstLine(paragraph: Paragraph): Paragraph {
  const { children } = paragraph
  const end = children.findIndex(
    (child) => child.type === 'break' || (child.type === 'text' && child.value.includes('\n')),
  )
  const lineChildren = children.splice(0, end === -1 ? children.length : end)
  const [last] = children
  if (last?.type === 'break') children.shift()
  else if (last?.type === 'text') {
    const [line = '', ...others] = last.value.split('\n')
    lineChildren.push({ ...last, value: line.trimEnd() })
    last.value = others.join('\n')
    if (last.value === '') children.shift()
  }
  const line: Paragraph = { ...paragraph, children: lineChildren }
  trimStart(line)
  return { ...line, children: line.children.filter((child) => child.type !== 'text' || child.value !== '') }
}

/** Converts `:::note[Title] … :::`. An unknown or unclosed admonition is reported and shown as written. */
export function containerOf(node: ContainerDirective, state: State, conversion: Conversion): unknown {
  const place = placeOf(node)
  const begin: Place = { line: place.line, column: place.column }
  const fence = readFence(node, conversion.context.lines)
  const { admonitions, components } = conversion.assembly.options
  const kind = admonitionKind(node.name, admonitions)
  if (kind === undefined && components.includes(node.name)) {
    if (!fence.isClosed) complainOfOpen('component', node.name, fence.marker, begin, conversion)
    return jsxOf(asElement(node, begin, conversion.context.lines), state, conversion)
  }
  const label =
    node.children[0]?.type === 'paragraph' &&
    node.children[0].data &&
    'directiveLabel' in node.children[0].data
      ? node.children[0]
      : undefined
  if (label) trimStart(label)
  const title: BodyNode[] = label
    ? state.all(label)
    : node.attributes?.title
      ? [{ type: 'text', value: node.attributes.title }]
      : []
  const content = label ? { ...node, children: node.children.slice(1) } : node
  const children = state.wrap(state.all(content), true) as BodyNode[]
  if (kind === undefined) {
    conversion.complain(
      'unknown-admonition',
      `There is no admonition type \`${node.name}\`.`,
      begin,
      didYouMean(node.name, [...admonitionKinds, ...components]) ??
        `Use one of ${admonitionKinds.slice(0, 6).join(', ')}.`,
    )
    const text = (value: string): BodyNode => ({
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'text', value }],
    })
    return [
      text(`${fence.marker}${node.name}`),
      ...title,
      ...children,
      ...(fence.isClosed ? [text(fence.marker)] : []),
    ]
  }
  if (!fence.isClosed) complainOfOpen('admonition', node.name, fence.marker, begin, conversion)
  for (const { name, meant } of misspeltAttributes(node.attributes ?? {}))
    conversion.complain(
      'unknown-prop',
      `An admonition has no attribute \`${name}\`.`,
      placeOfWord(name, begin, conversion.context.lines),
      perhapsMeant(name, meant),
    )
  const { class: className, id } = node.attributes ?? {}
  if (kind === 'details') {
    return conversion.component(
      'details',
      { ...(className ? { className } : {}), ...(id ? { id } : {}) },
      [
        {
          type: 'element',
          tagName: 'summary',
          properties: {},
          children: (title.length > 0 ? title : [{ type: 'text', value: 'Details' }]) as ElementContent[],
        },
        ...children,
      ],
      place,
    )
  }
  const admonition = conversion.component(
    'Admonition',
    { kind, ...(className ? { className } : {}) },
    children,
    place,
    title.length > 0 ? { slots: { title } } : {},
  )
  return id ? { type: 'element', tagName: 'div', properties: { id }, children: [admonition] } : admonition
}

function complainOfOpen(
  what: 'admonition' | 'component',
  name: string,
  marker: string,
  place: Place,
  conversion: Conversion,
): void {
  conversion.complain(
    'unclosed-admonition',
    `The ${what} \`${marker}${name}\` is not closed.`,
    place,
    `Close it with a line that is \`${marker}\`; ${what === 'admonition' ? 'an admonition' : 'a container'} around another one needs more colons.`,
  )
}

/**
 * A component as a container, for pages without MDX: `:::Card{title="Install" to="/install"}`. An attribute
 * without a value is true.
 */
function asElement(
  { name, attributes, children, position }: ContainerDirective,
  begin: Place,
  lines: readonly string[],
): MdxJsxFlowElement {
  const isAssigned = (end: number): boolean => lines[begin.line - 1]?.[end - 1] === '='
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes ?? {}).map(([key, value]) => {
      const { line, column, endColumn = column } = placeOfWord(key, begin, lines)
      return {
        type: 'mdxJsxAttribute',
        name: key === 'class' ? 'className' : key,
        // `alt=""` is a text, and `default` is true.
        value: value || isAssigned(endColumn) ? (value ?? '') : null,
        position: { start: { line, column }, end: { line, column: endColumn } },
      }
    }),
    children,
    position,
  }
}

/** Reports rows of colons in a paragraph, which are shown as text. */
export function checkStrayFences(node: Paragraph, conversion: Conversion): void {
  const { file, lines } = conversion.context
  for (const { text, place } of strayFences(node, lines)) {
    const isClosing = /^:+$/.test(text)
    // A surplus row often follows an admonition that ended earlier than its author thinks.
    if (
      isClosing &&
      conversion.assembly.diagnostics.some(
        (other) => other.rule === 'unclosed-admonition' && other.file === file,
      )
    )
      continue
    if (isClosing)
      conversion.complain(
        'stray-admonition-fence',
        `\`${text}\` does not close an admonition; it is shown as text.`,
        place,
        'Remove it, or open an admonition above it.',
      )
    else
      conversion.complain(
        'stray-admonition-fence',
        `\`${shortened(text)}\` does not open an admonition; it is shown as text.`,
        place,
        'Write `:::note[Title]` alone on a line, with a line `:::` at the end.',
      )
  }
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/**
 * Removes the spaces before a title: of a quote, or those that keep the title of a container in its column.
 */
function trimStart({ children }: Paragraph): void {
  const [first] = children
  if (first?.type !== 'text') return
  first.value = first.value.trimStart()
  if (first.value === '') children.shift()
}

/** More rows than this in one paragraph are probably drawings rather than leftovers of admonitions. */
const maxRows = 3

/**
 * Finds rows of colons at the start of a line that neither open nor close an admonition. `lines` are those
 * seen by the parser.
 */
function strayFences(
  { children }: Paragraph,
  lines: readonly string[],
): readonly { readonly text: string; readonly place: Place }[] {
  const rows = children.flatMap((child, index) => {
    if (child.type !== 'text' || !child.position || !child.value.includes(':::')) return []
    const { line: first } = child.position.start
    const beginsLine = index === 0 || children[index - 1]?.type === 'break'
    return child.value.split('\n').flatMap((text, offset) => {
      if (!/^:{3,}/.test(text) || (offset === 0 && !beginsLine)) return []
      const line = first + offset
      const column = (lines[line - 1] ?? '').indexOf(':::') + 1
      return [
        {
          text: text.trimEnd(),
          place: { line, column, endLine: line, endColumn: column + text.trimEnd().length },
        },
      ]
    })
  })
  return rows.length > maxRows ? [] : rows
}
