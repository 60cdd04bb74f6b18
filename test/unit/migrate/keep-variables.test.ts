import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { generatorsIn } from '../../../src/migrate/find-foreign.ts'
import { migrateSite } from '../../../src/migrate/migrate-site.ts'
import { migrationTable } from '../../../src/migrate/report-migration.ts'
import { configText } from '../../../src/migrate/write-config.ts'

const secret = 'value-that-nobody-may-see'

beforeAll(() => {
  const names = ['A_TOKEN', 'A_HOST', 'A_URL', 'IN_FILE']
  for (const name of names) process.env[name] = secret
  return () => {
    for (const name of names) Reflect.deleteProperty(process.env, name)
  }
})

type Files = Readonly<Record<string, string>>

async function migrated(
  given: Files | ((root: string) => Files),
): Promise<{ config: string; table: string }> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-variables-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({
    'docs/index.md': '# Home\n',
    'package.json': '{}',
    ...(typeof given === 'function' ? given(root) : given),
  })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const [found] = generatorsIn(root)
  if (!found) throw new Error('no generator')
  const migration = await migrateSite(found, { root, signal: new AbortController().signal })
  const [config, table] = [configText(migration), migrationTable(migration, 100)]
  expect(config + table).not.toMatch(new RegExp(`${secret}|docgenenv`))
  return { config, table }
}

const docusaurus = (settings: string, before = ''): Readonly<Record<string, string>> => ({
  'docusaurus.config.js': `${before}\nmodule.exports = { title: 'T', url: 'https://a.example', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]], ${settings} }`,
})

describe('what a configuration reads from the environment', () => {
  // All in one configuration: each that is evaluated needs processes of its own.
  test('stays an expression', async () => {
    const kept: readonly (readonly [source: string, expected: string])[] = [
      ['process.env.A_TOKEN', 'process.env.A_TOKEN'],
      ["process.env.A_TOKEN ?? 'x'", "process.env.A_TOKEN ?? 'x'"],
      ["process.env.A_TOKEN || 'x'", "process.env.A_TOKEN ?? 'x'"],
      ['`https://${process.env.A_HOST}/v1`', "`https://${process.env.A_HOST ?? ''}/v1`"],
      [
        "`https://${process.env.A_HOST ?? 'b.example'}/v1`",
        "`https://${process.env.A_HOST ?? 'b.example'}/v1`",
      ],
      ["(({ A_TOKEN = 'x' }) => A_TOKEN)(process.env)", "process.env.A_TOKEN ?? 'x'"],
      ['new URL(process.env.A_URL).origin', 'process.env.A_URL'],
      // With `loadEnv` of a package that is not installed.
      ["require('vite-that-is-missing').loadEnv('production', '.').A_TOKEN", 'process.env.A_TOKEN'],
      ["require('os').homedir() + '/x'", "`${process.env.HOME ?? ''}/x`"],
      ["/IN_FILE=(.*)/.exec(require('fs').readFileSync('.env', 'utf8'))?.[1]", 'process.env.IN_FILE'],
    ]
    const getters = kept.map(([source], index) => `get b${index}() { try { return ${source} } catch {} }`)
    const { config } = await migrated({
      ...docusaurus(`customFields: { a: 1, ${getters.join(', ')} }`),
      '.env': `IN_FILE=${secret}\n`,
    })
    const written = kept.map((_, index) => new RegExp(`\\bb${index}:\\s+(.*?),?$`, 'm').exec(config)?.[1])
    expect(written).toEqual(kept.map(([, expected]) => expected))
  })

  test('stays an expression in what Vite evaluates', async () => {
    const { config } = await migrated({
      'docs/.vitepress/config.mts':
        "export default { title: 'T', description: import.meta.env.A_TOKEN ?? 'x', base: import.meta.env.BASE_URL }",
    })
    expect(config).toContain("tagline: process.env.A_TOKEN ?? 'x'")
  })

  test('is no setting without its variable, if the rest of it cannot be one', async () => {
    const { config } = await migrated(
      docusaurus(
        "presets: [['classic', { docs: { routeBasePath: '/', editUrl: `${process.env.A_URL}/edit/main` }, blog: false }]]",
      ),
    )
    expect(config).toMatch(
      /editUrl:\s+process\.env\.A_URL === undefined \? undefined : `\$\{process\.env\.A_URL \?\? ''\}\/edit\/main`/,
    )
  })

  test('decides nothing, and is named', async () => {
    const { config, table } = await migrated(
      docusaurus("tagline: process.env.A_TOKEN === undefined ? 'without' : 'with'"),
    )
    expect(config).toContain("tagline: 'without'")
    expect(table).toContain('`A_TOKEN`')
  })

  test('may be required', async () => {
    const { config } = await migrated(
      docusaurus('tagline: process.env.A_TOKEN', "if (!process.env.A_TOKEN) throw new Error('missing')"),
    )
    expect(config).toContain('tagline: process.env.A_TOKEN')
  })

  test('is not shown in what it throws', async () => {
    await expect(
      migrated(docusaurus('', "throw new Error('bad ' + process.env.A_TOKEN)")),
    ).rejects.not.toThrow(secret)
  })

  test('paths of this computer are not written', async () => {
    const { config } = await migrated(
      docusaurus(
        'customFields: { a: __dirname, b: require("path").resolve("docs"), c: require.resolve("./package.json") }',
      ),
    )
    expect(config).toContain("customFields: { a: '.', b: './docs', c: './package.json' }")
    expect(config).not.toContain(homedir() + '/')
  })

  test('addresses that begin like paths of this computer are', async () => {
    const paths = [homedir(), tmpdir()].map((folder) => `${folder}/x`)
    const { config } = await migrated((root) =>
      docusaurus(`customFields: { a: ${JSON.stringify([...paths, `${root}/x`])} }`),
    )
    for (const path of paths) expect(config).toContain(`'${path}'`)
    expect(config).toMatch(/'\/[^']*docgen-variables-\w+\/x'/)
  })
})
