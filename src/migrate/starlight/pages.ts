import Slugger from 'github-slugger'
import { join } from 'node:path'
import { filesBelow, fileText } from '../files-below.ts'
import type { PagesByAddress } from './sidebars.ts'

/**
 * Maps Astro's addresses to the pages in a folder of a project (`root`: absolute path). An address is a slug,
 * or each path segment converted like a heading id on GitHub (Astro's reference, "Content loader API":
 * `generateId` of `glob`).
 */
export function pagesOfStarlight(root: string, folder: string): PagesByAddress {
  const files = filesBelow(root, folder).filter(
    (path) => /\.mdx?$/.test(path) && !/(?:^|\/)_[^/]*$/.test(path),
  )
  return new Map(
    files.map((path) => {
      const name = path.replace(/\.mdx?$/, '')
      return [slugIn(join(root, folder, path)) ?? starlightAddress(name), name]
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
  const source = fileText(file)
    .slice(0, 20_000)
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
  const head = /^\s*---\n([^]*?)\n---/.exec(source)?.[1]
  const slug = head === undefined ? undefined : /^slug:[ \t]*(['"]?)([^\n'"]*)\1[ \t]*$/m.exec(head)?.[2]
  return slug?.trim().replaceAll(/^\/+|\/+$/g, '')
}
