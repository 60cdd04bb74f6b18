import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hintText } from '../../../../src/model/hint.ts'
import { renderComponent } from '../render-component.tsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkCommandLine } from '../../../../src/features/cli-reference/check-command-line.ts'
import { parseCliData, type CliData } from '../../../../src/features/cli-reference/cli-data.ts'
import { cliReference } from '../../../../src/features/cli-reference/index.ts'
import { readCommandFiles } from '../../../../src/features/cli-reference/read-cli-data.ts'
import CliCommand, { type CliCommandProps } from '../../../../src/features/cli-reference/CliCommand.tsx'
import { contentOf, projectRoot, type MadeContent } from '../content-context.ts'

const source = 'content/_data/thv-cli.yaml'
let data: CliData
let additions: MadeContent

beforeAll(async () => {
  const parsed = parseCliData(await readFile(join(projectRoot, source), 'utf8'), source)
  expect(parsed.diagnostics).toEqual([])
  if (!parsed.data) throw new Error('no data')
  data = parsed.data
  additions = await contentOf(cliReference({ source, route: '/toolhive/reference/cli' }))
})

const render = (name: string): string => {
  const page = additions.pages.find(({ route }) => route === `/toolhive/reference/cli/${name}`)
  if (!page || !('component' in page.body)) throw new Error(`no page ${name}`)
  const props = page.body.props as unknown as CliCommandProps
  return renderComponent(<CliCommand {...props} />)
}

