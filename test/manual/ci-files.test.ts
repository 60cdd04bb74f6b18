import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { parseCommandLine } from '../../src/cli/program.ts'
import { manualPages } from './pages.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

const files = [
  'action.yml',
  ...['.github/workflows', 'examples/ci', 'examples/starters/hosts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.yml'))
      .map((path) => posix.join(folder, path.replaceAll('\\', '/'))),
  ),
].sort()

/** Everything that a shell runs: `run` of steps on GitHub, `script` and what surrounds it on GitLab. */
function scriptsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(scriptsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    if (key === 'run' && typeof part === 'string') return [part]
    if (/^(?:before_|after_)?script$/.test(key) && Array.isArray(part)) return [part.join('\n')]
    return scriptsIn(part)
  })
}

test('there are files for a repository of docgen, for sites on GitHub and on GitLab', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      '.github/workflows/release.yml',
      'action.yml',
      'examples/ci/docgen.gitlab-ci.yml',
      'examples/starters/hosts/github-pages/.github/workflows/publish.yml',
      'examples/starters/hosts/gitlab-pages/.gitlab-ci.yml',
    ]),
  )
})

describe.each(files)('%s', (file) => {
  const scripts = scriptsIn(parse(textOf(file)))

  test('has scripts that a shell can read, and nothing is pasted into them', () => {
    expect(scripts).not.toEqual([])
    for (const script of scripts) {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, ''])
      // The name of a branch could be a command. Values come as variables.
      expect(script).not.toContain('${{')
    }
  })

  test('calls docgen with commands and options that exist', () => {
    for (const script of scripts) expect(() => docgenCallsIn(script).map(parsed)).not.toThrow()
  })
})

describe('workflows and pipelines that the manual shows', () => {
  const shown = manualPages.flatMap(({ path, fences }) =>
    fences.flatMap(({ title = '', text }) => (title.endsWith('.yml') ? [{ path, title, text }] : [])),
  )

  test.each(shown)('$title of $path has scripts that a shell can read, with calls that exist', ({ text }) => {
    for (const script of scriptsIn(parse(text))) {
      expect(spawnSync('bash', ['-n'], { input: script }).status).toBe(0)
      expect(script).not.toContain('${{')
      expect(() => docgenCallsIn(script).map(parsed)).not.toThrow()
    }
  })

  test('give the action inputs that it has', () => {
    const { inputs } = parse(textOf('action.yml')) as { inputs: object } // Its own file.
    const given = shown.flatMap(({ text }) =>
      [...text.matchAll(/uses: <owner>\/docgen@.*\n\s+with:\n((?: {10,}.*\n)+)/g)].flatMap(([, lines = '']) =>
        [...lines.matchAll(/^ +([\w-]+):/gm)].map(([, name = '']) => name),
      ),
    )
    expect(given).not.toEqual([])
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(given))
    // The table of inputs, with their defaults.
    const source = manualPages.find(({ path }) => path === 'check/ci.md')?.source ?? ''
    for (const [name, { default: value }] of Object.entries(inputs) as [string, { default: string }][])
      expect(source).toContain(value === '' ? `| \`${name}\` | |` : `| \`${name}\` | \`${value}\` |`)
  })

  test('include a template that is there, with variables that it has', () => {
    const included = shown.find(({ text }) => text.startsWith('include:'))
    const { include, variables } = parse(included?.text ?? '') as {
      include: readonly [{ readonly file: string }]
      variables: object
    } // The fence that begins so.
    const template = parse(textOf(include[0].file)) as { variables: object } // Its own file.
    expect(Object.keys(template.variables)).toEqual(expect.arrayContaining(Object.keys(variables)))
  })
})

test('the image of a site calls docgen with commands and options that exist', () => {
  const calls = docgenCallsIn(textOf('examples/starters/hosts/docker/Dockerfile'))
  expect(calls).toEqual([['build', '--strict']])
  expect(() => calls.map(parsed)).not.toThrow()
})

