import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import GithubSlugger from 'github-slugger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProgram } from '../../src/cli/program.ts'
import { DiskFiles } from '../../src/features/search/explain/explain-query.ts'
import { OpenIndex } from '../../src/features/search/query/open-index.ts'
import { loadLanguage } from '../../src/features/search/index/load-language.ts'
import { ruleNames, rules } from '../../src/model/rule.ts'
import { runAfdocs } from '../agent-friendly/run-afdocs.ts'
import { bundledCli } from '../bundled-cli.ts'
import { copiedPages } from '../copied-words.ts'
import { docs } from './pages.ts'

let out = ''
let report: { readonly status: number | null; readonly stdout: string; readonly stderr: string }
beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'docgen-manual-site-'))
  report = spawnSync(process.execPath, [bundledCli, 'build', docs, '--strict', '--json', '--out', out], {
    encoding: 'utf8',
  })
}, 120_000)
afterAll(() => rmSync(out, { recursive: true, force: true }))

test('docgen builds its own manual without a finding, with a page for every rule and command', () => {
  const { status, stdout, stderr } = report
  expect([status, stderr]).toEqual([0, ''])
  expect((JSON.parse(stdout) as { diagnostics: unknown }).diagnostics).toEqual([]) // docgen's own format.
  const lacking = [
    ...ruleNames.map((name) => `reference/rules/${name}.html`),
    ...['docgen', 'docgen_build', 'docgen_check-links', 'docgen_search_push', 'docgen_hooks_install'].map(
      (name) => `reference/commands/${name}.html`,
    ),
    ...['components', 'slots', 'layouts', 'context', 'api', 'kit'].map((name) => `reference/${name}.html`),
  ].filter((path) => !existsSync(join(out, path)))
  expect(lacking).toEqual([])
})

test('the Markdown copy of every page has its words but those for humans only', () => {
  const pages = copiedPages(out)
  expect(pages.length).toBeGreaterThan(200)
  expect(pages.flatMap(({ page, missing }) => (missing.length > 0 ? [[page, ...missing]] : []))).toEqual([
    ['write/tabs-and-cards.html', 'Press', 'Launch', 'in', 'corner'],
  ])
})

test('the manual is friendly to agents', async () => {
  const { checks, failed } = await runAfdocs(out, 'https://docgen.invalid')
  expect(checks).toBeGreaterThan(20)
  // In references, commas in the copy stand for gaps in the page. The words of all pages are compared above.
  expect(failed.filter(({ id }) => id !== 'markdown-content-parity')).toEqual([])
})

