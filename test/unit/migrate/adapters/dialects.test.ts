import type { MarkdownDialect } from '../../../../src/stages/markdown/dialect.ts'
import { describe, expect, test } from 'vitest'
import {
  conventionsOf,
  dialectNames,
  fragmentIn,
  openDialect,
} from '../../../../src/migrate/adapters/dialects.ts'
import type { CompileOptions } from '../../../../src/stages/markdown/compile-options.ts'
import { compile } from '../../stages/markdown/compile.ts'

/** The options of a site in a dialect. */
const inDialect = (name: string): Partial<CompileOptions> => {
  const { isTolerant, headingIdsFromSource, styleAsText } = conventionsOf(name)
  return {
    dialect: { name, baseUrl: '/base/' },
    isTolerant: isTolerant === true,
    idsFromSource: headingIdsFromSource === true,
    styleAsText: styleAsText === true,
  }
}

/** The body and the findings of a page, as text: `rule line:column`. */
async function read(
  dialect: string | undefined,
  source: string,
  format: 'md' | 'mdx' = 'md',
  files: Readonly<Record<string, string>> = {},
) {
  const { value, diagnostics } = await compile(
    source,
    format,
    files,
    dialect === undefined ? {} : inDialect(dialect),
  )
  return {
    page: value?.page,
    body: JSON.stringify(value?.body),
    findings: diagnostics.map(({ rule, place }) => `${rule} ${place?.line ?? 0}:${place?.column ?? 0}`),
  }
}

test.each(dialectNames)('%s: the name leads to its rules and its reader', async (name) => {
  expect(conventionsOf(name).dialect).toBe(name)
  const { text, tokens }: MarkdownDialect = await openDialect(name)
  expect(text ?? tokens).toBeTypeOf('function')
})

test('without a dialect, there are no other rules and no steps', async () => {
  expect(conventionsOf(undefined)).toEqual({})
  expect(await openDialect(undefined)).toEqual({})
})

describe('VitePress', () => {
  const group = '::: code-group\n\n```js [a.js]\n1\n```\n\n```sh\n2\n```\n\n:::\n'

  test('a code group becomes tabs, which a page without MDX may have', async () => {
    const { body, page, findings } = await read('vitepress', `# A\n\n${group}`)
    expect(page?.components).toEqual(['CodeBlock', 'TabItem', 'Tabs'])
    expect(body).toContain('"label":"a.js"')
    expect(body).toContain('"label":"sh"')
    expect(findings).toEqual([])
  })

  test('a title ends with the last bracket, as paths of pages have some', async () => {
    const { body } = await read('vitepress', `# A\n\n${group.replace('a.js', 'pages/[id].vue')}`)
    expect(body).toContain('"label":"pages/[id].vue"')
  })

  test('what stands beside the code of a group is kept below its tabs', async () => {
    const { body } = await read('vitepress', `# A\n\n${group.replace(/:::\n$/, 'Kept.\n\n:::\n')}`)
    expect(body).toMatch(/"label":"sh"[^]*Kept\./)
  })

  test('in docgen’s own syntax, it is no admonition that there is', async () => {
    const { findings } = await read(undefined, `# A\n\n:::code-group\n\nx\n\n:::\n`)
    expect(findings).toEqual(['unknown-admonition 3:1'])
  })

  test('in docgen’s own syntax, components of a page without MDX are containers', async () => {
    const { body, page, findings } = await read(
      undefined,
      '# A\n\n::::Tabs{groupId="os"}\n:::TabItem{value="a" label="A" default}\nOne.\n:::\n::::\n',
    )
    expect(page?.components).toEqual(['TabItem', 'Tabs'])
    expect(body).toContain('"groupId":"os"')
    expect(body).toContain('"default":true')
    expect(findings).toEqual([])
  })

  test('in code, everything stays as it was written', async () => {
    const { body } = await read('vitepress', `# A\n\n~~~md\n${group}\n:::tabs key:x\n== One\n:::\n~~~\n`)
    expect(body).toContain('::: code-group')
    expect(body).toContain(':::tabs key:x')
    expect(body).toContain('== One')
  })

  test('findings below what comes from another file are at the lines of this one', async () => {
    const { body, findings } = await read(
      'vitepress',
      '# A\n\n<<< ./a.ts\n\n<!-- @include: ./b.md -->\n\n:::nothing\nx\n:::\n',
      'md',
      { 'content/a.ts': 'one\ntwo\nthree\n', 'content/b.md': 'Part\n\nmore\n' },
    )
    expect(body).toContain('three')
    expect(body).toContain('more')
    expect(findings).toEqual(['unknown-admonition 7:1'])
  })

  test('ids leave shortcodes out, and links within the page find them', async () => {
    const { page } = await read('vitepress', '# A\n\n## :rocket: Max Heat\n\n[a](#maxHeat) [b](#Max-Heat)\n')
    expect(page?.headings.map(({ id }) => id)).toEqual(['a', 'max-heat'])
    expect(page?.links.map(({ href }) => href)).toEqual(['#maxHeat', '#max-heat'])
  })

  test('a fragment of a link to another page is one of its ids, if its slug is one', () => {
    const ids = new Set(['max-heat', 'Own'])
    expect(['#Max-Heat', '#Own', '#gone'].map((each) => fragmentIn('vitepress', each, ids))).toEqual([
      '#max-heat',
      '#Own',
      '#gone',
    ])
    expect(fragmentIn('starlight', '#Max-Heat', ids)).toBe('#Max-Heat')
  })
})

