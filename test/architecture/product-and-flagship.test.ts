import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * Words of the site that docgen was first made for. The short ones count as words only: an archive is no
 * hive.
 */
const flagship = /toolhive|stacklok|(?<![a-z])thv|(?<![a-z0-9])(?:hives?|mcp-?servers?)(?![a-z0-9])/i

/** The name that the SDK of the Model Context Protocol has for every server. */
const sdkName = /\bMcpServer\b/g

/** Pictures and fonts say nothing to a reader of the code. */
const isText = (path: string): boolean => !/\.(?:woff2?|png|jpe?g|webp|avif|ico)$/.test(path)

const files = ['src', 'templates'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
)

test('the product does not know its flagship: its words belong into content/', () => {
  const found = files.flatMap((file) => [
    ...(flagship.test(file) ? [file] : []),
    ...(isText(file) ? readFileSync(join(root, file), 'utf8').split('\n') : []).flatMap((line, index) =>
      flagship.test(line.replaceAll(sdkName, '')) ? [`${file}:${String(index + 1)}: ${line.trim()}`] : [],
    ),
  ])
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})
