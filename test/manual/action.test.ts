import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { makeCheckout } from './run-action.ts'

// The scripts of the action and of the template for GitLab, run as their runners run them.

const site = {
  'docgen.config.json': '{ "title": "Rocket", "url": "https://docs.acme.dev" }',
  'content/index.md': '# Rocket\n\nIt flies.\n',
}
const broken = { ...site, 'content/index.md': '# Rocket\n\nSee [the engine](./engine.md).\n' }
const push = { event_name: 'push' }
const pull = { event_name: 'pull_request', 'event.pull_request.number': '7' }

describe('the action', () => {
  test('builds a site, and names the pages that a pull request changes', async () => {
    const checkout = await makeCheckout('the docs', site)
    const inputs = { 'working-directory': 'the docs', 'preview-url': 'https://pr-7.acme.dev' }
    const pushed = checkout.act({ inputs, github: push })
    expect([pushed.status, pushed.stdout, checkout.calls()]).toEqual([0, '', ''])
    expect(existsSync(join(checkout.workspace, 'the docs/build/index.html'))).toBe(true)

    checkout.write('the docs/content/engine.md', '# Engine\n')
    const pulled = checkout.act({ inputs, github: pull })
    expect(pulled.status, pulled.stderr).toBe(0)
    const list = '**New pages** (1)\n\n- [`/engine`](https://pr-7.acme.dev/engine)\n'
    expect(pulled.summary).toBe(list)
    expect(checkout.calls()).toContain('gh api --method POST repos/acme/rocket/issues/7/comments')
    expect(checkout.calls()).toContain(`<!-- docgen: changed pages -->\n${list}`)

    // Where it may not comment, the list is in the summary of the run all the same.
    const before = checkout.calls()
    expect(checkout.act({ inputs: { ...inputs, comment: 'false' }, github: pull }).summary).toBe(list)
    expect(checkout.calls()).toBe(before)
  })

  test('fails on a broken link, and shows it beside its line below the folder of the project', async () => {
    const checkout = await makeCheckout('docs', broken)
    const { status, stdout } = checkout.act({ inputs: { 'working-directory': 'docs' }, github: pull })
    expect(status).toBe(1)
    expect(stdout).toContain('::error file=docs/content/index.md,line=3,')
    expect(existsSync(join(checkout.workspace, 'docs/build'))).toBe(false)
  })

  test('fails on a warning only if it is strict', async () => {
    const checkout = await makeCheckout('.', {
      ...site,
      'docgen.config.json': '{ "title": "Rocket", "url": "https://example.com" }',
    })
    expect(checkout.act({ github: push }).status).toBe(1)
    expect(checkout.act({ inputs: { strict: 'false' }, github: push }).status).toBe(0)
  })

  test('runs nothing that stands in an input, a branch or the name of a file', async () => {
    const checkout = await makeCheckout('a $(touch pwned) `touch pwned`', {
      ...site,
      'content/$(touch pwned).md': '# One\n',
      'content/`touch pwned`; touch pwned.md': '# Two\n',
    })
    const inputs = {
      'working-directory': 'a $(touch pwned) `touch pwned`',
      'out-dir': '"; touch pwned; $(touch pwned) \'',
      strict: 'true; touch pwned',
      'preview-url': 'https://acme.dev/"; touch pwned; $(touch pwned)',
    }
    expect(checkout.act({ inputs, github: push }).status).toBe(0)
    const pulled = checkout.act({
      inputs,
      github: { ...pull, 'event.pull_request.number': '7; touch pwned', base_ref: '$(touch pwned)' },
    })
    expect(pulled.status, pulled.stderr).toBe(0)
    const names = readdirSync(checkout.workspace, { recursive: true, encoding: 'utf8' })
    expect(names.filter((name) => /(?:^|[\\/])pwned$/.test(name))).toEqual([])
  })
})

describe('the template for GitLab', () => {
  const template = parse(
    readFileSync(join(import.meta.dirname, '../../examples/ci/docgen.gitlab-ci.yml'), 'utf8'),
  ) as Record<string, { before_script: readonly string[]; script: readonly string[] }> // Its own file.
  const run = (checkout: Awaited<ReturnType<typeof makeCheckout>>, job: string) =>
    checkout.script([...(template['.docgen']?.before_script ?? []), ...(template[job]?.script ?? [])], {
      DOCGEN_DIR: 'the docs',
      CI_PROJECT_DIR: checkout.workspace,
    })

  test('checks a site, and publishes it', async () => {
    const checkout = await makeCheckout('the docs', site)
    expect(run(checkout, 'docgen-check').status).toBe(0)
    expect(existsSync(join(checkout.workspace, 'the docs/links.xml'))).toBe(true)
    expect(run(checkout, 'pages').status).toBe(0)
    expect(existsSync(join(checkout.workspace, 'public/index.html'))).toBe(true)
  })

  test('reports a broken link as a failed test', async () => {
    const checkout = await makeCheckout('the docs', broken)
    expect(run(checkout, 'docgen-check').status).toBe(1)
    const report = readFileSync(join(checkout.workspace, 'the docs/links.xml'), 'utf8')
    expect(report).toContain('content/index.md:3:5 No page at `./engine.md`.')
  })
})
