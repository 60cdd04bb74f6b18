import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A generator whose sites docgen recognises. */
export type Generator = 'Docusaurus' | 'VitePress' | 'Starlight'

/** A site of another generator. */
export interface FoundGenerator {
  readonly generator: Generator
  /** Its configuration, relative to the project. */
  readonly config: string
  /** The folder that its own paths are relative to, relative to the project: `` or `docs`. */
  readonly folder: string
}

const scripts = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']
const named = (name: string): readonly string[] => scripts.map((extension) => `${name}.${extension}`)

const configs: readonly (readonly [Generator, readonly string[]])[] = [
  ['Docusaurus', named('docusaurus.config')],
  ['VitePress', [...named('.vitepress/config'), ...named('.vitepress/config/index')]],
  ['Starlight', named('astro.config')],
]

/**
 * The generators whose configuration lies in a folder (absolute path); VitePress may have a folder of its own
 * in it.
 */
export function generatorsIn(root: string): readonly FoundGenerator[] {
  const own = inFolder(root, '')
  if (own.length > 0) return own
  return foldersIn(root).flatMap((folder) =>
    existsSync(join(root, folder, '.vitepress')) ? inFolder(root, folder) : [],
  )
}

/** Folders below, at most two deep, that hold a site of another generator. */
export function sitesBelow(
  root: string,
): readonly { readonly folder: string; readonly generator: Generator }[] {
  const one = foldersIn(root)
  const two = one.flatMap((folder) => foldersIn(join(root, folder)).map((inner) => posix.join(folder, inner)))
  return [...one, ...two].flatMap((folder) =>
    inFolder(join(root, folder), '').map(({ generator }) => ({ folder, generator })),
  )
}

function inFolder(root: string, folder: string): readonly FoundGenerator[] {
  return configs.flatMap(([generator, paths]) => {
    const config = paths.map((path) => posix.join(folder, path)).find((path) => existsSync(join(root, path)))
    // Astro makes other sites too.
    if (
      config === undefined ||
      (generator === 'Starlight' && !existsSync(join(root, folder, 'src/content/docs')))
    )
      return []
    return [{ generator, config, folder }]
  })
}

/** How many pages of a site hold what has to be rewritten by hand. */
export interface ForeignPages {
  readonly pages: number
  /** Pages that hold components of Vue, or import components of Astro. */
  readonly withComponents: number
}

/** Counts the pages below a folder (absolute path), and those that hold what only their generator shows. */
export function countForeignPages(root: string, generator: Generator): ForeignPages {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !/(?:^|[\\/])(?:node_modules|dist|\.git|\.vitepress)(?:[\\/]|$)/.test(path),
  )
  const pages = files.filter((path) => /\.mdx?$/.test(path))
  const foreign =
    generator === 'VitePress' ? /^<script\b|^<[A-Z][\w.]*[\s/>]|\{\{/m : /^import\b.*\.astro['"]/m
  return {
    pages: pages.length,
    withComponents: pages.filter((path) => foreign.test(textOf(join(root, path)))).length,
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const foldersIn = (root: string): readonly string[] => {
  try {
    return readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$|build$|dist$)/.test(entry.name))
      .map(({ name }) => name)
      .sort()
  } catch {
    return []
  }
}
