import { componentProps, propValues } from '../../stages/markdown/to-hast/jsx-properties.ts'
import type { Completion, Cursor } from './completion.ts'
import { componentSource } from './component-source.ts'

/** Names of components after `<`, props in a tag, and the words that a prop takes. */
export function completeElement(cursor: Cursor, before: string): Completion | undefined {
  const { page, offset } = cursor
  if (page.page.format === 'md') return undefined
  const { components } = page.edition.renderInputs.sources.compileSetup.options.value
  const [, name] = /<([A-Z]\w*)?$/.exec(before) ?? []
  if (name !== undefined || before.endsWith('<'))
    return {
      from: offset - (name ?? '').length,
      suggestions: components.map((text) => ({
        text,
        kind: 'component',
        detail: componentProps[text]?.join(', '),
      })),
    }
  const tag = tagBefore(before)
  if (!tag) return undefined
  const { component, prop, value } = tag
  const declared = componentSource(cursor, component)?.props ?? []
  if (value !== undefined) {
    const words = Object.hasOwn(propValues, component) ? propValues[component]?.[prop] : undefined
    const values = words ?? declared.find((each) => each.name === prop)?.values
    return (
      values && { from: offset - value.length, suggestions: values.map((text) => ({ text, kind: 'value' })) }
    )
  }
  const knownProps = Object.hasOwn(componentProps, component) ? (componentProps[component] ?? []) : []
  const names = new Set([...knownProps, ...declared.map((each) => each.name)])
  return {
    from: offset - prop.length,
    suggestions: [...names].map((text) => {
      const { type, description } = declared.find((each) => each.name === text) ?? {}
      return { text, kind: 'prop', detail: type, description }
    }),
  }
}

/** The tag that is open at the end of a text, with the prop that is being written, or its value. */
export function tagBefore(
  before: string,
): { readonly component: string; readonly prop: string; readonly value: string | undefined } | undefined {
  const tag =
    /<([A-Z]\w*)((?:\s+[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*)\s+([\w-]*)(?:=["']([^"']*))?$/.exec(
      before,
    )
  return tag ? { component: tag[1] ?? '', prop: tag[3] ?? '', value: tag[4] } : undefined
}