describe('Starlight', () => {
  test('a directive named as an element groups its content, unless it is not closed', async () => {
    const { body, findings } = await read(
      'starlight',
      ':::section[Title]{.box #a}\n\nx\n\n:::\n\n:::div\ny\n',
    )
    expect(body).toContain('id=\\"a\\"')
    expect(body).toContain('class=\\"box\\"')
    expect(findings).toEqual(['unknown-admonition 7:1'])
  })

  test('front matter may follow empty lines, and its places count them', async () => {
    const { page } = await read('starlight', '\n\n---\ntitle: A\nsidebar:\n  label: B\n---\n\nText\n')
    expect(page?.frontMatter).toMatchObject({ title: 'A', sidebar_label: 'B' })
    expect(page?.frontMatterPlaces['title']?.line).toBe(4)
  })

  test('a component of Astro is reported where it is imported, and its content is shown', async () => {
    const { body, findings } = await read('starlight', "import X from './x.astro'\n\n<X>inner</X>\n", 'mdx')
    expect(body).toContain('inner')
    expect(findings).toEqual(['mdx-import 1:1'])
  })

  test.each([
    ['pkg="left-pad"', ['npm install left-pad', 'pnpm add left-pad']],
    ['type="add" pkg="left-pad" dev', ['npm install -D left-pad', 'yarn add --dev left-pad']],
    ['type="create" pkg="app@latest" args="--template tiny"', ['npm create app@latest -- --template tiny']],
    ['type="run" pkg="site" args="check -e 9"', ['npm run site -- check -e 9', 'pnpm run site check -e 9']],
    ['type="exec" args={`site check`}', ['npx site check']],
    ['type="remove" pkg="left-pad" comment="With {PKG}"', ['# With npm\\nnpm uninstall left-pad']],
  ])('the command of <PackageManagers %s>', async (props, commands) => {
    const { body, findings } = await read(
      'starlight',
      `import { PackageManagers } from 'starlight-package-managers'\n\n<PackageManagers ${props} />\n`,
      'mdx',
    )
    expect(findings).toEqual([])
    for (const command of commands) expect(body).toContain(command)
  })

  const snippet = (script: string, template: string): string => `---\n${script}\n---\n\n${template}\n`
  const starlight = "import { Code } from '@astrojs/starlight/components';"
  const using = (props: string): string =>
    `import X from '~/snippets/x.astro'\nimport { Aside } from '@astrojs/starlight/components'\n\n<X ${props}>inner</X>\n`
  const readWith = (component: string, more: Readonly<Record<string, string>> = {}, props = '') =>
    read('starlight', using(props), 'mdx', {
      'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }',
      'src/snippets/x.astro': component,
      ...more,
    })

  test('a component of Astro that only shows something is a part of the page', async () => {
    const { body, findings, page } = await readWith(
      snippet(
        `${starlight}\nimport Y from './y.astro';\n\n// The code.\nconst code = \`\na\n\nb {c}\n\`;\nconst lang = 'sh'`,
        '<!-- {x -->\n<Code {code} lang={lang} title="t.sh" />\n<Y />\n<p class="big">*Text*<slot /></p>\n<style>p { color: red }</style>',
      ),
      { 'src/snippets/y.astro': '<b>deep</b>\n' },
    )
    expect(findings).toEqual([])
    expect(page?.components).toEqual(['CodeBlock'])
    for (const text of ['b {c}', 't.sh', 'deep', 'inner', 'big']) expect(body).toContain(text)
    expect(body).not.toContain('color')
  })

  test('what is between the tags of a part is in the dialect of its page', async () => {
    const { body, page } = await readWith(snippet('', '<p><slot /></p>'), {}, '><Aside>Mind</Aside></X><X ')
    expect(page?.components).toContain('Admonition')
    expect(body).toContain('Mind')
  })

  test('a component of Astro shows what its props say', async () => {
    const { body, findings } = await readWith(
      snippet(
        [
          "import { Code, Tabs, TabItem } from '@astrojs/starlight/components';",
          'interface Props {\n  npm?: string;\n  as: "h4";\n}',
          "const site = 'https://pkg.acme.dev'",
          "const { npm, yarn, deno: other, lang = 'sh' }: Props = Astro.props;",
          'const command = npm && `${npm} --save # https://acme.dev`;',
          'const home = site + "/" + [other].map((each) => each.toUpperCase()).join("");',
        ].join('\n'),
        [
          '<Tabs syncKey="cmd">',
          '  {\n    npm && (\n      <TabItem label="npm">\n        <Code code={command} {lang} />\n      </TabItem>\n    )\n  }',
          '  {\n    yarn && (\n      <TabItem label="yarn"><Code code={yarn} {lang} /></TabItem>\n    )\n  }',
          '</Tabs>',
          '<p title={home}>{Astro.props.as}</p>',
        ].join('\n'),
      ),
      {},
      `npm="npm i saw" deno="deno add saw" as="h4"`,
    )
    expect(findings).toEqual([])
    expect(body).toContain('"children":[{"type":"text","value":"h4"}]')
    for (const text of ['# https://acme.dev', 'props.npm && (', 'groupId":"cmd"'])
      expect(body).toContain(text)
    expect(body).not.toContain('yarn')
  })

  test.each([
    ['the rest of its props', snippet('const { a, ...rest } = Astro.props', '<p {...rest}>{a}</p>')],
    ['a variable', snippet('let { a } = Astro.props\na ??= 1', '<p>{a}</p>')],
    ['a name for two things', snippet('const { a } = Astro.props', '<p>{[1].map((a) => a)}</p>')],
    ['a constant that waits', snippet('const { a } = Astro.props\nconst b = await a', '<p>{b}</p>')],
    ['a tag by name', snippet('const { Tag } = Astro.props', '<p><Tag>x</Tag></p>')],
    ['code before its props', snippet('const { a } = Astro.props\nconst b = [a, fetch]', '<p>{b}</p>')],
    [
      'constants that double',
      snippet(
        `const { a } = Astro.props\nconst b0 = [a, a]\n${Array.from({ length: 40 }, (_, index) => `const b${String(index + 1)} = [b${String(index)}, b${String(index)}]\n`).join('')}`,
        '<p>{b40}</p>',
      ),
    ],
    ['text in lines', snippet('const { a } = Astro.props\nconst b = `\n${a}`', '<p>{b}</p>')],
    ['calls', snippet('const a = Math.random()', '<p>{a}</p>')],
    ['data of Astro', snippet("import { getCollection } from 'astro:content'", '<p>x</p>')],
    ['a script for the browser', '<p>x</p>\n<script>run()</script>'],
    ['HTML in a value', '<p set:html={x} />'],
    ['slots with names', '<p><slot name="a" /></p>'],
    ['a template that is no JSX', '<p>x<br></p>'],
  ])('a component of Astro with %s does not run', async (_, component) => {
    const { body, findings } = await readWith(component)
    expect(body).toContain('inner')
    expect(findings).toEqual(['mdx-import 1:1'])
  })
})

