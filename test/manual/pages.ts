import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fencesIn, type Fence } from './example-files.ts'

export const docs = join(import.meta.dirname, '../../docs')

/** A page of the manual that somebody wrote: its path below `docs/content` and its source. */
export interface ManualPage {
  readonly path: string
  readonly source: string
  readonly fences: readonly Fence[]
}

export const manualPages: readonly ManualPage[] = readdirSync(join(docs, 'content'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((path) => /\.mdx?$/.test(path))
  .sort()
  .map((path) => {
    const source = readFileSync(join(docs, 'content', path), 'utf8')
    return { path, source, fences: fencesIn(source) }
  })

/** The files that a page of the manual (path below `docs/content`) shows, by their paths. */
export const filesOf = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    manualPages
      .filter((page) => page.path === path)
      .flatMap(({ fences }) =>
        fences.flatMap(({ title, text }) => (title === undefined ? [] : [[title, text] as const])),
      ),
  )
