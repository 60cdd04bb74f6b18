import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildSite } from '../../src/pipeline/build-site.ts'
import { defaultBuildOptions, type BuildResult } from '../../src/pipeline/build-options.ts'
import { Disk } from '../../src/engine/reader.ts'
import { compileTask } from '../../src/stages/markdown/stage.ts'
import { openRenderer, type Renderer } from '../../src/stages/render/open-renderer.ts'
import { bundledCli as cli } from '../bundled-cli.ts'
import { inOrder, notedWork } from './noted-work.ts'
import { hashes } from './small-site.ts'

/** Two mounts, three versions, three languages and a blog. */
const example = join(import.meta.dirname, '../../examples/many-trees')

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function copyOf(source: string): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-trees-')))
  folders.push(root)
  for (const name of readdirSync(source))
    if (!['build', '.docgen', 'node_modules'].includes(name))
      cpSync(join(source, name), join(root, name), { recursive: true })
  return root
}

const build = (root: string, cache: boolean, workers = 1): Promise<BuildResult> =>
  buildSite({
    root,
    ...defaultBuildOptions,
    cache,
    workers,
  })

/** What people change in such a site; nothing in the place of a text removes the file. */
const edits: readonly (readonly [what: string, files: Readonly<Record<string, string | undefined>>])[] = [
  ['one version of a page', { 'versioned_docs/version-1.0/index.md': '# Changed in 1.0\n\nText.\n' }],
  [
    'the original of a page that is translated in part',
    { 'versioned_docs/version-2.0/alarms.md': '# Alarms\n\nNew words. [First watch](./first-watch.md)\n' },
  ],
  [
    'a translation that comes',
    {
      'i18n/de/docusaurus-plugin-content-docs/version-2.0/alarms.md':
        '# Alarme\n\nNeue Wörter. [Erste Wache](./first-watch.md)\n',
    },
  ],
  [
    'a translation',
    {
      'i18n/de/docusaurus-plugin-content-docs/version-2.0/alarms.md':
        '# Alarme\n\n## Laut\n\nAndere Wörter. [Erste Wache](./first-watch.md)\n',
    },
  ],
  [
    'a page of an old version that is translated nowhere',
    { 'versioned_docs/version-1.0/first-watch.md': '# The watch of 1.0\n\n[Start](./index.md)\n' },
  ],
  ['texts of a language', { 'i18n/de/code.json': '{ "pagination.next": "Weiter geht es" }' }],
  [
    'a post and its author',
    {
      'blog/2026-05-06-news.md':
        '---\ntitle: News\nauthors: [nobody]\n---\n\nFirst.\n\n<!-- truncate -->\n\nRest.\n',
      'i18n/de/docusaurus-plugin-content-blog/authors.yml':
        'rana:\n  name: Rana Haddad\nnobody:\n  name: Niemand\n',
      'blog/authors.yml': 'rana:\n  name: Rana Haddad\nnobody:\n  name: Nobody\n',
    },
  ],
  [
    'a post',
    {
      'blog/2026-05-06-news.md':
        '---\ntitle: Other news\nauthors: [nobody]\ntags: [new]\n---\n\nAbove the fold.\n\n<!-- truncate -->\n\nRest.\n',
    },
  ],
  [
    'a version that comes',
    {
      'versions.json': '["2.1", "2.0", "1.0"]',
      'versioned_docs/version-2.1/index.md': '# Lighthouse 2.1\n\n[Watch](./first-watch.md)\n',
      'versioned_docs/version-2.1/first-watch.md': '# First watch\n\nText.\n',
    },
  ],
  ['a version that goes', { 'versions.json': '["2.0"]', 'versioned_docs/version-2.1': undefined }],
  ['a translation that goes', { 'i18n/de/docusaurus-plugin-content-blog/2026-03-04-fleets.md': undefined }],
]

test(
  'an incremental build of a site with versions, languages and a blog equals a clean one',
  { timeout: 240_000 },
  async () => {
    const root = copyOf(example)
    await build(root, true)
    for (const [index, [what, files]] of edits.entries()) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        if (text === undefined) rmSync(join(root, path), { recursive: true })
        else writeFileSync(join(root, path), text)
      }
      const result = await build(root, true)
      expect(result.written, what).toBe(true)
      // A clean build takes longest, and what one edit left wrong is still wrong after the next.
      if (index % 2 === 1 && index < edits.length - 1) continue
      const clean = copyOf(root)
      const { diagnostics } = await build(clean, false, 2)
      expect(hashes(join(root, 'build')), what).toEqual(hashes(join(clean, 'build')))
      expect(result.diagnostics, what).toEqual(diagnostics)
    }
    expect(deadLinks(join(root, 'build'))).toEqual([])
  },
)

test(
  'pages of all trees and languages have the same bytes in whatever order one thread makes them',
  { timeout: 120_000 },
  async () => {
    const root = copyOf(example)
    const { compiled, rendered } = await notedWork(root)
    expect(rendered.length).toBe(3)
    for (const seed of [1, 2]) {
      const disk = new Disk(root)
      for (const { setup, tasks, done } of compiled)
        expect(await inOrder(tasks, seed, (task) => compileTask(task, disk, setup))).toEqual(done)
      // One language after the other, and back, as a server does that shows pages of all of them.
      let earlier: Renderer | undefined
      for (const { setup, tasks, done } of [...rendered.toReversed(), ...rendered]) {
        earlier = await openRenderer(setup, { earlier })
        expect(await inOrder(tasks, seed, earlier.render)).toEqual(done)
      }
    }
  },
)

test(
  'one thread and several make the same bytes, and so does a second build',
  { timeout: 240_000 },
  async () => {
    const root = copyOf(example)
    // Below 120 pages nobody starts a thread. Pages that versions have in common are compiled once.
    for (let index = 0; index < 130; index++)
      for (const folder of [
        'handbook',
        ...(index < 5 ? ['versioned_docs/version-2.0', 'versioned_docs/version-1.0'] : []),
      ])
        writeFileSync(
          join(root, folder, `page-${String(index)}.md`),
          `# Page ${String(index)}\n\n:::note\n\n[Next](./page-${String((index + 1) % 5)}.md)\n\n:::\n\n\`\`\`${index % 2 === 0 ? 'js' : 'yaml'}\na: 1\n\`\`\`\n`,
        )
    const built = (workers: number): Readonly<Record<string, string>> => {
      execFileSync(process.execPath, [cli, 'build', '--no-cache', '--workers', String(workers)], {
        cwd: root,
        env: { ...process.env, NO_COLOR: '1' },
        stdio: 'pipe',
      })
      return hashes(join(root, 'build'))
    }
    const reference = built(1)
    expect(Object.keys(reference).filter((path) => path.endsWith('.html')).length).toBeGreaterThan(400)
    expect(built(3)).toEqual(reference)
    rmSync(join(root, 'build'), { recursive: true })
    expect(built(3)).toEqual(reference)
  },
)

/** Addresses of the site in its finished pages that lead to no file. */
function deadLinks(folder: string): readonly string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  )
  expect(pages.length).toBeGreaterThan(20)
  const dead = new Set<string>()
  for (const page of pages)
    for (const [, href = ''] of readFileSync(join(folder, page), 'utf8').matchAll(
      /\s(?:href|src)="(\/[^"]*)"/g,
    )) {
      const path = decodeURIComponent(href.replace(/[?#].*$/, ''))
      const candidates = [path, `${path}.html`, join(path, 'index.html')]
      if (!candidates.some((each) => /\.\w+$/.test(each) && existsSync(join(folder, each))))
        dead.add(`${page}: ${href}`)
    }
  return [...dead]
}
