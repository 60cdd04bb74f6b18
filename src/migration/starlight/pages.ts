import Slugger from 'github-slugger'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeText } from '../../engine/decode-text.ts'
import type { PagesByAddress } from './sidebars.ts'

/**
 * Maps Astro's addresses to the pages in a folder (absolute path) (its reference, "Content loader API":
 * `generateId` of `glob`): a slug, or each path segment converted like a heading id on GitHub.
 */
export function pagesOfStarlight(folder: string): PagesByAddress {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.mdx?$/.test(path) && !/(?:^|\/)_[^/]*$/.test(path))
    .sort()
  return new Map(
    files.map((path) => {
      const name = path.replace(/\.mdx?$/, '')
      return [slugIn(join(folder, path)) ?? starlightAddress(name), name]
    }),
  )
}

/**
 * The address for a file name: `guides/getting-started` for `Guides/Getting Started`; empty for the index of
 * the whole folder.
 */
export function starlightAddress(name: string): string {
  const address = name
    .split('/')
    .map((part) => new Slugger().slug(part))
    .join('/')
  return address.replace(/(?:^|\/)index$/, '')
}

function slugIn(file: string): string | undefined {
  const source = decodeText(readFileSync(file), file)
  const head = /^\s*---\n([^]*?)\n---/.exec(source.slice(0, 20_000))?.[1]
  const slug = head === undefined ? undefined : /^slug:[ \t]*(['"]?)([^\n'"]*)\1[ \t]*$/m.exec(head)?.[2]
  return slug?.trim().replaceAll(/^\/+|\/+$/g, '')
}
