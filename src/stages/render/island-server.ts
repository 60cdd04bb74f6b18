import { createElement, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { writeProps } from '../../model/island-props.ts'
import type { HydrateOn } from '../../model/theme.ts'

/**
 * The islands of the page that is being rendered, in document order. The render stage takes them after each
 * page.
 */
let mounted: string[] = []

/** Returns the names of the islands rendered since the last call, and restarts their numbering. */
export function takeIslands(): readonly string[] {
  const islands = mounted
  mounted = []
  return islands
}

/** The server side of an island: a React root of its own, whose props are serialized as JSON. */
export function createIsland(
  name: string,
  Component: ComponentType<Record<string, unknown>> | undefined,
  hydrate: HydrateOn = 'visible',
): ComponentType<Record<string, unknown>> {
  return function Island(props) {
    if (Component === undefined)
      throw islandExportError(
        `The island \`${name}\` has no default export, and only a default export is interactive in the browser.`,
      )
    const id = `i${mounted.length + 1}-`
    const when = hydrateAttribute(hydrate, name)
    mounted.push(name)
    return createElement('docgen-island', {
      'data-name': name,
      'data-hydrate': when,
      'data-props': serializeProps(props, name),
      'data-id': id,
      dangerouslySetInnerHTML: {
        __html: renderToString(createElement(Component, props), { identifierPrefix: id }),
      },
    })
  }
}

/** Wraps a page module as an island. Anything but a component is returned unchanged, to be reported later. */
export function islandPage(name: string, value: unknown, hydrate: HydrateOn | undefined): unknown {
  const isComponent =
    typeof value === 'function' ||
    (typeof value === 'object' &&
      value !== null &&
      '$$typeof' in value &&
      [Symbol.for('react.memo'), Symbol.for('react.forward_ref')].some((kind) => kind === value.$$typeof))
  return isComponent
    ? createIsland(name, value as ComponentType<Record<string, unknown>>, hydrate ?? 'load') // Checked above.
    : value
}

/**
 * Wraps the other exports of an island's file: a component throws an error when it is rendered; other values
 * are returned unchanged.
 */
export function refuseComponent(island: string, name: string, value: unknown): unknown {
  if (typeof value !== 'function' && !(typeof value === 'object' && value !== null && '$$typeof' in value))
    return value
  return function NamedExport() {
    throw islandExportError(
      `\`${name}\` is a named export of the island \`${island}\`, but only a default export is interactive in the browser: make it the default export of an island file of its own.`,
    )
  }
}

const islandExportError = (message: string): Error =>
  Object.assign(new Error(message), { docgenRule: 'island-export' })

const moments: readonly unknown[] = ['load', 'idle', 'visible', 'interaction'] satisfies readonly HydrateOn[]

/** Validates `hydrate`, which is an export of the site's module and may be anything. */
function hydrateAttribute(hydrate: unknown, island: string): string {
  if (typeof hydrate === 'string' && moments.includes(hydrate)) return hydrate
  if (
    typeof hydrate === 'object' &&
    hydrate !== null &&
    'media' in hydrate &&
    typeof hydrate.media === 'string' &&
    hydrate.media.trim() !== ''
  )
    return `media:${hydrate.media}`
  throw Object.assign(
    new Error(
      `The island \`${island}\` exports a \`hydrate\` that is not one of ${moments.map((each) => `\`${String(each)}\``).join(', ')} and \`{ media: '…' }\`.`,
    ),
    { docgenRule: 'island-props' },
  )
}

/** Serializes props. A prop that would not survive this is an error. */
function serializeProps(props: Readonly<Record<string, unknown>>, island: string): string {
  const path: string[] = []
  const ancestors = new Set<object>()
  const check = (value: unknown): void => {
    if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean')
      return
    if (typeof value === 'number' && Number.isFinite(value)) return
    if (typeof value !== 'object') throw islandPropsError(island, path, `a ${typeof value}`)
    if (ancestors.has(value)) throw islandPropsError(island, path, 'a value that contains itself')
    const prototype: unknown = Object.getPrototypeOf(value)
    if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null)
      throw islandPropsError(island, path, `a ${value.constructor.name}`)
    if ('$$typeof' in value) throw islandPropsError(island, path, 'a React element')
    ancestors.add(value)
    for (const [key, entry] of Object.entries(value)) {
      path.push(key)
      check(entry)
      path.pop()
    }
    ancestors.delete(value)
  }
  check(props)
  return writeProps(props)
}

function islandPropsError(island: string, path: readonly string[], what: string): Error {
  return Object.assign(
    new Error(
      `The prop \`${path.join('.')}\` of the island \`${island}\` is ${what}, which cannot be sent to the browser.`,
    ),
    { docgenRule: 'island-props' },
  )
}
