import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withLentThemes } from '../lent-themes.ts'
import { runDocgen, runDocgenInTerminal } from '../run-docgen.ts'

const fixtures = join(import.meta.dirname, '../fixtures')

/** The sites among the fixtures that are written for other generators. */
const sites = readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
  .filter((path) => /docgen\.config\.(?:ts|json)$/.test(path))
  .filter((path) => /\bcompatibility["']?:/.test(readFileSync(join(fixtures, path), 'utf8')))
  .map((path) => dirname(path))
  .sort()

test('there are such sites', () => {
  expect(sites.length).toBeGreaterThan(20)
})

/** What the pages of a built site show, by their paths. */
function pagesIn(folder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.html') && statSync(join(folder, path)).isFile(),
  )
  return Object.fromEntries(
    paths.sort().map((path) => [path, withoutBundles(readFileSync(join(folder, path), 'utf8'))]),
  )
}

/** HTML without bundles and their names, and without space around the tags of blocks. */
const withoutBundles = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>|<link\b[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(
      / ?(<\/?(?:article|aside|blockquote|dd|details|div|dl|dt|figure|h[1-6]|hr|img|li|ol|p|pre|section|summary|table|tbody|td|th|thead|tr|ul)\b[^>]*>) ?/g,
      '$1',
    )

test.each(sites)('%s has the same pages when its sources are written in docgen’s syntax', async (site) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-written-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  cpSync(join(fixtures, site), root, { recursive: true })
  await withLentThemes(root, join(root, 'node_modules/.cache/docgen'), async () => {
    // What no page shows is named with its line; without it, the file can be written. An element may begin
    // and end in lines of its own.
    for (let isLeft = true; isLeft;) {
      const rehearsal = await runDocgenInTerminal(root, 'migrate', '--write', '--dry-run')
      const places = [...rehearsal.out.matchAll(/^ {2}(\S+):(\d+) has something that docgen/gm)]
      for (const [, path = '', line] of places) {
        const lines = readFileSync(join(root, path), 'utf8').split('\n')
        lines[Number(line) - 1] = ''
        writeFileSync(join(root, path), lines.join('\n'))
      }
      isLeft = places.length > 0
    }
    await runDocgen(root, 'build', '--out-dir', 'before')
    const before = pagesBuilt(join(root, 'before'))
    const { code, out } = await runDocgenInTerminal(root, 'migrate', '--write', '--force')
    expect(code, out).toBe(0)
    const config = readdirSync(root).find((name) => name.startsWith('docgen.config.')) ?? ''
    expect(readFileSync(join(root, config), 'utf8')).not.toMatch(/\bcompatibility["']?:/)
    await runDocgen(root, 'build', '--out-dir', 'after')
    expect(pagesBuilt(join(root, 'after')), relative(fixtures, site)).toEqual(before)
  })
})

/** A site with mistakes is not built, before or after. */
function pagesBuilt(folder: string): Readonly<Record<string, string>> | undefined {
  try {
    return pagesIn(folder)
  } catch {
    return undefined
  }
}