describe('MkDocs', () => {
  test('a block that begins unfolded is open', async () => {
    const { body } = await read('mkdocs', '# A\n\n???+ tip\n\n    Shown.\n\n??? tip\n\n    Hidden.\n')
    expect(body?.match(/<details open/g) ?? body?.match(/"open":true/g)).toHaveLength(1)
  })
})

describe('Docusaurus', () => {
  test('an id whose braces a formatter has escaped is one', async () => {
    const { page } = await read('docusaurus', '## Install \\{#own}\n\n## Use \\{#use\\}\n', 'mdx')
    expect(page?.headings.map(({ id }) => id)).toEqual(['own', 'use'])
  })

  test('MDX that cannot be parsed is mended and reported at its place', async () => {
    const { body, findings } = await read('docusaurus', 'Text\n\na<br>b, 1 <2\n', 'mdx')
    expect(body).toContain('b, 1 &#x3C;2')
    expect(findings.map((each) => each.replace(/:\d+$/, ''))).toEqual(['mdx-tag-mismatch 3', 'mdx-syntax 3'])
  })

  test('without a dialect, nothing is mended', async () => {
    const { page, findings } = await read(undefined, 'Text\n\na<br>b\n', 'mdx')
    expect(page).toBeUndefined()
    expect(findings).toHaveLength(1)
  })
})