/** The words after `docgen` in lines that call it, up to where the shell ends the command. */
const docgenCallsIn = (script: string): readonly (readonly string[])[] =>
  [...script.matchAll(/(?:npx --no-install|npx) docgen((?: +(?:"[^"]*"|[^\s;&|>]+))*)/g)].map(
    ([, words = '']) =>
      (words.match(/"[^"]*"|\S+/g) ?? [])
        // A variable may stand for a number.
        .map((word) => word.replaceAll('"', '').replaceAll(/\$[A-Z]\w*/g, '1'))
        .filter((word) => word !== '${options[@]}'),
  )

const parsed = (words: readonly string[]): unknown => parseCommandLine(words, '0')

describe('the action', () => {
  const text = textOf('action.yml')
  const { inputs, runs } = parse(text) as {
    inputs: Record<string, { description: string; default: string }>
    runs: { steps: readonly { id?: string; shell?: string; run?: string }[] }
  } // Its own file.

  test('uses the inputs that it has, and steps that it names', () => {
    const used = [...text.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name)
    expect(new Set(used)).toEqual(new Set(Object.keys(inputs)))
    const ids = runs.steps.flatMap(({ id }) => (id === undefined ? [] : [id]))
    for (const [, id = ''] of text.matchAll(/steps\.([\w-]+)/g)) expect(ids).toContain(id)
  })

  test('says which shell its scripts are for', () => {
    for (const { run, shell } of runs.steps) expect(run === undefined || shell === 'bash').toBe(true)
  })

  test('names the pages that two builds differ in', () => {
    const folder = mkdtempSync(join(tmpdir(), 'docgen-changed-pages-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const manifest = (name: string, pages: Readonly<Record<string, string>>): string => {
      const file = join(folder, name)
      const files = Object.entries({ 'llms.txt': 'x', 'a.html': name, ...pages })
      writeFileSync(
        file,
        JSON.stringify({ files: Object.fromEntries(files.map(([path, hash]) => [path, [hash, 1]])) }),
      )
      return file
    }
    const before = manifest('before.json', {
      'index.md': '1',
      'a.md': '1',
      'guides/index.md': '1',
      'old.md': '1',
    })
    const after = manifest('after.json', {
      'index.md': '1',
      'a.md': '2',
      'guides/index.md': '2',
      'new one.md': '1',
    })
    const run = (...words: readonly string[]): string =>
      spawnSync(process.execPath, [join(root, 'bin/changed-pages.mjs'), ...words], { encoding: 'utf8' })
        .stdout
    expect(run(before, after, 'https://pr-7.acme.dev/')).toBe(
      '**New pages** (1)\n\n- [`/new one`](https://pr-7.acme.dev/new%20one)\n\n' +
        '**Changed pages** (2)\n\n- [`/a`](https://pr-7.acme.dev/a)\n- [`/guides/`](https://pr-7.acme.dev/guides/)\n\n' +
        '**Removed pages** (1)\n\n- `/old`\n',
    )
    expect(run(before, before)).toBe('The site is built. No page changes.\n')
    // A comment mentions nobody and links nowhere else, whatever a pull request calls its pages.
    const odd = manifest('odd.json', {
      'a`b @acme.md': '1',
      'c](x) ``d.md': '1',
      '``.md': '1',
      'why?#1.md': '1',
    })
    expect(run(manifest('empty.json', {}), odd, 'https://acme.dev')).toBe(
      '**New pages** (4)\n\n- [``` /`` ```](https://acme.dev/%60%60)\n' +
        '- [``/a`b @acme``](https://acme.dev/a%60b%20@acme)\n' +
        '- [```/c](x) ``d```](https://acme.dev/c%5D%28x%29%20%60%60d)\n' +
        '- [`/why?#1`](https://acme.dev/why%3F%231)\n',
    )
    expect(run(join(folder, 'none.json'), after)).toContain('once the base branch has been built')
  })
})
