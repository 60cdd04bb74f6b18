import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../../src/engine/package-root.ts'
import { dependencySpec, isInstalledFor } from '../../../src/cli/installed-docgen.ts'

/** A folder with some files; the caller names them relative to it. */
function folder(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-installed-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

const note = (entry: object): string =>
  JSON.stringify({ packages: { 'node_modules/docgen': { version: '0.1.0', ...entry } } })

describe('what package.json has to name', () => {
  test.each([
    [
      'the address of a Git repository, without the commit',
      { resolved: 'git+ssh://git@example.com/docs/docgen.git#0123abc' },
      'git+ssh://git@example.com/docs/docgen.git',
    ],
    [
      'a tarball, as seen from the project',
      { resolved: 'file:../docgen/docgen-0.1.0.tgz' },
      'file:../docgen/docgen-0.1.0.tgz',
    ],
    [
      'the name of the registry under which it is docgen',
      { name: '@scope/docgen', resolved: 'https://example.com/docgen-0.1.0.tgz' },
      'npm:@scope/docgen@^0.1.0',
    ],
    ['nothing where npm has not noted it', {}, undefined],
    [
      'nothing where it would be the package of somebody else',
      { resolved: 'https://example.com/docgen-0.1.0.tgz' },
      undefined,
    ],
  ])('%s', (_, entry, expected) => {
    const root = folder({
      'elsewhere/node_modules/.package-lock.json': note(entry),
      'elsewhere/node_modules/docgen/package.json': '{}',
      'docgen/docgen-0.1.0.tgz': '',
    })
    expect(dependencySpec(join(root, 'project'), join(root, 'elsewhere/node_modules/docgen'))).toBe(expected)
  })

  test('nothing, when the tarball has been deleted since', () => {
    const root = folder({
      'elsewhere/node_modules/.package-lock.json': JSON.stringify({
        packages: { 'node_modules/docgen': { version: '0.1.0', resolved: 'file:../gone/docgen-0.1.0.tgz' } },
      }),
      'elsewhere/node_modules/docgen/package.json': '{}',
    })
    const own = join(root, 'elsewhere/node_modules/docgen')
    expect(dependencySpec(join(root, 'project'), own)).toBeUndefined()
  })

  test('a checkout that docgen runs from', () => {
    const root = folder({ 'tools/docgen/src/cli/main.ts': '' })
    expect(dependencySpec(join(root, 'sites/new'), join(root, 'tools/docgen'))).toBe(
      'file:../../tools/docgen',
    )
    expect(dependencySpec(root)).toMatch(/^file:\.\.\//)
  })
})

describe('docgen is installed', () => {
  test('where Node finds the one that runs, also in a folder above and behind a link', () => {
    const root = folder({ 'site/package.json': '{}' })
    expect(isInstalledFor(join(root, 'site'))).toBe(false)
    mkdirSync(join(root, 'node_modules'))
    symlinkSync(packageRoot(), join(root, 'node_modules/docgen'))
    expect(isInstalledFor(join(root, 'site'))).toBe(true)
  })

  test('and is not where Node finds another package of that name', () => {
    const root = folder({ 'node_modules/docgen/package.json': '{"name":"docgen","version":"9.0.0"}' })
    expect(isInstalledFor(root)).toBe(false)
  })
})
