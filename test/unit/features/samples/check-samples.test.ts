import { beforeAll, describe, expect, it } from 'vitest'
import { checkSource } from '../../../../src/features/samples/check-source.ts'
import { createReferences, type References } from '../../../../src/features/samples/load-references.ts'
import { scanSource } from '../../../../src/features/samples/scan-source.ts'
import { contentContext } from '../content-context.ts'

let references: References
beforeAll(async () => {
  references = createReferences({
    cli: 'content/_data/thv-cli.yaml',
    crds: 'content/_data/crds.yaml',
    api: { source: 'static/api-specs/toolhive-api.yaml', besides: ['/api/doc'] },
    schemas: { registry: 'static/schemas/registry-schema.json', api: 'static/api-specs/toolhive-api.yaml' },
  })(contentContext())
  expect(await references.diagnostics()).toEqual([])
})

/** `line:column message | hint` of everything that is wrong with a page. */
const judge = async (source: string): Promise<string[]> =>
  (await checkSource(scanSource(source), 'content/a.mdx', references)).map(
    ({ rule, message, hint, place }) => {
      expect(rule).toBe('sample-mismatch')
      return `${place?.line}:${place?.column}${place?.endColumn === undefined ? '' : `-${place.endColumn}`} ${message}${hint === undefined ? '' : ` | ${hint}`}`
    },
  )

const bash = (code: string, info = 'bash'): string => `# Page\n\n\`\`\`${info}\n${code}\n\`\`\`\n`