describe('search in the manual finds as its first result', () => {
  let index: OpenIndex
  beforeAll(async () => {
    index = new OpenIndex(new DiskFiles(join(out, 'assets/search')), await loadLanguage('en'))
  })
  const resultsOf = async (query: string): Promise<readonly string[]> => {
    const engine = await index.engineFor(query)
    return engine
      .search(query)
      .pages.slice(0, 3)
      .map(({ sections: [first] }) => (first ? engine.sections.section(first.section).href : ''))
  }
  /** What is not found first, with what is; `isEntry` judges an address. */
  const missed = async (
    queries: readonly string[],
    isEntry: (address: string, query: string) => boolean,
  ): Promise<readonly string[]> => {
    const lines: string[] = []
    for (const query of queries) {
      const [first = '', ...others] = await resultsOf(query)
      if (!isEntry(first, query)) lines.push([query, first, ...others].join(' '))
    }
    return lines
  }

  test('each rule, by its name and its code', async () => {
    const pageOf = (name: string): string => `/reference/rules/${name}`
    expect(await missed(ruleNames, (address, name) => address.split('#')[0] === pageOf(name))).toEqual([])
    const byCode = new Map(ruleNames.map((name) => [rules[name].code, pageOf(name)]))
    const codes = [...byCode.keys()]
    expect(codes).toHaveLength(ruleNames.length)
    expect(await missed(codes, (address, code) => address.split('#')[0] === byCode.get(code))).toEqual([])
  })

  test('each command and each option, by itself and with its command', async () => {
    const words: string[] = []
    const options = new Set<string>()
    const withOption: string[] = []
    const collect = ({ commands, options: own }: ReturnType<typeof createProgram>, path: string): void => {
      if (path !== 'docgen') words.push(path)
      for (const { long } of own) {
        if (!long) continue
        options.add(long)
        if (path !== 'docgen') withOption.push(`${path} ${long}`, `${path} ${long.slice(2)}`)
      }
      for (const command of commands) collect(command, `${path} ${command.name()}`)
    }
    collect(
      createProgram('0', () => undefined),
      'docgen',
    )
    expect(words.length).toBeGreaterThan(10)
    expect(
      await missed(words, (address, command) =>
        address.startsWith(`/reference/commands/${command.replaceAll(' ', '_')}`),
      ),
    ).toEqual([])
    const isOption = (address: string, option: string): boolean =>
      address.startsWith('/reference/commands/') && address.endsWith(`#flag-${option.slice(2)}`)
    expect(await missed([...options], isOption)).toEqual([])
    const isOptionOf = (address: string, query: string): boolean => {
      const [, command, option] = /^(.*) (?:--)?(\S+)$/.exec(query) ?? []
      return address === `/reference/commands/${command?.replaceAll(' ', '_')}#flag-${option}`
    }
    expect(withOption.length).toBeGreaterThan(150)
    expect(await missed(withOption, isOptionOf)).toEqual([])
  })

  /** Words that a page explains: it comes first, and the key's entry next. */
  const explained = new Map([
    ['rules', '/reference/rules'],
    ['markdown', '/write/markdown'],
    ['redirects', '/organise/redirects'],
    ['navbar', '/organise/navbar'],
    ['footer', '/organise/navbar#footer'],
    ['sidebars', '/organise/sidebars'],
    ['plugins', '/extend/'],
    ['search', '/search/built-in'],
    ['versions', '/organise/versions'],
    ['layout', '/reference/layouts'],
    ['image', '/write/links-and-images'],
    ['mdx', '/write/mdx'],
    ['agents', '/publish/agents'],
    ['host', '/search/hosted'],
  ])

  test('each key of the configuration and of front matter, with those that it holds', async () => {
    // Search knows no case: `noIndex` is a key of the configuration, `noindex` one of front matter.
    const places = new Map<string, readonly string[]>()
    const keys: string[] = []
    for (const [file, page] of [
      ['_configuration.md', '/reference/configuration'],
      ['_configuration-types.md', '/reference/configuration-types'],
      ['_front-matter.md', '/reference/front-matter'],
    ] as const)
      for (const key of keysIn(file)) {
        const name = key.toLowerCase()
        places.set(name, [...(places.get(name) ?? []), `${page}#${new GithubSlugger().slug(key)}`])
        keys.push(key)
      }
    expect(keys.length).toBeGreaterThan(250)
    const isEntry = (address: string, key: string): boolean =>
      places.get(key.toLowerCase())?.includes(address) ?? false
    const behind = await missed(keys, isEntry)
    expect(
      behind.filter((line) => {
        const [key = '', first] = line.split(' ')
        return explained.get(key) !== first
      }),
    ).toEqual([])
    for (const line of behind) {
      const [key = '', , second = '', third = ''] = line.split(' ')
      expect(
        [second, third].some((address) => isEntry(address, key)),
        line,
      ).toBe(true)
    }
  })

  test('each option of a plugin', async () => {
    const options = keysIn('_plugins.md').filter((key) => key.includes('.'))
    expect(options.length).toBeGreaterThan(50)
    expect(
      await missed(
        options,
        (address, option) => address === `/reference/plugins#${new GithubSlugger().slug(option)}`,
      ),
    ).toEqual([])
  })

  test('each key of a named type by its last part, where that says enough: `postsPerPage`, not `kind`', async () => {
    const all = ['_configuration.md', '_configuration-types.md', '_front-matter.md'].flatMap(keysIn)
    const lastOf = (key: string): string => key.replace(/.*\./, '')
    const places = new Map(
      all
        .filter(
          (key) =>
            /^User.*\.\w+[A-Z]\w*$/.test(key) &&
            all.filter((other) => lastOf(other) === lastOf(key)).length === 1,
        )
        .map((key) => [lastOf(key), `/reference/configuration-types#${new GithubSlugger().slug(key)}`]),
    )
    expect(places.size).toBeGreaterThan(20)
    expect(await missed([...places.keys()], (address, key) => address === places.get(key))).toEqual([])
  })

  /** The keys that have a section in a generated reference; types are none. */
  const keysIn = (file: string): readonly string[] =>
    [...readFileSync(join(docs, 'content/reference', file), 'utf8').matchAll(/^###? `([^`]+)`$/gm)].flatMap(
      ([, key = '']) => (/^User\w+$/.test(key) ? [] : [key]),
    )
})
