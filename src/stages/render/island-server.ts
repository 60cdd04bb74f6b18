import { createElement, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { HydrateOn } from '../../model/theme.ts'

/**
 * Islands of the page that is being rendered, in document order. Taken by the render stage after each page.
 */
let mounted: string[] = []

/** The names of the islands that were mounted since the last call. Numbering starts again. */
export function takeIslands(): readonly string[] {
  const taken = mounted
  mounted = []
  return taken
}

/** The server's side of an island: its own React root, whose props travel as JSON. */
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

/** A page module as an island; anything that is not a component is left as it is, to be reported. */
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
 * What a page gets for another export of an island's file: the value itself, unless it is a component. That
 * one says so when it is rendered.
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

/** What is sent to the browser; the module of an island is the site's, so its export may be anything. */
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

/** Props as JSON. Anything that would arrive changed is an error with the prop's name. */
function serializeProps(props: Readonly<Record<string, unknown>>, island: string): string {
  const path: string[] = []
  const seen = new Set<object>()
  const check = (value: unknown): void => {
    if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean')
      return
    if (typeof value === 'number' && Number.isFinite(value)) return
    if (typeof value !== 'object') throw islandPropsError(island, path, `a ${typeof value}`)
    if (seen.has(value)) throw islandPropsError(island, path, 'a value that contains itself')
    const prototype: unknown = Object.getPrototypeOf(value)
    if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null)
      throw islandPropsError(island, path, `a ${value.constructor.name}`)
    if ('$$typeof' in value) throw islandPropsError(island, path, 'a React element')
    seen.add(value)
    for (const [key, entry] of Object.entries(value)) {
      path.push(key)
      check(entry)
      path.pop()
    }
    seen.delete(value)
  }
  check(props)
  return JSON.stringify(props)
}

function islandPropsError(island: string, path: readonly string[], what: string): Error {
  return Object.assign(
    new Error(
      `The prop \`${path.join('.')}\` of the island \`${island}\` is ${what}, which cannot be sent to the browser.`,
    ),
    { docgenRule: 'island-props' },
  )
}