describe('a shell fence', () => {
  it.each<[string, string]>([
    ['a command', 'thv run fetch'],
    [
      'a prompt and what it prints',
      '$ thv run fetch\nMCP server thv is running, thv nonsense --flag\n$ thv list',
    ],
    ['a root prompt in a console', '# thv list'],
    ['continuation lines', 'thv run \\\n  --transport sse \\\n  --name osv \\\n  osv'],
    ['pipes and lists', 'printf %s "$T" | thv secret set gh && thv secret list; thv list || thv version &'],
    ['an environment in front', 'TOOLHIVE_DEV=1 A="b c" thv run fetch'],
    ['comments', '# thv bogus --flag\nthv list # --nope and thv nope\n#thv nope'],
    ['a here-document', "cat > a.sh <<'EOF'\nthv bogus --nope\nEOF\nthv list"],
    ['an indented here-document', 'cat <<-END | tee a\n\tthv bogus\n\tEND\nthv list'],
    ['a here-string', 'thv secret set a <<< "thv bogus"'],
    [
      'placeholders',
      'thv run <SERVER_NAME> --env <KEY>=<VALUE> --target-port <PORT>\nthv logs <name of the server>',
    ],
    ['a subshell', '(cd x && thv list)\nX="$(thv secret get a) and $(thv secret get b)"'],
    [
      'loops and conditions',
      'for s in a b; do thv stop "$s"; done\nif ! thv list; then sudo thv version; fi',
    ],
    ['redirections', 'thv export fetch ./a.json > out 2>&1 < in.txt'],
    ['a synopsis', 'thv run [flags] SERVER [-- ARGS...]'],
    ['another program', 'kubectl get pods --nope\necho thv bogus'],
    ['text in quotes', 'echo \'thv bogus\' "thv bogus"'],
    ['open quotes', 'echo "thv bogus'],
  ])('with %s may stand', async (_, code) =>
    expect(await judge(bash(code, _.includes('console') ? 'console' : 'bash'))).toEqual([]),
  )

  it.each<[string, string, string]>([
    ['an unknown command', 'thv rnu fetch', '4:5-8 `thv` has no command `rnu`. | Did you mean `run`?'],
    [
      'an unknown command below another',
      'thv secret lst',
      '4:12-15 `thv secret` has no command `lst`. | Did you mean `list`?',
    ],
    [
      'an unknown flag',
      'thv list\nthv run --trasport sse fetch',
      '5:9-19 `thv run` has no flag `--trasport`. | Did you mean `--transport`?',
    ],
    ['a missing argument', '  thv logs', '4:7-11 `thv logs` needs the argument `workload-name|prune`.'],
    [
      'a flag on a continued line',
      'thv run \\\n  --nmae osv \\\n  osv',
      '5:3-9 `thv run` has no flag `--nmae`. | Did you mean `--name`?',
    ],
    ['a prompt', '$ thv rnu fetch', '4:7-10 `thv` has no command `rnu`. | Did you mean `run`?'],
    [
      'the prompt of a user, beside its output',
      'me@host:~/src (main)$ thv rnu fetch\nthv nonsense --flag',
      '4:27-30 `thv` has no command `rnu`. | Did you mean `run`?',
    ],
    [
      'a command that goes on after a prompt',
      '$ thv run \\\n>   --nmae osv osv\nthv nonsense',
      '5:5-11 `thv run` has no flag `--nmae`. | Did you mean `--name`?',
    ],
    ['a pipe', 'echo a | thv secert list', '4:14-20 `thv` has no command `secert`. | Did you mean `secret`?'],
    [
      'a substitution',
      'A="$(thv secert get a)"',
      '4:10-16 `thv` has no command `secert`. | Did you mean `secret`?',
    ],
    [
      'a path of the program',
      './bin/thv.exe rnu a',
      '4:15-18 `thv` has no command `rnu`. | Did you mean `run`?',
    ],
    [
      'what follows a here-document',
      'cat <<EOF\nthv x\nEOF\nthv rnu a',
      '7:5-8 `thv` has no command `rnu`. | Did you mean `run`?',
    ],
    ['a loop', 'while true; do thv lst; done', '4:20-23 `thv` has no command `lst`. | Did you mean `list`?'],
  ])('is judged: %s', async (_, code, expected) => expect(await judge(bash(code))).toEqual([expected]))

  it('in PowerShell continues at a backtick', async () => {
    expect(await judge(bash('thv run `\n  --transport sse `\n  fetch', 'powershell'))).toEqual([])
    expect(
      await judge(bash('PS C:\\> thv run `\n  --transprot sse `\n  fetch\nfetch thv', 'powershell')),
    ).toEqual(['5:3-14 `thv run` has no flag `--transprot`. | Did you mean `--transport`?'])
  })

  it('is found in lists, quotes, components and after front matter', async () => {
    const source =
      '---\ntitle: "```bash"\n---\n\n1. Run it\n\n   ```bash\n   thv rnu a\n   ```\n\n> ~~~sh title="a"\n> thv rnu b\n> ~~~\n\n<Tabs>\n  <TabItem>\n\n  ```bash {1}\n  thv rnu c\n  ```\n\n  </TabItem>\n</Tabs>\n'
    expect((await judge(source)).map((line) => line.split(' ')[0])).toEqual(['8:8-11', '12:7-10', '19:7-10'])
  })

  it('in a comment, or with nocheck, is left alone', async () => {
    expect(
      await judge(
        `${bash('thv rnu a', 'bash nocheck')}\n<!--\n${bash('thv rnu a')}-->\n{/*\n${bash('thv rnu a')}*/}\n`,
      ),
    ).toEqual([])
    expect(await judge(bash('thv rnu a', 'bash title="nochecks"'))).toHaveLength(1)
  })

  it('of any size takes no time to speak of', async () => {
    const code = `${'"'.repeat(20_001)}${"'$(`<a\\".repeat(20_000)}${'thv list | '.repeat(5_000)}`
    const start = process.cpuUsage()
    await judge(bash(code))
    expect(process.cpuUsage(start).user / 1e3).toBeLessThan(10_000)
  })
})

