import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listedFiles } from './listed-files.ts'

const root = join(import.meta.dirname, '../..')

/** Generators whose sites docgen builds from their own sources. */
const generators = /docusaurus|vitepress|starlight/i

/**
 * The facet by which crawlers of DocSearch tell versions apart has its name from there, and so has every
 * index that was pushed.
 */
const withoutFacet = (line: string): string => line.replaceAll(/docusaurus_?tag/gi, '')

test('only src/migrate knows other generators: stages have options, and a door to ask for a dialect', () => {
  const sources = listedFiles(['src']).filter(
    (file) => !/^src\/(?:migrate|locales|model\/messages)\//.test(file),
  )
  const lines = sources.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        generators.test(withoutFacet(line)) ? [`${file}:${String(index + 1)}: ${line.trim()}`] : [],
      ),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(lines).toEqual([])
})
