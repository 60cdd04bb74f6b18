import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { ComponentType } from 'react'
import { packageRoot } from '../../engine/package-root.ts'
import { locationInStack } from '../../engine/stack-place.ts'
import { withoutBase } from '../../model/address.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import type { Place } from '../../model/diagnostic.ts'
import { shownValue } from '../../model/shown-value.ts'
import type { SourceLocation } from '../../model/site.ts'
import { locationAt } from '../../model/location.ts'

/**
 * The component exported by a page module (path relative to `root`). Throws `missing-default-export` if there
 * is none.
 */
export function pageComponent(
  module: { readonly default?: unknown },
  file: string,
  root: string,
): ComponentType<Record<string, unknown>> {
  if (isComponent(module.default)) return module.default
  const message =
    module.default === undefined
      ? 'The page module has no default export.'
      : `The default export of the page module is ${kindOf(module.default)}, which is not a component.`
  throw new DiagnosticError(
    diagnose('missing-default-export', message, {
      file,
      place: placeOfDefault(join(root, file)),
      hint: "Export the page's component: `export default function Page() { … }`.",
    }),
  )
}

/** Whether a value is a function, or the result of `memo` or `forwardRef`. */
function isComponent(value: unknown): value is ComponentType<Record<string, unknown>> {
  return (
    typeof value === 'function' ||
    (isReactObject(value) &&
      (value.$$typeof === Symbol.for('react.memo') || value.$$typeof === Symbol.for('react.forward_ref')))
  )
}

const isReactObject = (value: unknown): value is { readonly $$typeof: unknown } =>
  typeof value === 'object' && value !== null && '$$typeof' in value

const kindOf = (value: unknown): string => (isReactObject(value) ? 'an element' : shownValue(value))

function placeOfDefault(path: string): { readonly line: number; readonly column: number } {
  const source = readFileSync(path, 'utf8')
  return locationAt(source, Math.max(0, source.search(/\bexport\s+default\b|\bdefault\s*[,}]/)))
}

/**
 * Locates addresses in the source of a page module (path relative to `root`), with or without the base URL.
 */
export function locateAddresses(
  file: string,
  root: string,
  baseUrl: string,
): (href: string) => Place | undefined {
  const source = readFileSync(join(root, file), 'utf8')
  return (href) => {
    for (const address of [href, withoutBase(href, baseUrl)]) {
      const at =
        address === undefined
          ? -1
          : (['"', "'", '`']
              .map((quote) => source.indexOf(quote + address + quote))
              .find((index) => index !== -1) ?? -1)
      if (address === undefined || at === -1) continue
      const { line, column } = locationAt(source, at + 1)
      return { line, column, endLine: line, endColumn: column + address.length }
    }
    return undefined
  }
}

/**
 * Locates errors in the site's code (below `root`) if the theme's bundle has source maps, which is the case
 * with page modules.
 */
export function locationsInBundle(
  folder: string,
  root: string,
): (error: unknown) => SourceLocation | undefined {
  const isOwn = (source: string): boolean =>
    source.startsWith(root + sep) &&
    existsSync(source) &&
    !source.includes(`${sep}node_modules${sep}`) &&
    !source.startsWith(join(packageRoot(), 'templates') + sep)
  return (error) => locationInStack(error, { root, folders: [folder], isOwn })
}
