import { describe, expect, test } from 'vitest'
import { project } from './docusaurus-project.ts'

describe('a book of mdBook', () => {
  test('has its chapters, its addresses, its files and its redirects', async () => {
    const { migrate, read } = project({
      'book.toml': `[book]
title = "Kiln"
description = "How to fire clay"

[output.html]
site-url = "/kiln/"
git-repository-url = "https://github.com/acme/kiln"
edit-url-template = "https://github.com/acme/kiln/edit/main/{path}"

[output.html.redirect]
"./warm-up.html" = "./fire/cool.html"
"/heat.html" = "fire/index.html#heat"
"/fire/old.html" = "cool.html"
"/fire/cool.html#a" = "cool.html#b"

[preprocessor.glaze]
`,
      'src/SUMMARY.md': `# Summary

[Preface](preface.md)

# Firing

- [Fire](./fire/README.md)
    - [Cool](fire/cool.md)
- [Glaze & paint]()
- [Gone](gone.md)

---

[Thanks](thanks.md)
`,
      'src/preface.md':
        '{{#title Kiln}}\n## Preface\n\n[Fire](fire/README.md), [heat](fire/index.html#heat--light)\n',
      'src/fire/README.md': `# Fire

## Heat & light

{{#include ../parts/warning.md}}

- Hot: {{#include ../parts/degrees.txt}}

\`\`\`rust,no_run
{{#rustdoc_include ../code/fire.rs:main}}
\`\`\`

\`\`\`c
{{#include ../code/fire.rs:2:3}}
\\{{#include kept.rs}}
\`\`\`

\`\`\`admonish warning "Gloves"
Wear **them**.
\`\`\`

{{#include gone.rs}}
`,
      'src/fire/cool.md':
        '# Cool { #b .wide }\n\nGlow & ash\n: What *remains*.\n\n{{#playground ../code/fire.rs}}\n',
      'src/parts/warning.md': '> Beware of\n> {{#include degrees.txt}}\n',
      'src/parts/degrees.txt': '900 degrees\n',
      'src/code/fire.rs':
        '// ANCHOR: main\nfn main() {\n    fire();\n}\n// ANCHOR_END: main\n#[rustfmt::skip]\nfn fire() {}\n',
      'src/thanks.md': '# Thanks\n',
      'src/unlisted.md': '# Unlisted\n',
      'src/data/a.json': '{}\n',
    })
    const { code, out } = await migrate()
    expect(out).toContain('The site is built: ')
    expect(code).toBe(0)
    expect(out).not.toContain('Text lost')
    const fire = read('build/fire/index.html')
    expect(fire).toMatch(
      /tree-heading">Firing<[^]*1\. Fire[^]*1\.1\. Cool[^]*2\. Glaze &amp; paint[^]*Thanks/,
    )
    expect(fire).toContain('https://github.com/acme/kiln/edit/main/src/fire/README.md')
    expect(fire).toMatch(/id="heat--light"/)
    expect(fire).toMatch(/<blockquote>[^]*Beware of\s900 degrees[^]*<\/blockquote>/)
    expect(fire).toMatch(/<li>Hot: 900 degrees/)
    const [shown = '', whole = ''] =
      fire.match(/<pre[^]*?<\/pre>/g)?.map((pre) => pre.replaceAll(/<[^>]*>/g, '')) ?? []
    expect(shown).toBe('fn main() {\n    fire();\n}')
    expect(whole).toBe('fn main() {\n    fire();\n}\n#[rustfmt::skip]\nfn fire() {}')
    expect(fire).toMatch(/<details><summary>Whole example<\/summary>/)
    expect(fire.replaceAll(/<[^>]*>/g, '')).toContain('fn main() {\n    fire();\n{{#include kept.rs}}')
    expect(fire).toMatch(/admonition-warning[^]*Gloves[^]*Wear <strong>them<\/strong>/)
    expect(read('build/fire/cool.html')).toMatch(/<h1 id="b"[^]*fn/)
    expect(read('build/fire/cool.html')).toMatch(
      /<dt id="glow--ash">Glow &#x26; ash<\/dt><dd>[^]*What <em>remains/,
    )
    expect(read('build/warm-up.html')).toContain('/kiln/fire/cool')
    expect(read('build/preface.html')).toMatch(/<h1[^>]*>Preface[^]*href="\/kiln\/fire\/#heat--light"/)
    expect(read('build/data/a.json')).toBe('{}\n')
    expect(read('build/index.html')).toContain('/kiln/preface')
    expect(read('build/heat.html')).toContain('/kiln/fire/#heat')
    expect(read('build/fire/old.html')).toContain('/kiln/fire/cool')
    expect(() => read('build/unlisted.html')).toThrow()
    const report = read('MIGRATION.md')
    expect(report).toContain('These chapters have no file: gone.md.')
    expect(report).toContain('1 entry of sections')
    expect(report).toContain('preprocessor glaze')
    expect(report).toContain('Write `title` in the front matter of preface.md.')
    expect(report).toContain('1 mdx-import')
  })

  test('that cannot be read is named with its place', async () => {
    const { code, out } = await project({ 'book.toml': '[book]\ntitle = Kiln\n' }).migrate()
    expect(code).toBe(2)
    expect(out).toMatch(/book\.toml:2:9[^]*config-syntax/)
  })
})
