import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { told } from '../../../build-temp-site.ts'
import { copiedPages } from '../../../copied-words.ts'
import { projectRoot } from '../content-context.ts'
import { siteWith } from '../reference-kit/site-with-references.ts'
import { api, commands, resources, schema } from './reference-documents.ts'

const plugins = [
  "openapi({ source: 'api.json', route: '/page', sidebar: 'page' })",
  "openapi({ source: 'api.json', route: '/tags', layout: 'tag', sidebar: 'tags', tryIt: false })",
  "openapi({ source: 'api.json', route: '/operations', layout: 'operation', sidebar: 'operations' })",
  "cliReference({ source: 'cli.yaml', route: '/cli' })",
  "jsonSchema({ source: 'schema.json', route: '/schema', intro: 'intro.md' })",
  "crd({ source: 'crds.yaml', route: '/crds', intro: 'intro.md' })",
  "mcp({ source: 'server.jsonl', route: '/server', intro: 'intro.md' })",
]

const intro = 'An introduction with a [link](/guide#install).\n\n```sh\nrun it\n```\n'

it('copies of references have the words that readers see, in their order', async () => {
  const site = siteWith(plugins, {
    'api.json': api,
    'cli.yaml': commands,
    'schema.json': schema,
    'crds.yaml': resources,
    'server.jsonl': readFileSync(join(projectRoot, 'test/judge/documents/server.jsonl'), 'utf8'),
    'intro.md': intro,
  })
  const { diagnostics } = await site.build()
  expect(diagnostics.map(told)).toEqual([])
  const pages = copiedPages(join(site.root, 'build'))
  expect(pages.length).toBeGreaterThan(18)
  expect(pages.filter(({ share }) => share < 1)).toEqual([])

  const operation = site.output('operations/post-pets-id.md')
  expect(operation).toContain(
    '## Path parameters\n\n- `id` string, required\n\n  The *number*.\n\n## Query parameters\n',
  )
  expect(operation).toContain(
    '- `owner` object\n\n  Who feeds it.\n\n  **2 fields**\n\n  - `address` object, required\n\n    **2 fields**\n\n    - `street` string\n\n      Example: `Elm Street`\n',
  )
  expect(operation).toContain('**Python**\n\n```python\n')
  // Neither the form that sends requests nor the button that opens everything.
  expect(operation).not.toMatch(/Try it|Expand all/)
  // The form is where `tryIt` does not switch it off.
  const hasForm = (path: string): boolean => / class="[^"]*\btry\b/.test(site.output(path))
  expect(['page.html', 'operations/post-pets-id.html', 'tags/animals.html'].map(hasForm)).toEqual([
    true,
    true,
    false,
  ])
  expect(site.output('page.md')).toContain(
    '### Create a pet\n\nPOST `/pets/{id}` Deprecated\n\nFirst sentence. Then\n\n- one\n- two\n',
  )
  expect(site.output('page.md')).toContain(
    '#### Responses\n\n`201` Created\n\nIt was created.\n\n##### Headers\n\n- `X-Rate` integer\n',
  )
  expect(site.output('cli/zoo_feed.md')).toContain(
    '| `--food` `-f` text, required | What.<br>One of `dry`, `wet` | — |\n',
  )
  expect(site.output('schema.md')).toContain(
    '- `name` string, read only, deprecated, required\n\n  A *field* of `text`.\n\n  One of `a`, `b`; Length: at least 1 character; Pattern: `^a`; Default: `a`\n',
  )
  expect(site.output('crds.md')).toContain(
    '## Pet v1\n\n`example.com/v1` Namespaced, Deprecated, Other versions: v2\n',
  )
  for (const path of ['schema.md', 'crds.md', 'server.md'])
    expect(site.output(path)).toContain(
      'An introduction with a [link](https://example.com/guide.md#install).\n\n```sh\nrun it\n```\n',
    )
}, 60_000)