describe('the pages', () => {
  it('has one for every command of the specification', () => {
    const otel = [
      'enable-prometheus-metrics-path',
      'endpoint',
      'env-vars',
      'insecure',
      'metrics-enabled',
      'sampling-rate',
      'tracing-enabled',
    ]
    const commands: Readonly<Record<string, readonly string[]>> = {
      client: ['list-registered', 'register', 'remove', 'setup', 'status'],
      config: [
        'get-ca-cert',
        'get-registry',
        'set-ca-cert',
        'set-registry',
        'unset-ca-cert',
        'unset-registry',
        'otel',
        ...otel.flatMap((name) => [`otel_get-${name}`, `otel_set-${name}`, `otel_unset-${name}`]),
      ],
      group: ['create', 'list', 'rm', 'run'],
      logs: ['prune'],
      mcp: ['list', 'list_prompts', 'list_resources', 'list_tools', 'serve'],
      proxy: ['stdio', 'tunnel'],
      registry: ['info', 'list'],
      runtime: ['check'],
      secret: ['delete', 'get', 'list', 'provider', 'reset-keyring', 'set', 'setup'],
    }
    const simple = [
      'build',
      'export',
      'inspector',
      'list',
      'restart',
      'rm',
      'run',
      'search',
      'serve',
      'stop',
      'version',
    ]
    const slugs = [
      'thv',
      ...simple.map((name) => `thv_${name}`),
      ...Object.entries(commands).flatMap(([name, children]) => [
        `thv_${name}`,
        ...children.map((child) => `thv_${name}_${child}`),
      ]),
    ]
    expect(
      additions.pages.map(({ route }) => route.split('/').at(-1) ?? '').sort((a, b) => (a < b ? -1 : 1)),
    ).toEqual(slugs.sort())
  })

  it('lists only headings and sections whose ids are on the page', () => {
    for (const page of additions.pages) {
      const html = render(page.route.split('/').at(-1) ?? '')
      for (const id of [
        ...(page.headings ?? []).map((heading) => heading.id),
        ...(page.sections ?? []).map((section) => section.id),
      ])
        if (id !== '') expect(html, page.route).toContain(` id="${id}"`)
      expect(html).not.toMatch(/undefined|\[object/)
    }
  })

  it('describes a flag with type, default, values and an anchor', () => {
    const html = render('thv_run')
    const row = /<tr id="flag-proxy-mode">.*?<\/tr>/s.exec(html)?.[0] ?? ''
    expect(row).toContain('--proxy-mode')
    expect(row).toContain('<code>streamable-http</code>')
    expect(row).toMatch(/<td data-label="Default"><code>sse<\/code><\/td><\/tr>/)
    expect(html).toContain('<tr id="flag-debug">')
    expect(html).toContain('href="/toolhive/reference/cli/thv#flag-debug"')
    expect(html).toContain('href="/toolhive/reference/cli/thv_export"')
  })

  it('makes a sidebar tree by command', () => {
    const items = additions.sidebars?.cli ?? []
    expect(items[0]).toEqual({ type: 'doc', id: 'toolhive/reference/cli/thv', label: 'thv' })
    const config = items.find(
      (item) => typeof item === 'object' && item.type === 'category' && item.label === 'config',
    )
    expect(config).toMatchObject({ link: { type: 'doc', id: 'toolhive/reference/cli/thv_config' } })
    expect(JSON.stringify(config)).toContain('thv_config_otel_unset-tracing-enabled')
  })

  it('has examples that agree with the reference', () => {
    for (const command of data.commands)
      for (const { code } of command.examples) expect(checkCommandLine(data, code), code).toEqual([])
  })
})

describe('a data file', () => {
  it('is judged with the place of the mistake', () => {
    const { data: none, diagnostics } = parseCliData(
      'tool: x\ncommands:\n  - name: x\n    flags:\n      - {name: a, typ: bool}\n',
      'cli.yaml',
    )
    expect(none).toBeUndefined()
    expect(diagnostics).toMatchObject([
      { rule: 'invalid-reference-document', file: 'cli.yaml', place: { line: 5 } },
    ])
  })

  it.each([
    ['', 1],
    ['tool: [', 1],
    ['{"tool": "x", // comment\n"commands": []}', 1],
  ])('reports %j', (text, line) => {
    expect(parseCliData(text, 'cli.yaml').diagnostics[0]).toMatchObject({
      rule: 'invalid-reference-document',
      place: { line },
    })
  })

  it('that is missing is a diagnostic', async () => {
    const made = await contentOf(cliReference({ source: 'nothing.yaml', route: '/cli' }), {})
    expect(made?.diagnostics).toMatchObject([{ rule: 'invalid-reference-document', file: 'nothing.yaml' }])
  })
})

describe("Cobra's Markdown", () => {
  const root =
    '---\ntitle: acme\n---\n## acme\n\nAcme does it\n\n### Options\n\n```\n      --debug   Print more\n  -h, --help    help for acme\n```\n\n### SEE ALSO\n\n* [acme run](acme_run.md)\t - Run it\n'
  const run =
    '## acme run\n\nRun a <thing>\n\n### Synopsis\n\nRun a <thing> by [name](acme.md).\n\n```\nacme run [flags] NAME [-- ARGS...]\n```\n\n### Examples\n\n```\n  acme run a\n```\n\n### Options\n\n```\n  -e, --env stringArray   Set a value\n                          (format: KEY=VALUE)\n  -h, --help              help for run\n      --mode string       The mode (default "fast")\n```\n\n### Options inherited from parent commands\n\n```\n      --debug   Print more\n```\n\n### SEE ALSO\n\n* [acme](acme.md)\t - Acme does it\n'

  it('becomes the same data', () => {
    const { data: made, diagnostics } = readCommandFiles([
      { file: 'acme.md', text: root },
      { file: 'acme_run.md', text: run },
      { file: 'notes.md', text: '# Notes' },
    ])
    expect(diagnostics).toMatchObject([{ rule: 'invalid-reference-document', file: 'notes.md' }])
    expect(made?.tool).toBe('acme')
    const command = made?.commands.find(({ name }) => name === 'acme run')
    expect(command).toMatchObject({
      parent: 'acme',
      usage: 'acme run [flags] NAME [-- ARGS...]',
      runnable: true,
      examples: [{ code: 'acme run a' }],
    })
    expect(command?.flags).toMatchObject([
      { name: 'env', short: 'e', type: 'stringArray', description: 'Set a value (format: KEY=VALUE)' },
      { name: 'help', type: 'bool' },
      { name: 'mode', default: 'fast', description: 'The mode' },
    ])
    expect(command?.inherited).toMatchObject([{ name: 'debug', from: 'acme' }])
    expect(command?.args).toMatchObject([
      { name: 'NAME', optional: false },
      { name: 'ARGS', variadic: true, optional: true },
    ])
  })

  it('becomes pages, with text in angle brackets', async () => {
    const made = await contentOf(cliReference({ source: 'docs/cli', route: 'cli' }), {
      'docs/cli/acme.md': root,
      'docs/cli/acme_run.md': run,
    })
    const page = made?.pages?.find(({ route }) => route === '/cli/acme_run')
    expect(JSON.stringify(page?.body)).toContain('&#x3C;thing>')
    expect(JSON.stringify(page?.body)).toContain('href=\\"/cli/acme\\"')
    // Its hyphens do not end a line.
    expect(JSON.stringify(page?.body)).toContain('<span class=\\"cli-argument\\">[-- ARGS...]</span>')
  })
})

describe('checking a command line', () => {
  it.each([
    'thv run fetch',
    'thv run --transport sse --name osv osv',
    'thv run <SERVER> --env <KEY>=<VALUE>',
    'thv --debug list -a --group ops',
    'thv list -al team=billing',
    'MCP_PORT=5599 thv mcp serve',
    'printf %s "$TOKEN" | thv secret set gh-token && thv secret list',
    'thv secret set gh-token < ./token.txt',
    'export GH="$(thv secret get gh)"',
    'thv run fetch -- --not-a-flag of ours',
    'thv run \\\n  --secret a,target=B \\\n  github',
    'thv run [flags] SERVER',
    'thv help run',
    'thv completion bash',
    'thv run --help',
    'thv run --from-config ./x.json',
    'thv client register <CLIENT>',
    'thv registry ls',
    'docker run --rm thv-image --whatever',
    'thv proxy tunnel notes n --tunnel-provider ngrok --provider-args \'{"auth-token":"<TOKEN>"}\'',
    'thv config',
    'thv list # --nothing',
  ])('accepts %s', (line) => {
    expect(checkCommandLine(data, line)).toEqual([])
  })

  it.each([
    ['thv rnu fetch', 'rnu', 'has no command `rnu`', 'Did you mean `run`?'],
    ['thv secret lst', 'lst', 'has no command `lst`', 'Did you mean `list`?'],
    ['thv run --transprt sse fetch', '--transprt', 'has no flag `--transprt`', 'Did you mean `--transport`?'],
    ['thv run -z fetch', '-z', 'has no flag `-z`', undefined],
    ['thv run', 'run', 'needs the argument', undefined],
    ['thv run fetch --proxy-mode stdio', 'stdio', 'not a value of', 'Use one of `sse`, `streamable-http`.'],
    ['thv secret provider vault', 'vault', 'not a value of', undefined],
    ['thv proxy notes', 'proxy', 'needs the flag `--target-uri`', undefined],
    ['thv list fetch', 'fetch', 'takes no arguments', undefined],
    ['thv stop --all --group ops', '--group', 'takes only one of', undefined],
    ['thv build uvx://a --tag', '--tag', 'needs a value', undefined],
    ['ls && thv vresion', 'vresion', 'has no command', 'Did you mean `version`?'],
  ])('reports %s', (line, at, message, hint) => {
    const [problem] = checkCommandLine(data, line)
    expect(problem?.message).toContain(message)
    expect(line.slice(problem?.start, problem?.end)).toBe(at)
    if (hint !== undefined) expect(problem?.hint && hintText(problem.hint)).toBe(hint)
  })
})
