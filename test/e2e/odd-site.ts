import type { SiteFiles } from '../build-temp-site.ts'

/**
 * Sources of a site with what no writer of ours has written: everything is too long, too deep, too many, or
 * from right to left.
 */

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const longAddress = `https://example.com/${'a-very-long-path-without-a-break/'.repeat(8)}?query=${'x'.repeat(120)}`
const words = 'Words that take some room on the screen, and then some more. '.repeat(6)
const times = <Made>(count: number, make: (index: number) => Made): readonly Made[] =>
  Array.from({ length: count }, (_, index) => make(index))

const longWords = `---
title: ${longWord} and a title that goes on and on until it needs at least four lines on every screen that there is, ${longWord.toLowerCase()}
sidebar_label: ${longWord}
description: ${longWord} ${words}
---

import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'

A link to ${longAddress}, one of [${longWord}](two.md), \`inline_${'code_'.repeat(40)}\` and ${longWord}.

## ${longWord} with \`a.very.long.name.${'of.a.setting.'.repeat(12)}\`

> ${longWord}

- ${longWord}
  1. ${longAddress}

:::warning[${longWord} ${longWord}]

${longAddress}

:::

| ${longWord} | Short |
| --- | --- |
| ${longAddress} | \`${'x'.repeat(200)}\` |

<Tabs groupId="long">
<TabItem value="a" label="${longWord}">

${longWord}

</TabItem>
<TabItem value="b" label="Another ${longWord}">

Text.

</TabItem>
</Tabs>

<Cards>
  <Card title="${longWord}" href="/two" icon="book">${longWord}</Card>
  <Card title="Short">${longAddress}</Card>
</Cards>

<FileTree>

- ${longWord}
  - ${longWord.toLowerCase()}.yaml

</FileTree>

<Steps>

1. ${longWord}

   \`\`\`bash
   ${'thv run --name '.repeat(20)}
   \`\`\`

</Steps>

<details>
<summary>${longWord} ${longWord}</summary>

${longWord}

</details>

<Kbd>Ctrl+Alt+Shift+Meta+${'X'.repeat(40)}</Kbd> <Badge type="tip">${longWord}</Badge> <Tooltip content="${longWord}">${longWord}</Tooltip>
`

const tabs = `# Eighty tabs

import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'

<Tabs groupId="many" queryString>
${times(80, (index) => `<TabItem value="t${index}" label="Tab number ${index}">\n\nText of tab ${index}.\n\n</TabItem>`).join('\n')}
</Tabs>
`

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = `# Sixty columns

${row(times(60, (index) => `Column ${index}`))}
${row(times(60, () => '---'))}
${times(4, (line) => row(times(60, (index) => `value-${line}-${index}`))).join('\n')}
`

const cjk = `---
title: ${'長い日本語の見出しは途中で改行されなければなりません'.repeat(3)}
---

${'日本語の文章には空白がありません。それでも画面の幅に合わせて折り返す必要があります。'.repeat(12)}

## ${'中文标题也可能非常长'.repeat(8)}

\`${'代码'.repeat(60)}\` ${'한국어 문장은 띄어쓰기가 있습니다. '.repeat(20)}

| ${'項目'.repeat(20)} | 値 |
| --- | --- |
| ${'内容'.repeat(60)} | 一 |
`

const code = `# One huge line

\`\`\`
${'NAME   STATUS   '.repeat(12)}
fetch  running
\`\`\`

\`\`\`
Success! Enabled the login method of Kubernetes at the path kubernetes/ of this server.
\`\`\`

\`\`\`json title="${'folder-with-a-long-name/'.repeat(12)}file.json"
{ "data": "${'0123456789abcdef'.repeat(400)}" }
\`\`\`

\`\`\`bash showLineNumbers {2}
echo one
echo ${'word '.repeat(300)}
\`\`\`

\`\`\`mermaid
flowchart LR
${times(14, (index) => `  n${index}["Step number ${index} of many"] --> n${index + 1}["Step number ${index + 1} of many"]`).join('\n')}
\`\`\`
`

const rightToLeft = `---
title: صفحة من اليمين إلى اليسار
description: كل شيء في هذه الصفحة يبدأ من اليمين، حتى الجداول والقوائم والشفرة تبقى من اليسار.
---

import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'

نص عربي مع \`thv run fetch\` و[رابط](index.md) وكلمة English في الوسط. ${'كلمات تملأ السطر حتى ينكسر. '.repeat(10)}

## خطوات

<Steps>

1. الخطوة الأولى.

   \`\`\`bash title="terminal"
   thv run --name fetch ghcr.io/example/fetch:latest --with-a-long-flag --and-another-one --and-a-third
   \`\`\`

2. الخطوة الثانية.

</Steps>

:::tip

نصيحة قصيرة.

:::

<Tabs groupId="os">
<TabItem value="a" label="لينكس">

نص لينكس.

</TabItem>
<TabItem value="b" label="ويندوز">

نص ويندوز.

</TabItem>
</Tabs>

| العمود | القيمة |
| --- | --- |
| أول | \`one\` |

<Cards>
  <Card title="بطاقة" href="/ar/" icon="book">نص البطاقة.</Card>
</Cards>

<FileTree>

- folder
  - file.yaml

</FileTree>

> اقتباس

- عنصر
  - عنصر داخلي

<details>
<summary>المزيد</summary>

نص.

</details>
`

