import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { commandBundle } from '../bin/bundle-options.mjs'
import { withEsbuild } from '../src/engine/esbuild.ts'

let outputs: Metafile['outputs']

beforeAll(async () => {
  const options = commandBundle(join(import.meta.dirname, '../dist'), 'modules')
  const { metafile } = await withEsbuild(({ build }) => build({ ...options, write: false, metafile: true }))
  outputs = metafile.outputs
})

describe('the code that is loaded', () => {
  it.each([
    ['a build that finds everything unchanged', 'src/build.ts', 'src/pipeline/recall-build.ts'],
    ['a configuration that uses plugins', 'src/index.ts', 'src/features/openapi/options.ts'],
  ])('by %s has no parser of Markdown or HTML, no React, and no step that makes a page', (_, entry, one) => {
    const modules = loadedBy(entry)
    expect(modules).toContain(one)
    expect(among(modules, /^(?:micromark|mdast-util-from-markdown|parse5|acorn|react|lunr)\b/)).toEqual([])
    expect(among(modules, /^src\/stages\/(?:markdown|render|site)\//)).toEqual([])
  })

  it('by a thread has neither the schema of a configuration nor the search index', () => {
    const modules = loadedBy('src/pipeline/workers/page-worker.ts')
    expect(modules).toContain('src/stages/markdown/stage.ts')
    expect(among(modules, /^(?:zod|lunr|parse5)\b/)).toEqual([])
  })

  it('by a build that finds everything unchanged has no schema of a configuration', () => {
    expect(among(loadedBy('src/build.ts'), /^(?:zod|yaml|esbuild)\b|^src\/stages\/config\/schema/)).toEqual(
      [],
    )
  })

  it('has none of the languages of zod but English', () => {
    const locales = among(loadedBy('src/pipeline/load-site.ts'), /^zod\/.*locales/)
    expect(locales).toEqual(['zod/v4/locales/en.js'])
  })
})

/** Modules in the files that are loaded together with that of `source`; packages without `node_modules/`. */
function loadedBy(source: string): readonly string[] {
  const files = new Set(
    Object.entries(outputs).flatMap(([file, { entryPoint }]) => (entryPoint === source ? [file] : [])),
  )
  expect(files.size).toBeGreaterThan(0)
  for (const file of files)
    for (const { kind, path } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && path in outputs) files.add(path)
  return [...files].flatMap((file) =>
    Object.entries(outputs[file]?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [path.replace(/^node_modules\//, '')] : [],
    ),
  )
}

const among = (modules: readonly string[], pattern: RegExp): readonly string[] =>
  modules.filter((path) => pattern.test(path))
