import { expect, test } from 'vitest'
import { asContentPath } from '../../../../src/model/path.ts'
import { judgePage } from '../../../../src/pipeline/score/judge-page.ts'
import { scoreHtml, scoreJson, scoreText } from '../../../../src/cli/score.ts'
import { scoreSite } from '../../../../src/pipeline/score/score-site.ts'
import { loadSite } from '../../../../src/pipeline/load-site.ts'
import { defaultBuildOptions } from '../../../../src/pipeline/build-options.ts'
import { temporarySite } from '../../../build-temp-site.ts'

const judged = (copy: string, isEnglish = true): readonly (readonly (string | number | undefined)[])[] =>
  judgePage({ file: 'a.md', source: copy, copy, links: [], isEnglish }).findings.map(
    ({ check, text, line }) => [check, text, line],
  )

test('headings are judged by pronouns without their noun', () => {
  const titles = (words: readonly string[]): string => words.map((each) => `## ${each}\n`).join('\n')
  const unresolved = ['How it works', 'Turn them off', 'Why this matters', 'Their limits', 'Using `it`']
  expect(judged(titles(unresolved)).map(([, text]) => text)).toEqual([
    'How it works',
    'Turn them off',
    'Why this matters',
    'Their limits',
    'Using it',
  ])
  expect(
    judged(
      titles([
        'Install Rocket and run it',
        'In this guide',
        'IT departments',
        'Iterate',
        'These three commands',
        'Is it safe to run Rocket?',
        'Headings and their ids',
        'Code that is run',
      ]),
    ),
  ).toEqual([])
  expect(judged('## How it works', false)).toEqual([])
})

test('steps that tell to enter something show it', () => {
  expect(
    judged(`1. Install the packages.
2. Run the command \`rocket\`.
3. Click **Build** to start the server.
4. Start the [development server](/serve).
5. Restart the server:

   \`\`\`bash
   rocket restart
   \`\`\`

6. Open the window.
7. Then, run the tests.
8. Start the server again.
9. Restart the client. It lists the tools of the server.

- Install the packages.

1. Stop the server:

\`\`\`bash
rocket stop
\`\`\`
`),
  ).toEqual([
    ['steps', 'Install the packages.', 1],
    ['steps', 'Then, run the tests.', 12],
  ])
})

test('links are judged by texts that say nothing', () => {
  const texts = ['here', 'Click here', 'this page', 'Read more…', 'page', 'the guide', 'here be dragons', '']
  const links = texts.map((text, index) => ({
    text,
    file: asContentPath('b.md'),
    place: { line: index + 1, column: 1 },
  }))
  const page = { file: 'a.md', source: '', copy: '', links }
  expect(judgePage({ ...page, isEnglish: true }).findings.map(({ text, line }) => [text, line])).toEqual([
    ['here', 1],
    ['Click here', 2],
    ['this page', 3],
    ['Read more…', 4],
  ])
  expect(judgePage({ ...page, isEnglish: false }).findings).toEqual([])
})

test('a sample without a language is found at its fence, wherever it stands', () => {
  const text = '- a\n\n  ~~~\n  b\n  ~~~\n\n```js\nb\n```\n\n```\nc\n```\n'
  expect(judged(text)).toEqual([
    ['samples', 'b', 3],
    ['samples', 'c', 11],
  ])
  const titled = { file: 'a.md', source: text.replace('```\nc', '``` [c.txt]\nc'), copy: text, links: [] }
  expect(judgePage({ ...titled, isEnglish: true }).findings.map(({ line }) => line)).toEqual([3, 11])
  expect(judged(`${'word '.repeat(10_001)}\n`)).toEqual([['size', '12,502 tokens', undefined]])
})

test('a site is judged by its pages, and reported as text, JSON and a page', async () => {
  const site = temporarySite({
    'content/index.md': '---\ndescription: Good.\n---\n\n# Home\n\nSee [the list](/list).\n',
    'content/list.md':
      '# <b>List</b>\n\nSee [here](/) and ![](/a.png).\n\n## What it does\n\n```\n<script>\n```\n',
    'static/a.png': 'x',
  })
  const options = { ...defaultBuildOptions, root: site.root, cache: false, workers: 1 }
  const score = await scoreSite(options, await loadSite(options))
  expect(scoreText(score)).toBe(`50 of 100. Agents stumble over nothing on 1 of 2 pages.
  Pages of at most 12,500 tokens     2 of 2
  Samples with a language            0 of 1
  Links that say where they lead     1 of 2
  Steps that show what to enter      none
  Headings that can be read alone    2 of 3
  Images with a text                 0 of 1

Write it after the backticks: bash, yaml, or text for output.
  content/list.md:7  <script>

Write what the link leads to: “the list of rules” instead of “here”.
  content/list.md:3  here

Name what the pronoun stands for: “How caching works” instead of “How it works”.
  content/list.md:5  What it does

Say what the image shows in its alternative text.
  content/list.md:3  The image has no alternative text.
`)
  expect(JSON.parse(scoreJson(score))).toMatchObject({ score: 50, pages: [{ path: '/' }, { tokens: 20 }] })
  const html = scoreHtml(score)
  expect(html).toContain('<td><code>content/list.md:7</code></td><td>&lt;script&gt;</td>')
  expect(html).not.toContain('<script')
}, 60_000)
