import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandBundle } from '../../../../bin/bundle-options.mjs'
import { withEsbuild } from '../../../../src/engine/esbuild.ts'
import { parseByReference } from '../../../../src/stages/markdown/parse-source.ts'
import { randomText } from './random-text.ts'

/** What the command is bundled with makes remark-parse faster, and must not make another tree. */
const folder = mkdtempSync(join(tmpdir(), 'docgen-parser-'))
let bundled: typeof parseByReference
beforeAll(async () => {
  const { outExtension: _, ...options } = commandBundle(folder, 'test')
  await withEsbuild(({ build }) =>
    build({
      ...options,
      entryPoints: { parse: 'src/stages/markdown/parse-source.ts' },
      outExtension: { '.js': '.mjs' },
    }),
  )
  bundled = (
    (await import(pathToFileURL(join(folder, 'parse.mjs')).href)) as {
      parseByReference: typeof parseByReference
    }
  ).parseByReference
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * The tree as data; nothing for a text that is wrong, which the libraries' other edition for tests says in
 * other words.
 */
function treeOf(parser: typeof parseByReference, text: string, format: 'md' | 'mdx'): unknown {
  try {
    return JSON.parse(JSON.stringify(parser(text, format)))
  } catch {
    return undefined
  }
}

it.each(['md', 'mdx'] as const)(
  'the bundled parser makes the same trees of %s',
  (format) => {
    for (let seed = 1; seed <= 150; seed++) {
      const text = randomText(seed, format)
      expect(treeOf(bundled, text, format), text).toEqual(treeOf(parseByReference, text, format))
    }
  },
  60_000,
)
