import { describe, expect, test } from 'vitest'
import { project } from './docusaurus-project.ts'

describe('a site of Hugo', () => {
  test('has its pages, their order, their addresses, its languages and its redirects', async () => {
    const { migrate, read } = project({
      'hugo.toml': `baseURL = "https://acme.example/kiln/"
title = "Kiln"
theme = ["docsy"]
contentDir = "content/en"
[permalinks]
news = "/:section/:year/:slug/"
[languages.en]
contentDir = "content/en"
[languages.de]
contentDir = "content/de"
languageName = "Deutsch"
[params]
version = "1.4"
github_repo = "https://github.com/acme/kiln"
[[menu.main]]
name = "Elsewhere"
url = "https://acme.example"
weight = 9
`,
      'config/_default/params.yaml': 'heat: 900\n',
      'content/en/_index.md':
        '+++\ntitle = "Kiln"\n+++\n\nVersion {{< param version >}}, {{% param "heat" %}} degrees.\n',
      'content/en/docs/_index.md':
        '---\ntitle: Documentation\nlinkTitle: Docs\nweight: 20\ndescription: All of it\nmenu: { main: { weight: 1 } }\n---\n',
      'content/en/docs/Big Pots.md':
        '---\ntitle: Big\nweight: 2\naliases: [/pots/, old]\n---\n\n[Fire]({{< ref "fire#heat--light" >}})\n',
      'content/en/docs/fire/index.md':
        '{\n  "title": "Fire",\n  "weight": 1\n}\n\n## Heat & light\n\n![Cat](cat.svg)\n\n![Dog](../dog.svg)\n',
      'content/en/docs/fire/cat.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>\n',
      'content/en/docs/dog.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="9"></svg>\n',
      'content/en/docs/fire/part.md': 'Not a page.\n',
      'content/en/docs/a.md': '---\ntitle: Zebra\n---\n',
      'content/en/docs/z.md': '---\ntitle: Ape\nslug: monkey\n---\n',
      'content/en/search.md': '---\ntitle: Results\nlayout: search\n---\n',
      'content/en/news/_index.md': '---\ntitle: News\n---\n',
      'content/en/news/x.md': '---\ntitle: It burns\ndate: 2024-02-03\n---\n',
      'content/de/docs/fire/index.md': '---\ntitle: Feuer\n---\n\n## Heat & light\n',
    })
    const { code, out } = await migrate()
    expect(out).toContain('made with Hugo (hugo.toml)')
    expect(code).toBe(0)
    expect(out).not.toContain('Text lost')
    expect(out).not.toContain('broken-')
    expect(out).not.toContain('duplicate-route')
    expect(read('build/search/index.html')).not.toContain('Results')
    expect(read('build/index.html')).toContain('Version 1.4, 900 degrees.')
    const pots = read('build/docs/big-pots/index.html')
    expect(pots).toMatch(/href="\/kiln\/docs\/fire\/#heat--light"/)
    expect(pots).toMatch(/href="\/kiln\/docs\/"[^>]*>[^<]*Docs<[^]*Elsewhere/)
    const sidebar = pots.slice(pots.indexOf('id="docgenSidebar"'), pots.indexOf('<main'))
    expect(sidebar).toMatch(/Docs<[^]*Fire<[^]*Big<[^]*Ape<[^]*Zebra</)
    expect(sidebar).not.toContain('News')
    expect(read('build/docs/index.html')).toContain('All of it')
    expect(read('build/docs/monkey/index.html')).toContain('Ape')
    expect(read('build/docs/fire/index.html')).toMatch(/id="heat--light"[^]*cat-[^]*dog-/)
    expect(read('build/news/2024/it-burns/index.html')).toContain('It burns')
    expect(read('build/de/docs/fire/index.html')).toContain('Feuer')
    expect(read('build/pots/index.html')).toContain('/kiln/docs/big-pots/')
    expect(read('build/docs/old/index.html')).toContain('/kiln/docs/big-pots/')
    expect(() => read('build/docs/fire/part/index.html')).toThrow()
    expect(read('docgen.config.ts')).toContain("editUrl: 'https://github.com/acme/kiln/edit/main/'")
  })

  test('has languages in names of files, lists of sections and tags, and old addresses', async () => {
    const { migrate, read } = project({
      'hugo.toml': `title = "Kiln"
theme = "docsy"
defaultContentLanguage = "en"
defaultContentLanguageInSubdir = true
[languages.en]
[languages.de]
label = "Deutsch"
[[module.mounts]]
source = "other"
target = "content"
lang = "xx"
[[module.mounts]]
source = "pages"
target = "content"
sites = { matrix = { languages = ["en", "de"] } }
`,
      'pages/_index.en.md': '---\ntitle: Kiln\n---\n\n[Fire]({{< ref "docs/fire" >}})\n',
      'pages/_index.de.md':
        '---\ntitle: Ofen\n---\n\n[Feuer]({{< ref "docs/fire" >}}), [Luft](/de/docs/air/)\n',
      'pages/docs/_index.md': '---\ntitle: Docs\n---\n',
      'pages/docs/fire.md':
        '---\ntitle: Old\ntitle: Fire\nweight: 2\ndescription: Burn it.\naliases: [flame]\ntags: [Hot]\n---\n\n- ### Glow {anchor=false}\n',
      'pages/docs/fire.de.md':
        '---\ntitle: Feuer\nweight: 2\ndescription: Brenne es.\naliases: [glut]\n---\n',
      'pages/docs/air.md': '---\ntitle: Air\nweight: 1\n---\n',
      'pages/docs/hidden.md': '---\ntitle: Hidden\nhide_summary: true\n---\n',
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).not.toMatch(/Text lost|broken-/)
    expect(read('build/index.html')).toContain('href="/docs/fire/">Fire</a>')
    const home = read('build/de/index.html')
    expect(home).toMatch(/href="\/de\/docs\/fire\/">Feuer<\/a>[^]*href="\/de\/docs\/air\/">Luft<\/a>/)
    const main = (path: string): string => read(path).replace(/^[^]*<main/, '')
    expect(main('build/docs/index.html')).toMatch(/card[^]*Air[^]*card[^]*Fire[^]*Burn it\./)
    expect(main('build/docs/index.html')).not.toMatch(/Hidden<\/[^a]|Feuer/)
    expect(main('build/de/docs/index.html')).toContain('Docs</h1>')
    expect(read('build/docs/fire/index.html')).toContain('<h3 id="glow"')
    expect(main('build/docs/fire/index.html').match(/Burn it/g)).toHaveLength(1)
    expect(read('build/docs/flame/index.html')).toContain('/docs/fire/')
    expect(read('build/de/docs/glut/index.html')).toContain('/de/docs/fire/')
    expect(read('build/en/docs/fire/index.html')).toContain('url=/docs/fire/')
    expect(read('build/tags/hot/index.html')).toContain('Fire')
  })

  test('shows shortcodes, its own among them, and what Goldmark reads', async () => {
    const { migrate, read } = project({
      'hugo.yaml': 'title: Kiln\nuglyURLs: true\n',
      'layouts/shortcodes/heat.html':
        '{{- /* degrees */ -}}\n{{ $n := .Get 0 | default "700" }}<b>{{ $n }}</b> {{ with .Get 1 }}({{ . }}){{ else }}degrees{{ end }}',
      'layouts/shortcodes/note.html': '<div class="note">{{ .Inner | markdownify }}</div>\n',
      'layouts/shortcodes/odd.html': '{{ range .Site.Pages }}{{ .Title }}{{ end }}',
      'content/parts/more.txt': 'x = 1\n',
      'content/_index.md': `---
title: Kiln
---

{{% alert title="Take care" color="warning" %}}
Hot **pots**.
{{% /alert %}}
Right below.

{{< tabpane lang="sh" >}}
{{< tab header="npm" >}}
npm i kiln
{{< /tab >}}
{{% tab header="Words" text=true %}}Some *words*.{{% /tab %}}
{{< /tabpane >}}

{{< tabs items="A,B" >}}
{{< tab >}}First{{< /tab >}}
{{< tab >}}Second{{< /tab >}}
{{< /tabs >}}

- Item:

  {{< callout type="info" >}}
  In a list.
  {{< /callout >}}

{{% steps %}}

### One

First step.

### Two

Second step.

{{% /steps %}}

{{< cards >}}
{{< card link="fire" title="Fire" subtitle="How hot" >}}
{{< /cards >}}

{{< filetree/container >}}
{{< filetree/folder name="src" >}}
{{< filetree/file name="a.go" >}}
{{< /filetree/folder >}}
{{< /filetree/container >}}

{{< details title="More" >}}Folded.{{< /details >}}

Burn at {{< heat 900 "hot" >}} or {{< heat >}}, {{< badge "New" >}}, {{< new-feature version="v3" >}}.

{{< note >}}
A *note*.
{{< /note >}}

{{< odd >}}Kept words.{{< /odd >}}

{{</* alert */>}}

\`\`\`go {hl_lines=[1],filename="a.go"}
{{</* literal */>}} {{< heat 5 >}}
\`\`\`

Kiln
: A hot oven

Wide words.
{.wide #here}

## Set id { #own .x }

{{< readfile file="parts/more.txt" code="true" lang="py" >}}
`,
      'content/fire.md': '+++\ntitle = "Fire"\n+++\n\nText.\n',
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).not.toContain('Text lost')
    expect(out).toContain('1 unknown-component')
    const page = read('build/index.html')
    const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
    expect(main).toMatch(/admonition-warning[^]*Take care[^]*Hot <strong>pots<\/strong>[^]*<p>Right below\./)
    expect(main).toMatch(/role="tab"[^>]*>npm<[^]*role="tab"[^>]*>Words<[^]*<pre[^]*Some <em>words<\/em>/)
    expect(main).toMatch(/role="tab"[^>]*>A<[^]*role="tab"[^>]*>B<[^]*First[^]*Second/)
    expect(main).toMatch(/<li>[^]*Item:[^]*admonition-info[^]*In a list\./)
    expect(main).toMatch(/class="steps"[^]*<li>[^]*One[^]*First step\.[^]*<li>[^]*Two[^]*Second step\./)
    expect(main).toMatch(/class="cards"[^]*href="\/fire(?:\.html)?"[^]*Fire[^]*How hot/)
    expect(main).toMatch(/class="file-tree"[^]*src[^]*a\.go/)
    expect(main).toMatch(/<details><summary>More<\/summary>[^]*Folded\./)
    expect(main).toMatch(/Burn at <b>900<\/b> \(hot\) or <b>700<\/b> degrees, [^]*New[^]*>v3</)
    expect(main).toMatch(/<div class="note">[^]*A <em>note<\/em>[^]*Kept words\./)
    expect(main).toMatch(/\{\{&(?:lt|#x3C); alert >\}\}/)
    expect(main.replaceAll(/<[^>]*>/g, '')).toContain('{{&lt; literal &gt;}} 5 degrees')
    expect(main).toMatch(/<dt>Kiln<\/dt>\s*<dd>[^]*A hot oven/)
    expect(main).toMatch(/<p [^>]*id="here"[^>]*>Wide words\./)
    expect(main).toContain('id="own"')
    expect(main.replaceAll(/<[^>]*>/g, '')).toContain('x = 1')
    expect(read('build/fire.html')).toContain('Text.')
  })

  test('has links to pages as its template for links finds them, in each language', async () => {
    const { migrate, read } = project({
      'hugo.toml': `title = "Kiln"
[languages.en]
contentDir = "content/en"
[languages.zh-CN]
contentDir = "content/zh"
[markup.goldmark.parser]
autoDefinitionTermID = true
`,
      'layouts/shortcodes/include.html': '{{ highlight (readFile (.Get 0)) (.Get 1) "" }}',
      'static/oven.conf': '# heat\nx: 1\n',
      'content/en/docs/_index.md': '# Docs\n',
      'content/en/docs/a.md':
        '[1](big-pots) [2](./Big%20Pots#size) [3](docs/fire/) [4][fire] [5](/docs/FIRE/?a=b)\n\n{{< include "oven.conf" "yaml" >}}\n\n[fire]: /docs/fire\n',
      'content/en/docs/Big Pots.md': '# Big\n\nSize\n: Large\n\n## Size\n',
      'content/en/docs/fire/index.md':
        '[6](big-pots/#size-1)\n\n{{% include "parts/fire" %}}\n\nTo [`a`][].\n\n[`a`]: /docs/a\n',
      'content/en/parts/fire.md': '{\n  "title": "Part"\n}\n\nFrom [`a`][].\n\n[`a`]: /docs/A/\n',
      'content/zh/docs/a.md':
        '[7](/zh-cn/docs/fire/) [8](/zh-CN/docs/big-pots#size)\n\n<a href="/zh-cn/docs/fire/">9</a>\n',
      'content/zh/docs/fire/index.md': '[10](/docs/a)\n',
      'content/zh/only/_index.md': '# Only here\n',
    })
    const { code, out } = await migrate()
    expect(code).toBe(0)
    expect(out).not.toMatch(/broken-|duplicate-heading-id/)
    const page = read('build/docs/a/index.html')
    for (const link of ['big-pots/">1', 'big-pots/#size">2', 'fire/">3', 'fire/">4', 'fire/?a=b">5'])
      expect(page).toContain(`href="/docs/${link}<`)
    expect(page.replaceAll(/<[^>]*>/g, '')).toContain('# heat\nx: 1')
    expect(read('build/docs/big-pots/index.html')).toMatch(/<dt id="size">[^]*<h2 id="size-1"/)
    expect(read('build/docs/fire/index.html')).toContain('href="/docs/big-pots/#size-1">6<')
    expect(read('build/docs/fire/index.html')).toMatch(/>6<\/a><\/p>\s*<p>From <a href="\/docs\/a\/">/)
    const translated = read('build/zh-cn/docs/a/index.html')
    for (const link of ['fire/">7', 'big-pots/#size">8', 'fire/">9'])
      expect(translated).toContain(`href="/zh-cn/docs/${link}<`)
    expect(read('build/zh-cn/docs/fire/index.html')).toContain('href="/zh-cn/docs/a/">10<')
    expect(read('build/zh-cn/only/index.html')).toContain('Only here')
  })

  test('whose front matter is wrong is told where', async () => {
    const { code, out } = await project({
      'hugo.toml': 'title = "Kiln"\n',
      'content/_index.md': '# Kiln\n',
      'content/fire.md': '+++\ndate = 2024-01-01\ntitle = "Fire\n+++\n\nText.\n',
    }).migrate()
    expect(code).toBe(1)
    expect(out).toMatch(/content\/fire\.md:3[^]*front-matter-syntax/)
  })
})
