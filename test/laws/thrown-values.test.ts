import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { complaints, makeSite, temporarySite, type SiteFiles, type TempSite } from '../build-temp-site.ts'
import { bundledCli as command } from '../bundled-cli.ts'

const page = { 'content/index.md': '---\nsidebar_label: Home\n---\n\n# Home\n' }

/** Gives a site a plugin that has `hooks`. */
function addPlugin({ root, write, remove }: TempSite, hooks: string): void {
  const data = readFileSync(join(root, 'docgen.config.json'), 'utf8')
  remove('docgen.config.json')
  write({
    'docgen.config.mjs': `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\nexport default { ...${data}, plugins: [{ name: 'thrower', ...${hooks} }] }\n`,
  })
}

/** What a build in a process says of a site with a plugin that has `hooks`, and with other files. */
function buildWith(hooks: string, files: SiteFiles = {}, words = ['--json']) {
  const site = makeSite({ ...page, ...files })
  addPlugin(site, hooks)
  const { root } = site
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'build', ...words], {
    cwd: root,
    encoding: 'utf8',
  })
  rmSync(root, { recursive: true })
  return { status, stdout, stderr }
}

const reported = (hooks: string): unknown => {
  const { status, stdout } = buildWith(hooks)
  return [status, JSON.parse(stdout)]
}

const failure = (words: string) => [
  { severity: 'error', rule: 'plugin-failed', message: expect.stringContaining(words) as string },
]

test.each([
  ['a hook', '{ emit: () => new Promise(() => undefined) }'],
  ['a remark plugin', '{ markdown: { remark: [() => () => new Promise(() => undefined)] } }'],
])('%s that waits for nothing fails, instead of a build that ends as if all were well', (_, hooks) =>
  expect(reported(hooks)).toMatchObject([1, { diagnostics: failure('never comes') }]),
)

describe('a value that is not an error', () => {
  test.each([
    ['a hook', 'content() { throw undefined }'],
    ['a rejected hook', 'async content() { throw Object.create(null) }'],
    ['a remark plugin', 'markdown: { remark: [() => () => { throw undefined }] }'],
    [
      'a rejected rehype plugin with options',
      'markdown: { rehype: [[() => async () => { throw null }, {}]] }',
    ],
    ['a preset', 'markdown: { remark: [{ plugins: [() => () => { throw 0 }] }] }'],
    ['a check of front matter', 'frontMatter: { sidebar_label() { throw undefined } }'],
  ])('from %s fails the build', async (_, hook) => {
    const site = temporarySite(page)
    addPlugin(site, `{ ${hook} }`)
    expect(await complaints(site)).toMatchObject(failure('not an error'))
  })

  test.each([
    ['a timer', 'setTimeout(() => { throw undefined }, 0)'],
    ['a promise', 'Promise.reject(null)'],
  ])('from %s is one of the site, not a bug in docgen', (_, statement) => {
    const { status, stderr } = buildWith(
      `{ content() { ${statement}; return new Promise((resolve) => setTimeout(resolve, 2000, {})) } }`,
    )
    expect(status).toBe(2)
    expect(stderr).toMatch(/failed after it was loaded: it threw `(?:undefined|null)`, which is not an error/)
  })
})

test.each([
  ['a timer', 'setTimeout(() => { throw undefined }, 0)'],
  ['a promise', 'Promise.reject(undefined)'],
])(
  'a value that is not an error, from %s of a page, is not taken for the end of its process',
  (_, expression) => {
    const { status, stdout } = buildWith('{}', {
      'content/late.mdx': `export const late = ${expression}\n\n# Late\n\n{typeof late}\n`,
    })
    expect([status, JSON.parse(stdout)]).toMatchObject([
      1,
      {
        diagnostics: [
          {
            rule: 'render-limit',
            file: 'content/late.mdx',
            message: 'The page could not be rendered: it threw `undefined`, which is not an error',
          },
        ],
      },
    ])
  },
)

test('an error in a timer of a package is one of the site', () => {
  const { status, stderr } = buildWith('require("./lib/late.cjs")', {
    'lib/late.cjs':
      'module.exports = { content() { setTimeout(() => { throw new Error("late") }, 0); return new Promise((resolve) => setTimeout(resolve, 2000, {})) } }',
  })
  expect([status, stderr]).toEqual([2, expect.stringContaining('failed after it was loaded: late')])
})

test('an error of a getter is not blamed on a timer', () => {
  const { status, stderr } = buildWith('{ options: { get list() { throw new Error("unread") } } }')
  expect([status, stderr]).toEqual([2, expect.stringMatching(/loaded: unread[^]*look for a getter/)])
})
