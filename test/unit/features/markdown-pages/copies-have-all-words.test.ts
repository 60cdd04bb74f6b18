import { expect, it } from 'vitest'
import { temporarySite, told } from '../../../build-temp-site.ts'
import { copiedWords } from '../../../copied-words.ts'

const templates: Readonly<Record<string, string>> = {
  Version: '<b>1.4</b>',
  Pair: '<><p>First part</p><p>Second part</p></>',
  Terms: '<dl><dt>Alpha</dt><dd>The first letter</dd><dt>Beta</dt><dd>The second letter</dd></dl>',
  Facts:
    '<table><thead><tr><th>Key</th><th>Value</th></tr></thead><tbody><tr><td>Port</td><td><ul><li>8080</li><li>9090</li></ul></td></tr></tbody></table>',
  Nested: '<ul><li>Outer<ol><li>Inner one</li><li>Inner two</li></ol></li><li>Last</li></ul>',
  Chips: '<div><span className="chip">red</span><span className="chip">green</span></div>',
  Picture: '<figure><img src="/logo.png" alt="A logo" /><figcaption>The caption</figcaption></figure>',
  Press: '<button type="button">Press here</button>',
  Clip: '<video src="/clip.mp4" title="A clip" controls />',
  Sample: '<pre><code className="language-js">{"let a = 1\\nlet b = 2"}</code></pre>',
  Counted: '<p>You have {3} items and {"some"} text</p>',
  Box: '<section><h3>Boxed heading</h3><div>One</div><div>Two</div></section>',
  Deep: '<div><div><div>Deep text</div></div></div>',
  Quoted: '<blockquote><p>Quoted words</p></blockquote>',
  Empty: 'null',
  Plain: '"only text"',
}

const page = `# Odd components

The newest version is <Version />

\`\`\`js
code()
\`\`\`

Ends with <Version />

## Next section

un<Version />able, <Version />, (<Version />) and <Press />

- item <Version />
- item two <Plain />

1. one
   - nested <Version />

<Pair />

<Terms />

<Facts />

<Nested />

<Chips />

<Picture />

<Press />

<Clip />

<Sample />

<Counted />

<Box />

<Deep />

<Quoted />

<Empty />

<Plain />

| a | b |
| - | - |
| <Version /> | x \\| y <Plain /> |

> quote <Version />

<Tabs>
<TabItem value="a" label="Label A">

Panel A <Version />

\`\`\`sh title="run.sh"
run a
\`\`\`

</TabItem>
<TabItem value="b" label="Label B">

- list in b

</TabItem>
</Tabs>

:::warning[Mind *this*]

Careful <Version />

:::

<details>
<summary>A summary</summary>
The body
</details>

<Details summary="Other summary">

Other body

</Details>

<Cards>
<Card title="A card" href="/other" description="Described" />
<Card title="Second card" to="/other">Text of it</Card>
</Cards>

<Badge>beta</Badge> <Badge>new</Badge> <Kbd>Ctrl+K</Kbd> <Tooltip content="the explanation">word</Tooltip>

<Steps>

1. First do this
2. Then do that

</Steps>

<FileTree>

- src/
  - index.ts

</FileTree>

Sum {1 + 1} and {['x', 'y'].join('-')}.

- [x] done
- [ ] to do

Text[^1] and 10<sup>6</sup>, <abbr title="x">abbr</abbr><br/>

A \\*literal\\* [bracket] and snake_case_word, 2 * 3 * 4, <span>a</span><span>b</span>, some<i>th</i>ing and 10<i>x</i>

\`\`\`sh npm2yarn
npm install x
\`\`\`

[^1]: The footnote.
`

it('a copy has the words that readers see, in their order', async () => {
  const site = temporarySite({
    'content/index.mdx': page,
    'content/other.md': '# Other\n',
    'static/logo.png': 'x',
    'static/clip.mp4': 'x',
    ...Object.fromEntries(
      Object.entries(templates).map(([name, jsx]) => [
        `templates/mdx/${name}.tsx`,
        `export default function ${name}() { return ${jsx} }\n`,
      ]),
    ),
  })
  const { diagnostics } = await site.build()
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(told)).toEqual([])
  const markdown = site.output('index.md')
  expect(copiedWords(site.output('index.html'), markdown)).toEqual({ share: 1, missing: [] })
}, 60_000)