const levels = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
const deep = Object.fromEntries(
  levels.flatMap((name, depth) => {
    const folder = `content/${levels.slice(0, depth + 1).join('/')}`
    return [
      [
        `${folder}/_category_.json`,
        JSON.stringify({
          label: depth === 6 ? `${longWord} ${name}` : `Level ${name} of the sidebar`,
          collapsed: depth > 2,
          ...(depth === 0 ? { link: { type: 'generated-index' } } : {}),
        }),
      ] as const,
      [`${folder}/page-${name}.md`, `# A page on level ${name}\n\n${words}\n`] as const,
    ]
  }),
)

export const oddPages = {
  'long words': '/long-words',
  'deep in the sidebar': `/${levels.join('/')}/page-seven`,
  'eighty tabs': '/tabs',
  'sixty columns': '/table',
  empty: '/empty',
  'a title and nothing else': '/only-h1',
  'two hundred headings': '/headings',
  CJK: '/cjk',
  'one huge line of code': '/code',
  'a huge picture': '/image',
  'right to left': '/ar/odd',
  'start page': '/',
  'not found': '/nowhere',
  search: '/search',
  'generated index': '/one/',
} as const

export const oddSite: SiteFiles = {
  'content/index.md': `# Start\n\n${words}\n`,
  'content/two.md': `# Two\n\n${words}\n`,
  'content/long-words.mdx': longWords,
  'content/tabs.mdx': tabs,
  'content/table.md': table,
  'content/empty.md': '---\ntitle: Empty\n---\n',
  'content/only-h1.md': '# Only this\n',
  'content/headings.md': `# Two hundred headings\n\n${times(200, (index) => `## Heading number ${index}, which is rather long for a table of contents\n\n${index % 10 === 0 ? words : 'Words.'}\n`).join('\n')}`,
  'content/cjk.md': cjk,
  'content/code.md': code,
  'content/image.mdx':
    '# A huge picture\n\n![Eight thousand pixels](/img/huge.svg)\n\n<Figure src="/img/huge.svg" alt="The same" width={8000} height={500} caption="A caption." />\n\n| Picture |\n| --- |\n| ![In a table](/img/huge.svg) |\n',
  'content/ar/index.md': '---\ntitle: البداية\n---\n\nنص.\n',
  'content/ar/odd.mdx': rightToLeft,
  'static/img/huge.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="8000" height="500"><path d="M0 0h8000v500H0z" fill="#7ab7ff"/></svg>',
  ...deep,
  ...Object.fromEntries(
    times(30, (index) => [`content/zoo/animal-${index}.md`, `# Animal ${index}\n\nText.\n`]),
  ),
  'docgen.config.ts': `import { analytics, preconnect, tagManager } from 'docgen'
export default ${JSON.stringify({
    title: `A site called ${longWord}`,
    url: 'https://example.com',
    contentSecurityPolicy: {},
    feedback: { endpoint: '/api/feedback' },
    i18n: {
      defaultLocale: 'en',
      locales: ['en', 'ar'],
      localeConfigs: { ar: { label: 'العربية', direction: 'rtl' } },
    },
    versions: {
      current: 'v2',
      list: [
        { name: 'v2', label: '2.0', href: '/' },
        {
          name: 'v1',
          label: '1.0 (no longer maintained, and with a very long label)',
          href: 'https://v1.example.com/',
        },
      ],
    },
    announcementBar: {
      id: 'long',
      content: `An announcement that is far too long. ${words} <a href="/two">${longWord}</a>`,
    },
    navbar: {
      title: 'A product with a rather long name',
      hideOnScroll: true,
      items: [
        { type: 'doc', docId: 'two', label: 'A page' },
        { type: 'docSidebar', sidebarId: 'all', label: 'The sidebar' },
        { type: 'docsVersion' },
        { type: 'docsVersionDropdown' },
        {
          type: 'dropdown',
          label: longWord,
          items: times(30, (index) => ({
            label: `Entry ${index}, ${index % 3 === 0 ? longWord : 'short'}`,
            to: '/two',
          })),
        },
        { type: 'html', value: '<b>Any markup</b>' },
        { type: 'default', label: 'Elsewhere', href: 'https://example.org', position: 'right' },
        {
          type: 'default',
          label: 'Source code',
          href: 'https://example.org/source',
          icon: 'github',
          position: 'right',
        },
        { type: 'localeDropdown', position: 'right' },
        { type: 'search', position: 'right' },
      ],
    },
    footer: {
      logo: { src: 'img/huge.svg', alt: 'Logo', width: 160, height: 10 },
      links: times(9, (index) => ({
        title: index === 4 ? longWord : `Column ${index}`,
        items: times(index === 7 ? 14 : 4, (link) => ({
          label: link === 2 ? longWord : `Link ${link}`,
          to: '/two',
        })),
      })),
      copyright: `Copyright © 2025 ${longWord}, ${words}`,
    },
    sidebars: { all: [{ type: 'autogenerated', dirName: '.' }] },
  }).slice(
    0,
    -1,
  )}, plugins: [analytics({ endpoint: '/collect' }), tagManager({ containerId: 'GTM-TEST1' }), preconnect({ origins: ['https://images.example.com'] })] }
`,
}
