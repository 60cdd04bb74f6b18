// The site imports a copy of docgen of its own, which would load native code while the configuration runs.
import 'satteri'
import { expect, test } from 'vitest'
import ts from 'typescript'
import type { Plugin } from '../../src/model/plugin.ts'
import { buildExample } from './build-example.ts'
import { filesOf } from './pages.ts'

const files = filesOf('extend/hooks.md')

/** The plugins of the page about hooks: their names, the files that they are in, and how to call them. */
const plugins = Object.entries(files).flatMap(([path, text]) =>
  [...text.matchAll(/^export const (\w+) = (\w+|\()/gm)].map(([, name = '', value]) => ({
    name,
    path,
    call: value === 'definePlugin' ? name : `${name}('https://acme.dev')`,
  })),
)

test('every key of a plugin is in an example', () => {
  const shown: ReadonlySet<string> = new Set(
    ['extend/index.md', 'extend/hooks.md'].flatMap((page) =>
      Object.entries(filesOf(page))
        .filter(([path]) => path.startsWith('plugins/'))
        .flatMap(([, text]) => keysOfPlugins(text)),
    ),
  )
  // `optionIssues` comes from `checkOptions`.
  const all: Record<Exclude<keyof Plugin, 'optionIssues'>, true> = {
    name: true,
    version: true,
    options: true,
    config: true,
    content: true,
    cache: true,
    asksElsewhere: true,
    dependencies: true,
    markdown: true,
    frontMatter: true,
    components: true,
    styles: true,
    pageStyles: true,
    images: true,
    head: true,
    contentSecurityPolicy: true,
    rules: true,
    check: true,
    commands: true,
    emitsBelow: true,
    emitLast: true,
    emit: true,
  }
  expect(Object.keys(all).filter((key) => !shown.has(key))).toEqual([])
})

/** The keys of the objects that a module gives to `definePlugin`. */
function keysOfPlugins(text: string): readonly string[] {
  const keys: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'definePlugin')
      for (const given of node.arguments)
        if (ts.isObjectLiteralExpression(given))
          keys.push(...given.properties.flatMap(({ name }) => (name ? [name.getText()] : [])))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('plugin.ts', text, ts.ScriptTarget.ESNext, true))
  return keys
}

test('every hook does what its page says, in one site', async () => {
  const { rules, report, output } = await buildExample(
    {
      ...files,
      'package.json': '{ "name": "rocket-docs", "type": "module" }\n',
      'content/index.mdx': `---
title: Rocket
reviewed: 2026-01-31
reviewers: [Ada]
---

(c) Acme <Stars count={4} />

<Score points={9} />
`,
      'content/plain.md': '# Plain\n',
      'scripts/changes.sh': 'echo 1.0\n',
      'docgen.config.ts': `import { defineConfig } from 'docgen'
${plugins.map(({ name, path }) => `import { ${name} } from './${path}'`).join('\n')}
export default defineConfig({
  title: 'Rocket',
  url: 'https://docs.acme.dev',
  contentSecurityPolicy: {},
  plugins: [${plugins.map(({ call }) => call).join(', ')}],
})
`,
    },
    [],
    ['index.html', 'index.md', 'plain.html', 'pages.txt', 'files.txt', 'assets/titles/all.json', '_headers'],
  )
  expect(rules, report).toEqual([])
  const page = output['index.html'] ?? ''
  expect(page).toContain('★★★★')
  expect(page).toContain('© Acme')
  expect(page).toMatch(/<div class="score"><link rel="stylesheet" href="[^"]+\.css"/)
  expect(output['plain.html']).not.toMatch(/rel="stylesheet" href="[^"]*score/i)
  expect(page).toContain('<meta name="site-verification" content="https://acme.dev"')
  expect(page).toMatch(/<a [^>]*href="https:\/\/acme\.dev"[^>]*>Status/)
  expect(page).toContain('<meta name="last-reviewed" content="2026-01-31"')
  expect(page).toContain('https://stats.acme.dev/count.js')
  expect(`${page}${output['_headers'] ?? ''}`).toMatch(/script-src [^;]*https:\/\/stats\.acme\.dev/)
  expect(output['index.md']).toContain('★★★★')
  expect(output['pages.txt']).toContain('https://docs.acme.dev/plain\n')
  expect(output['files.txt']).toMatch(/^\S+ index\.html$/m)
  expect(output['assets/titles/all.json']).toContain('"Plain"')
})

test('a wrong value for the key of a plugin is reported as the plugin says', async () => {
  const { report } = await buildExample({
    ...files,
    'package.json': '{ "type": "module" }\n',
    'content/index.md': '---\nreviewed: soon\nreviewers: []\n---\n\n# Rocket\n',
    'docgen.config.ts': `import { reviews } from './plugins/reviews.ts'
export default { title: 'Rocket', url: 'https://docs.acme.dev', plugins: [reviews] }
`,
  })
  expect(report).toContain('content/index.md:2:11')
  expect(report).toContain('must be a list of names')
})
