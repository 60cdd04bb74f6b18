import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkOutputFolder } from '../../../../src/stages/output/output-folder.ts'
import { temporaryProject } from '../config/temporary-project.ts'

async function verdict(
  out: string,
  files: Readonly<Record<string, string>> = {},
  force = false,
  prepare: (root: string) => void = () => undefined,
): Promise<string | undefined> {
  const root = temporaryProject({ 'content/a.md': '', 'static/x': '', 'docgen.config.ts': '', ...files })
  prepare(root)
  const sources = ['content', 'static', 'templates', 'docgen.config.ts'].map((name) => join(root, name))
  const [found] = await checkOutputFolder({
    outDir: join(root, out),
    root,
    sources,
    force,
    home: join(root, 'home/me'),
  })
  return found && `${found.rule}: ${found.message}`
}

test.each([
  ['.', 'is the project itself'],
  ['..', 'holds the whole project'],
  ['../../../../../../../..', 'is the root of the file system'],
  ['home/me', 'is the home folder'],
  ['home', 'holds the home folder'],
  ['content', 'holds the sources in `content`'],
  ['content/build', 'is inside the sources in `content`'],
  ['static/x/y', 'is inside the sources in `static`'],
  ['.git/build', 'belongs to Git'],
])('%s', async (out, reason) => {
  const shown = expect.stringContaining(`${reason}.`) as string
  expect(await verdict(out)).toEqual(shown)
  expect(await verdict(out, {}, true)).toEqual(shown) // No force helps against the loss of sources.
})

test('a folder that is new, empty or ours', async () => {
  expect(await verdict('build')).toBeUndefined()
  expect(await verdict('deep/in/nothing')).toBeUndefined()
  expect(await verdict('build', { 'build/.gitkeep': '' })).toBeUndefined()
  expect(
    await verdict('build', { 'build/.docgen-manifest.json': '', 'build/index.html': '' }),
  ).toBeUndefined()
})

test('a folder with foreign files', async () => {
  const files = { 'docs/b.md': '', 'docs/a.md': '', 'docs/c.md': '', 'docs/d.md': '' }
  expect(await verdict('docs', files)).toBe(
    'foreign-output-folder: The output folder `docs` contains files that docgen did not create: `a.md`, `b.md`, `c.md` and more.',
  )
  expect(await verdict('docs', files, true)).toBeUndefined()
})

test('a file, and a folder whose name only begins alike', async () => {
  expect(await verdict('out', { out: '' }, true)).toBe(
    'foreign-output-folder: The output folder `out` is a file.',
  )
  expect(await verdict('content-build')).toBeUndefined()
})

test('a symbolic link into the sources', async () => {
  expect(
    await verdict('build/x', {}, true, (root) => {
      mkdirSync(dirname(join(root, 'build')), { recursive: true })
      symlinkSync(join(root, 'content'), join(root, 'build'))
    }),
  ).toContain('is inside the sources in `content`')
})

test('where the project itself is a source, force makes no folder replaceable', async () => {
  const root = temporaryProject({ 'index.md': '', 'docs/a.md': '', 'build/.docgen-manifest.json': '' })
  const verdictOn = async (out: string): Promise<readonly string[]> =>
    (await checkOutputFolder({ outDir: join(root, out), root, sources: [root], force: true })).map(
      ({ rule }) => rule,
    )
  expect(await verdictOn('docs')).toEqual(['foreign-output-folder'])
  expect(await verdictOn('.')).toEqual(['output-over-sources'])
  expect(await verdictOn('build')).toEqual([])
  expect(await verdictOn('new')).toEqual([])
})
