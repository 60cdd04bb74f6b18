import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { commandBundle, liveBundle } from '../bin/bundle-options.mjs'
import { problemsOf, shippedNotices, type ShippedNotices } from '../bin/shipped-notices.ts'
import { withEsbuild } from '../src/engine/esbuild.ts'

const root = join(import.meta.dirname, '..')
let metafiles: readonly Metafile[]
let shipped: ShippedNotices

beforeAll(async () => {
  const bundles = [commandBundle(join(root, 'dist'), 'notices'), liveBundle(join(root, 'dist'))]
  metafiles = await withEsbuild(({ build }) =>
    Promise.all(
      bundles.map(async (options) => (await build({ ...options, write: false, metafile: true })).metafile),
    ),
  )
  shipped = await shippedNotices(metafiles)
})

describe("what docgen's package holds of others", () => {
  it('may be passed on with a notice, which the committed file has', () => {
    expect(shipped.problems).toEqual([])
    expect(readFileSync(join(root, 'THIRD-PARTY-NOTICES'), 'utf8')).toBe(shipped.text)
  })

  it('is named, each package with its version', () => {
    const packages = new Set(
      metafiles
        .flatMap(({ outputs }) => Object.values(outputs))
        .flatMap(({ inputs }) => Object.keys(inputs))
        .flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
    )
    expect(packages.size).toBeGreaterThan(100)
    for (const folder of packages) {
      const { name, version } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
        name: string
        version: string
      }
      expect(shipped.notices.map((notice) => notice.name)).toContain(`${name} ${version}`)
    }
    for (const name of ['react', 'react-dom', 'scheduler', 'lunr'])
      expect(shipped.text).toMatch(new RegExp(`^${name} \\d`, 'm'))
    for (const file of ['inter-latin.woff2', 'jetbrains-mono-latin.woff2', 'icons.ts', 'brands.svg'])
      expect(shipped.text).toContain(`\n${file}\n`)
  })

  it('is loaded from a dependency where it is not in a bundle', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const imported = metafiles
      .flatMap(({ outputs }) => Object.values(outputs))
      .flatMap(({ imports }) => imports)
      .flatMap(({ path, external }) =>
        external === true && !isBuiltin(path) ? [/^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path] : [],
      )
    // chokidar asks for it on macOS, and goes on without it.
    const packages = [...new Set(imported)].filter((name) => name !== 'fsevents')
    expect(packages).toContain('elkjs')
    expect(packages.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([])
  })
})

it.each([
  ['EPL-2.0', true],
  ['MPL-2.0', true],
  ['LGPL-3.0-or-later', true],
  ['GPL-2.0-only', true],
  ['AGPL-3.0', true],
  ['MIT AND GPL-3.0', true],
  ['SEE LICENSE IN x', true],
  ['unknown', true],
  ['MIT', false],
  ['(MPL-2.0 OR Apache-2.0)', false],
  ['(MIT AND BSD-3-Clause)', false],
])('a package under %s is refused in a bundle: %s', (licence, isRefused) => {
  expect(problemsOf({ name: 'some 1.0.0', licence, terms: 'Terms', sources: ['/LICENSE'] }).length > 0).toBe(
    isRefused,
  )
})

it('a package without a licence text is refused until somebody has looked for it', () => {
  expect(problemsOf({ name: '@some/thing 1.0.0', licence: 'MIT', terms: '', sources: [] })).toEqual([
    '@some/thing 1.0.0 brings no licence text: leave it external, as a dependency.',
  ])
})
