import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SiteFiles } from '../build-temp-site.ts'
import { bundledCli } from '../bundled-cli.ts'
import { movedPackage, newFolder, removeMoved } from './moved-package.ts'
import { hashes, smallSite, smallSiteConfig } from './small-site.ts'

/** Code in the browser that comes from a package of the site, beside React, which comes from docgen's. */
const site: SiteFiles = {
  ...smallSite,
  'templates/slots/Footer.tsx':
    "import Steps from '../steps.island.tsx'\n\nexport default function Footer() { return <footer><Steps /></footer> }\n",
  'templates/steps.island.tsx':
    "import { useState } from 'react'\nimport { step } from 'stepping'\n\nexport default function Steps() { const [at, move] = useState(0); return <button onClick={() => move(step(at))}>{at}</button> }\n",
  'docgen.config.json': JSON.stringify({ url: 'https://example.com', ...smallSiteConfig }),
}
const packageOfSite: SiteFiles = {
  'stepping/package.json': '{"name":"stepping","version":"1.0.0","type":"module","main":"index.js"}',
  'stepping/index.js': "import { size } from './size.js'\nexport const step = (at) => at + size\n",
  'stepping/size.js': 'export const size = 2\n',
}

type Arrangement = (modules: string, fill: (modules: string) => void) => void

const aFolder: Arrangement = (modules, fill) => {
  mkdirSync(modules)
  fill(modules)
}

/** A link to a place at another depth. */
const aLink: Arrangement = (modules, fill) => {
  const target = join(newFolder('packages'), 'a/b/c/node_modules')
  mkdirSync(target, { recursive: true })
  fill(target)
  symlinkSync(target, modules)
}

function write(root: string, files: SiteFiles): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}

function arrange(root: string, arrangement: Arrangement, fill: (modules: string) => void): void {
  rmSync(join(root, 'node_modules'), { recursive: true, force: true })
  arrangement(join(root, 'node_modules'), fill)
}

let dist: string
let docgen: string
let project: string
let reference: Record<string, string>

/** What reaches the browser is copied; esbuild and what else only docgen runs may stay where it is. */
const fillDocgen = (modules: string): void => {
  const packages = join(import.meta.dirname, '../../node_modules')
  const bundled = ['react', 'react-dom', 'scheduler', 'lunr']
  for (const name of bundled) cpSync(join(packages, name), join(modules, name), { recursive: true })
  for (const name of readdirSync(packages))
    if (!name.startsWith('.') && !bundled.includes(name))
      symlinkSync(join(packages, name), join(modules, name))
}
const fillProject = (modules: string): void => write(modules, packageOfSite)

function built(...options: string[]): Record<string, string> {
  execFileSync(process.execPath, [join(docgen, 'dist/docgen.js'), 'build', ...options], {
    cwd: project,
    stdio: 'pipe',
  })
  return hashes(join(project, 'build'))
}

beforeAll(async () => {
  dist = dirname(bundledCli)
  docgen = movedPackage('packages')
  cpSync(dist, join(docgen, 'dist'), { recursive: true })
  project = newFolder('project')
  write(project, site)
  arrange(docgen, aFolder, fillDocgen)
  arrange(project, aFolder, fillProject)
  reference = built() // It leaves a cache of these places.
  expect(Object.keys(reference).some((path) => /chunk-/.test(path))).toBe(true)
}, 120_000)
afterAll(removeMoved)

it('a site has the same bytes with packages behind links, with a cache of other places and without', () => {
  const cache = join(project, 'node_modules/.cache')
  const kept = join(newFolder('kept'), 'cache')
  renameSync(cache, kept)
  arrange(docgen, aLink, fillDocgen)
  arrange(project, aLink, fillProject)
  renameSync(kept, cache)
  expect(built()).toEqual(reference)

  // Without a cache, a build uses no bundle that an earlier one has kept, of this site or of another.
  const records = readdirSync(join(cache, 'docgen/theme'))
    .map((name) => join(cache, 'docgen/theme', name, 'record.json'))
    .filter((path) => existsSync(path))
  expect(records).not.toEqual([])
  for (const record of records)
    writeFileSync(
      record,
      readFileSync(record, 'utf8')
        .replace(/"themeHash":"[^"]*"/, '"themeHash":"tampered"')
        .replace(/"preload":\[[^\]]*\]/, '"preload":[]'),
    )
  expect(built('--no-cache')).toEqual(reference)
})