describe('a manifest', () => {
  const manifest = (spec: string): string =>
    bash(
      `apiVersion: toolhive.stacklok.dev/v1alpha1\nkind: MCPServer\nmetadata:\n  name: fetch\nspec:\n${spec}`,
      'yaml title="a.yaml" {2}',
    )

  it.each<[string, string, readonly string[]]>([
    ['as the schema has it', '  image: a/b:1\n  transport: stdio\n  port: 8080', []],
    [
      'with an unknown field',
      '  image: a/b:1\n  transprot: stdio',
      ['10:3-12 `spec` has no field `transprot`. | Did you mean `transport`?'],
    ],
    [
      'with a wrong type',
      '  image: a/b:1\n  port: many',
      ['10:9-13 `spec.port` must be integer, not string.'],
    ],
    [
      'with a wrong value',
      '  image: a/b:1\n  transport: stdoi',
      ['10:14-19 `stdoi` is not a value of `spec.transport`. | Did you mean `stdio`?'],
    ],
    ['without what it needs', '  transport: stdio', ['8:1-5 `spec` needs the field `image`.']],
    ['marked as a part', '  transport: stdio\n  # ...', []],
    [
      'marked as a part, with a mistake',
      '  transport: stdio\n  ...\n  prot: 1',
      ['11:3-7 `spec` has no field `prot`. | Did you mean `port`?'],
    ],
    ['with placeholders', '  image: <IMAGE>\n  port: <PORT>\n  transport: ${TRANSPORT}', []],
    [
      'with a pod template',
      '  image: a/b\n  podTemplateSpec:\n    spec:\n      containers: [{name: mcp}]',
      [],
    ],
  ])('%s', async (_, spec, expected) => expect(await judge(manifest(spec))).toEqual(expected))

  it('of Kubernetes itself or of another program is left alone', async () => {
    expect(
      await judge(
        bash(
          'apiVersion: v1\nkind: Secret\nnope: 1\n---\napiVersion: apps/v1\nkind: Deployment\nspec: 3',
          'yaml',
        ),
      ),
    ).toEqual([])
    expect(await judge(bash('services: [\n', 'yaml'))).toEqual([])
  })

  it('is judged in each document of a fence, and in a here-document', async () => {
    expect(
      await judge(
        bash(
          'apiVersion: v1\nkind: Secret\n---\napiVersion: toolhive.stacklok.dev/v1alpha1\nkind: MCPServr\n---\napiVersion: toolhive.stacklok.dev/v1\nkind: MCPServer',
          'yaml',
        ),
      ),
    ).toEqual([
      '8:7-15 `toolhive.stacklok.dev/v1alpha1` has no kind `MCPServr`. | Did you mean `MCPServer`?',
      '10:13-37 `MCPServer` has no version `toolhive.stacklok.dev/v1`. | Use `toolhive.stacklok.dev/v1alpha1`.',
    ])
    expect(
      await judge(
        bash(
          'kubectl apply -f - <<EOF\napiVersion: toolhive.stacklok.dev/v1alpha1\nkind: MCPServer\nspec:\n  image: a\n  prot: 1\nEOF\nthv rnu a',
        ),
      ),
    ).toEqual([
      '11:5-8 `thv` has no command `rnu`. | Did you mean `run`?',
      '9:3-7 `spec` has no field `prot`. | Did you mean `port`?',
    ])
  })

  it('that cannot be parsed is judged where it breaks', async () => {
    expect((await judge(manifest('  image: a\n image: b')))[0]).toMatch(/^10:\d+ The YAML cannot be parsed/)
    expect(await judge(manifest('  image: {{ .Values.image }}'))).toEqual([])
  })
})

describe('a fence with a schema', () => {
  it('is judged by it, or by a part of it', async () => {
    expect(
      await judge(
        bash(
          '{"version": "1.0.0", "last_updated": "2025-01-01T00:00:00Z", "servers": {}}',
          'json schema=registry',
        ),
      ),
    ).toEqual([])
    expect(
      await judge(bash('{\n  "version": 1,\n  "servers": {}\n}', 'json title="a.json" schema="registry"')),
    ).toEqual([
      '4:1 The document needs the field `last_updated`.',
      '5:14-15 `version` must be string, not number.',
    ])
    expect(
      (await judge(bash('{"name": 3}', 'json schema=api#/components/schemas/v1.createGroupRequest')))[0],
    ).toContain('must be string')
    expect((await judge(bash('{"a": }', 'json schema=registry')))[0]).toMatch(
      /^4:\d+-\d+ The sample is not JSON\./,
    )
  })

  it('that nobody knows says so', async () => {
    expect(await judge(bash('{}', 'json schema=registyr'))).toEqual([
      '4:1-2 There is no schema `registyr` for this sample. | Did you mean `registry`?',
    ])
    expect(await judge(bash('{}', 'json schema=registry#/nope'))).toEqual([
      '4:1-2 The schema `registry` has no part `/nope`.',
    ])
    expect(await judge(bash('{"a": 1', 'json'))).toEqual([])
  })
})

