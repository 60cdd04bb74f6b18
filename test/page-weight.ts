import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes after gzip -9, before the reader has done anything. */
export interface PageWeight {
  readonly html: number
  readonly css: number
  readonly js: number
}

/**
 * What a page of a built site weighs. `page` is a file below the absolute `folder`: `guides/install.html`.
 */
export function weighPage(folder: string, page: string): PageWeight {
  const html = readFileSync(join(folder, page), 'utf8')
  const tags = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag)
  const styles = tags.filter((tag) => /\brel="?(?:stylesheet|preload stylesheet)"?/.test(tag)).map(addressIn)
  const scripts = tags
    .filter((tag) => /^<script\b[^>]*\bsrc=/.test(tag) || /\brel="?modulepreload"?/.test(tag))
    .map(addressIn)
  const read = (path: string): string =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : ''
  const weigh = (paths: ReadonlySet<string>): number =>
    [...paths].reduce((sum, path) => sum + gzipped(read(path)), 0)
  return { html: gzipped(html), css: weigh(new Set(styles)), js: weigh(withStaticImports(scripts, read)) }
}

export const gzipped = (text: string): number => (text === '' ? 0 : gzipSync(text, { level: 9 }).length)

const addressIn = (tag: string): string => /\b(?:href|src)="?([^"\s>]+)/.exec(tag)?.[1] ?? ''

/** Modules and what they import at once; what they load later is not among them. */
function withStaticImports(entries: readonly string[], read: (path: string) => string): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    for (const [, specifier = ''] of read(path).matchAll(/(?:\bfrom|\bimport)\s*["']([./][^"']*)["']/g))
      visit(new URL(specifier, `http://site${path}`).pathname)
  }
  entries.forEach(visit)
  return found
}
