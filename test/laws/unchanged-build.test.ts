import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { BuildOptions, BuildResult } from '../../src/pipeline/build-options.ts'
import { bundledCli } from '../bundled-cli.ts'
import { bundledSite } from './bundled-site.ts'
import { smallConfig, type SiteFiles, type TempSite } from '../build-temp-site.ts'

const variable = 'DOCGEN_TEST_TITLE'

afterEach(() => {
  Reflect.deleteProperty(process.env, variable)
})

/** A configuration as a script, with some keys in place of the small one's. */
const script = (keys: string, before = ''): string =>
  `${before}\nexport default { ...${JSON.stringify({ ...smallConfig, rules: { 'placeholder-url': 'off', 'shadowed-config': 'off' } })}, ${keys} }\n`

const pages: SiteFiles = { 'content/index.md': '# Home\n', 'content/a.md': '# A\n' }

/** Whether a build has made nothing, not even read its configuration: it measures no stage. */
const isRecalled = ({ timings, fromCache, pages: count }: BuildResult): boolean =>
  timings.length === 0 && fromCache === count

/** A site that has been built, and recalls it. */
async function builtSite(files: SiteFiles, options: Partial<BuildOptions> = {}): Promise<TempSite> {
  const site = await bundledSite({ ...pages, ...files })
  // What changes at the moment at which a build begins may have changed later.
  await pause(20)
  await site.build({ cache: true, ...options })
  expect(isRecalled(await site.build({ cache: true, ...options }))).toBe(true)
  return site
}

/** A script that counts how often it is evaluated, and what it has counted. */
const counter = (name: string): string => `globalThis.${name} = (globalThis.${name} ?? 0) + 1`
const evaluations = (name: string): unknown => Reflect.get(globalThis, name)

/** The title of the site as its pages show it, after a build. */
async function builtTitle(site: TempSite): Promise<string> {
  await site.build({ cache: true })
  return /<title>([^<]*)/.exec(site.output('index.html'))?.[1]?.replace(/^Home\W*/, '') ?? ''
}

describe('a build is recalled until something is different', () => {
  it('that its configuration imports or reads', async () => {
    const site = await builtSite({
      'docgen.config.ts': script(
        'title: name + readFileSync(new URL("data.txt", import.meta.url)) + existsSync(root + "/flag")',
        `import { existsSync, readFileSync } from 'node:fs'\nimport { name } from './name.ts'\nconst root = process.cwd()`,
      ),
      'name.ts': "export const name = 'One '\n",
      'data.txt': 'two ',
    })
    expect(await builtTitle(site)).toBe('One two false')
    site.write({ 'name.ts': "export const name = 'Three '\n" })
    expect(await builtTitle(site)).toBe('Three two false')
    site.write({ 'data.txt': 'four ' })
    expect(await builtTitle(site)).toBe('Three four false')
  })

  it('in the environment', async () => {
    process.env[variable] = 'One'
    const site = await builtSite({ 'docgen.config.ts': script(`title: process.env.${variable} ?? 'None'`) })
    process.env[variable] = 'Two'
    expect(await builtTitle(site)).toBe('Two')
    Reflect.deleteProperty(process.env, variable)
    expect(await builtTitle(site)).toBe('None')
  })

  it('in its process, or in what that may do with a file', async () => {
    const { execPath } = process
    const site = await builtSite({
      'docgen.config.ts': script(
        'title: "At " + process.execPath + isProgram()',
        `import { accessSync, constants } from 'node:fs'
const isProgram = () => {
  try {
    accessSync(new URL('tool.sh', import.meta.url), constants.X_OK)
    return true
  } catch {
    return false
  }
}`,
      ),
      'tool.sh': 'true\n',
    })
    expect(await builtTitle(site)).toBe(`At ${execPath}false`)
    chmodSync(join(site.root, 'tool.sh'), 0o755)
    expect(await builtTitle(site)).toBe(`At ${execPath}true`)
    process.execPath = '/opt/node'
    const title = await builtTitle(site)
    process.execPath = execPath
    expect(title).toBe('At /opt/nodetrue')
  })

  it('around it, or in its output', async () => {
    const changes: readonly (readonly [what: string, change: (site: TempSite) => void])[] = [
      [
        'another configuration takes precedence',
        (site) => site.write({ 'docgen.config.ts': script("title: 'T'") }),
      ],
      ['sidebars appear', (site) => site.write({ 'sidebars.json': '{ "docs": ["index"] }' })],
      ['a folder gets a category', (site) => site.write({ 'content/b/_category_.yml': 'label: B\n' })],
      [
        'a version appears',
        (site) => site.write({ 'versions.json': '["1"]', 'versioned_docs/version-1/a.md': '# A\n' }),
      ],
      ['a page appears', (site) => site.write({ 'content/new.md': '# New\n' })],
      ['a page goes', (site) => site.remove('content/new.md')],
      ['a static file appears', (site) => site.write({ 'static/x.txt': 'x' })],
      [
        'a template appears',
        (site) => site.write({ 'templates/slots/Footer.tsx': 'export default () => <p>Foot</p>\n' }),
      ],
      ['a file of the output has another size', (site) => site.write({ 'build/a.html': '' })],
      ['a file of the output is gone', (site) => site.remove('build/a.html')],
    ]
    const site = await builtSite({})
    for (const [what, change] of changes) {
      change(site)
      expect([what, isRecalled(await site.build({ cache: true }))]).toEqual([what, false])
      expect([what, isRecalled(await site.build({ cache: true }))]).toEqual([what, true])
    }
  }, 60_000)

  it('and for each way to build it', async () => {
    const site = await builtSite({})
    expect(isRecalled(await site.build({ cache: true, baseUrl: '/docs/' }))).toBe(false)
    expect(isRecalled(await site.build({ cache: true, drafts: true }))).toBe(false)
    expect(isRecalled(await site.build({ cache: false }))).toBe(false)
  })
})

