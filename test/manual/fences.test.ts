import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseCommandLine } from '../../src/cli/program.ts'
import { withEsbuild } from '../../src/engine/esbuild.ts'
import { DiagnosticError } from '../../src/model/diagnose.ts'
import { parseConfig } from '../../src/stages/config/parse-config.ts'
import { buildExample, usualConfig } from './build-example.ts'
import {
  allFences,
  checks,
  fencesFor,
  isPart,
  nameOf,
  placeOf,
  unchecked,
  type PlacedFence,
} from './fence-checks.ts'
import { docs, manualPages } from './pages.ts'

describe('every fence', () => {
  const isChecked = (each: PlacedFence): boolean => Object.values(checks).some((check) => check(each))

  test('is looked at by a check, or has a reason not to be', () => {
    expect(allFences.filter((each) => !isChecked(each)).map(nameOf)).toEqual(Object.keys(unchecked))
  })

  test('is one that some page still has, for each check', () => {
    for (const check of Object.keys(checks) as (keyof typeof checks)[])
      expect(fencesFor(check).length, check).toBeGreaterThan(0)
  })
})

describe('a part of a configuration', () => {
  test.each(
    fencesFor('typescript')
      .filter(({ fence }) => isPart(fence))
      .map((each) => [placeOf(each), each.fence.text] as const),
  )('%s is one that docgen accepts', (_, text) => {
    // The text of our own manual.
    // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call
    const part: unknown = new Function(`return ({${text}})`)()
    const config = { title: 'Rocket', url: 'https://docs.acme.dev', ...(part as object) }
    expect(parseConfig(config).problems).toEqual([])
  })
})

test('a hook manager is given a command that docgen has', () => {
  for (const each of fencesFor('hookManagers')) {
    const [, line = ''] = /npx --no-install docgen (.*)$/m.exec(each.fence.text) ?? []
    expect(parse(each.fence.text), placeOf(each)).toBeDefined()
    expect(() => parsed(line), placeOf(each)).not.toThrow()
    expect(line, placeOf(each)).not.toBe('')
  }
})

test('an assistant starts docgen with a command that it has', () => {
  for (const each of fencesFor('assistants')) {
    // Our own manual.
    const { mcpServers } = JSON.parse(each.fence.text) as { mcpServers: Record<string, { args: string[] }> }
    const [{ args: [program, ...words] } = { args: [] }] = Object.values(mcpServers)
    expect(program).toBe('docgen')
    expect(parseCommandLine(words, ''), placeOf(each)).toMatchObject({ command: 'mcp' })
  }
})

test('a worker publishes the folder that docgen writes', () => {
  const [worker] = fencesFor('worker')
  const { assets } = JSON.parse(worker?.fence.text ?? '') as { assets: { directory: string } } // Our own manual.
  expect(join('/', assets.directory)).toBe('/build')
})

test('style sheets are CSS that a bundler reads', async () => {
  const sheets = fencesFor('css')
  expect(sheets.length).toBeGreaterThan(1)
  await withEsbuild(async ({ transform }) => {
    for (const each of sheets) {
      const { warnings } = await transform(each.fence.text, { loader: 'css' })
      expect(warnings, placeOf(each)).toEqual([])
    }
  })
})

test('Markdown that is not shown live breaks no rule but those about what it links to', async () => {
  const pages = fencesFor('markdown')
  expect(pages.length).toBeGreaterThan(5)
  const { rules, report } = await buildExample({
    'docgen.config.json': JSON.stringify({ ...usualConfig, markdown: { math: true } }),
    'content/index.md': '# Rocket\n',
    'content/prices.json': '{ "small": 4 }\n',
    ...Object.fromEntries(
      pages.map(({ fence }, index) => [`content/page-${index}.${fence.language}`, fence.text] as const),
    ),
  })
  const aboutTargets = ['broken-link', 'broken-image', 'broken-markdown-link']
  expect(
    rules.filter((rule) => !aboutTargets.includes(rule)),
    report,
  ).toEqual([])
})

test('JSON and YAML can be read', () => {
  for (const each of allFences.filter(({ fence }) => /^(?:json|ya?ml)$/.test(fence.language))) {
    const read = (): unknown =>
      each.fence.language === 'json' ? JSON.parse(each.fence.text) : parse(each.fence.text)
    expect(read, placeOf(each)).not.toThrow()
  }
})

test('commands of docgen exist as they are written', () => {
  const commands = allFences
    .filter(({ fence }) => /^(?:bash|console)$/.test(fence.language))
    .flatMap((each) =>
      each.fence.text
        .split('\n')
        // What is printed may name commands in its sentences.
        .filter((line) => each.fence.language === 'bash' || line.startsWith('$ '))
        .map((line) => /(?:^|[\s;&|])docgen (?!.*<)([\w-].*?)(?:\s+#.*)?$/.exec(line)?.[1])
        .filter((line) => line !== undefined)
        .map((line) => [placeOf(each), line] as const),
    )
  expect(commands.length).toBeGreaterThan(20)
  for (const [where, line] of commands) expect(() => parsed(line), `${where} ${line}`).not.toThrow()
})

function parsed(line: string): void {
  try {
    parseCommandLine(line.match(/"[^"]*"|\S+/g) ?? [], '0')
  } catch (error) {
    // The message says more than its class.
    throw error instanceof DiagnosticError ? new Error(error.diagnostics[0]?.message) : error
  }
}

test('what is shown live has the source that is shown above it', () => {
  let count = 0
  for (const { path, source, fences } of manualPages)
    for (const fence of fences.filter(({ options }) => /(?:^|\s)live(?=\s|$)/.test(options))) {
      const below = source.split('\n').slice(fence.line).join('\n').slice(fence.text.length)
      const shown = /^`{3,}\n\n<div className="live">\n\n([\s\S]*?)\n<\/div>/.exec(below)?.[1]
      expect(shown?.trim(), `${path}:${fence.line}`).toBe(fence.text.trim())
      count++
    }
  expect(count).toBeGreaterThan(20)
})

test('the documents that the references of the manual are made from are those that it shows', () => {
  for (const [page, title, file] of [
    ['references/openapi.md', 'static/rocket-api.yaml', 'rocket-api.yaml'],
    ['references/json-schema.md', 'static/rocket.schema.json', 'rocket.schema.json'],
    ['references/crd.md', 'data/crds/launch.yaml', 'launch.yaml'],
    ['references/asyncapi.md', 'data/rocket-events.yaml', 'rocket-events.yaml'],
    ['references/graphql.md', 'data/rockets.graphql', 'rockets.graphql'],
    ['references/helm.md', 'charts/launchpad/values.yaml', 'launchpad/values.yaml'],
    ['references/helm.md', 'charts/launchpad/values.schema.json', 'launchpad/values.schema.json'],
    ['references/mcp.md', 'data/launcher.json', 'launcher.json'],
    ['references/typedoc.md', 'src/index.ts', 'library.ts.txt'],
    ['references/terraform.md', 'data/provider.json', 'provider.json'],
    ['references/cli.md', 'data/commands.yaml', 'commands.yaml'],
  ] as const) {
    const fence = allFences.find((each) => each.page.path === page && each.fence.title === title)
    expect(fence?.fence.text).toBe(readFileSync(join(docs, 'examples', file), 'utf8'))
  }
})