describe('a path of the API', () => {
  it.each<[string, string]>([
    ['with a parameter', 'Ask `/api/v1beta/workloads/{name}` or `GET /api/v1beta/workloads/{id}/logs`.'],
    [
      'with values and placeholders',
      '`DELETE /api/v1beta/workloads/fetch`, `/api/v1beta/groups/<group>`, `/api/v1beta/groups/:name`',
    ],
    [
      'that others begin with',
      'All begin with `/api/v1beta`, `/api/v1beta/secrets/default/...` or `/api/v1beta/*`.',
    ],
    ['with a server and a query', '`http://localhost:8080/api/v1beta/workloads?all=true`'],
    ['that the document lacks', '`http://localhost:8080/api/doc`'],
    ['of another server', '`http://localhost:16686/api/services`, `https://example.com/api/nope`'],
    [
      'in a request',
      bash(
        'curl -s -X POST http://localhost:8080/api/v1beta/groups -H "Content-Type: application/json" -d \'{"name": "/api/nope"}\'\ncurl -X DELETE "http://localhost:8080/api/v1beta/workloads/$NAME"\ncurl --unix-socket /tmp/api/s.sock http://localhost/api/v1beta/version\ncurl localhost:8080/api/v1beta/version?\ncurl -I "$HOST/api/v1beta/version" -o /api/nope\ncurl -XPUT --json @a http://<HOST>/api/v1beta/registry/default\ncurl http://localhost:16686/api/services',
      ),
    ],
  ])('%s may stand', async (_, text) => expect(await judge(text)).toEqual([]))

  it.each<[string, string, string]>([
    [
      'unknown',
      'See `/api/v1beta/workload/{name}`.',
      '1:6-33 The API has no path `/api/v1beta/workload/{name}`. | Did you mean `/api/v1beta/workloads/{name}`?',
    ],
    [
      'with a method that it does not take',
      '- `PUT /api/v1beta/workloads/a`',
      '1:4-31 `/api/v1beta/workloads/a` does not take `PUT`. | It takes `GET`, `DELETE`.',
    ],
    [
      'with an unknown query',
      '`GET /api/v1beta/workloads?al=true`',
      '1:2-35 `GET /api/v1beta/workloads` has no query parameter `al`. | Did you mean `all`?',
    ],
    [
      'in a request',
      bash('curl -s \\\n  -X PATCH http://localhost:8080/api/v1beta/groups'),
      '5:12-51 `/api/v1beta/groups` does not take `PATCH`. | It takes `GET`, `POST`.',
    ],
    [
      'in a request whose data make it a POST',
      bash('curl http://localhost:8080/api/v1beta/version -d a=b'),
      '4:6-46 `/api/v1beta/version` does not take `POST`. | It takes `GET`.',
    ],
    [
      'in a request that stops too early',
      bash('curl http://localhost:8080/api/v1beta/secrets/default/key'),
      '4:6-58 The API has no path `/api/v1beta/secrets/default/key`. | Did you mean `/api/v1beta/secrets/default/keys`?',
    ],
  ])('%s is judged', async (_, text, expected) => expect(await judge(text)).toEqual([expected]))
})

it('says what is wrong with its own sources', async () => {
  const broken = createReferences({
    cli: 'a.yaml',
    crds: ['c.yaml', 'folder'],
    api: 'b.yaml',
    schemas: { s: 's.json' },
  })(contentContext({ 'a.yaml': 'tool: [' }))
  expect([await broken.cli(), await broken.api('/api/'), await broken.manifests()]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect((await broken.diagnostics()).map(({ rule, file }) => `${rule} ${file}`)).toEqual(
    ['a.yaml', 'c.yaml', 'folder', 'b.yaml', 's.json'].map((file) => `invalid-reference-document ${file}`),
  )
})