describe('a configuration that asks', () => {
  it('for the time or for chance is evaluated by each build', async () => {
    const site = await bundledSite(pages)
    for (const value of [
      'Date.now()',
      'new Date().toISOString() + performance.now()',
      'Math.random()',
      'crypto.randomUUID()',
      'randomUUID()',
      "new Intl.DateTimeFormat('en', { fractionalSecondDigits: 3 }).format() + performance.now()",
    ]) {
      site.write({
        'docgen.config.ts': script(
          `title: String(${value})`,
          "import { randomUUID } from 'node:crypto'\nvoid randomUUID",
        ),
      })
      const first = await builtTitle(site)
      await pause(5)
      expect([value, await builtTitle(site)]).not.toEqual([value, first])
    }
  }, 60_000)

  it('for the year is compared by its value', async () => {
    const site = await bundledSite({
      ...pages,
      'docgen.config.ts': script('title: String(new Date().getFullYear())'),
    })
    await site.build({ cache: true })
    const { fromCache, pages: count, timings } = await site.build({ cache: true })
    expect([fromCache, timings]).toEqual([count, []])
  })

  it('for nothing of the kind is evaluated once more when only the dates of its file are others', async () => {
    const site = await builtSite({ 'docgen.config.ts': script("title: 'T'", counter('touched')) })
    expect(evaluations('touched')).toBe(1)
    utimesSync(join(site.root, 'docgen.config.ts'), 1e9, 1e9)
    await pause(20)
    for (let turn = 0; turn < 2; turn++) expect(isRecalled(await site.build({ cache: true }))).toBe(true)
    expect(evaluations('touched')).toBe(2)
  })

  it('for the terminal, as libraries for colors do, is recalled, in the command too', async () => {
    const site = await bundledSite({
      ...pages,
      'docgen.config.ts': script(
        'title: `${process.stdout.isTTY} ${process.stderr.isTTY} ${process.version}`',
        "import { appendFileSync } from 'node:fs'\nappendFileSync(`${import.meta.dirname}/evaluations`, '.')",
      ),
    })
    for (let turn = 0; turn < 3; turn++) {
      await pause(20)
      execFileSync(process.execPath, [bundledCli, 'build'], { cwd: site.root })
    }
    expect(readFileSync(join(site.root, 'evaluations'), 'utf8')).toBe('.')
  })

  it('for a time that it names is recalled without being evaluated', async () => {
    const site = await builtSite({
      'docgen.config.ts': script('title: String(new Date(0).getTime())', counter('dated')),
    })
    expect(evaluations('dated')).toBe(1)
    site.write({
      'docgen.config.ts': script('title: String(new Date(0).getTime())', `${counter('dated')}\nDate.now()`),
    })
    await pause(20)
    await site.build({ cache: true })
    await site.build({ cache: true })
    expect(evaluations('dated')).toBe(3)
  })
})
