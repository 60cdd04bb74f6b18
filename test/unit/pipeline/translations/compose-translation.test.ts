import { expect, test } from 'vitest'
import { type Block } from '../../../../src/pipeline/translations/blocks-in.ts'
import { composeTranslation } from '../../../../src/pipeline/translations/compose-translation.ts'
import { pairSections, type RecordedSection } from '../../../../src/pipeline/translations/pair-sections.ts'
import { type Section, splitPage } from '../../../../src/pipeline/translations/split-page.ts'

const split = (path: string, source: string): readonly Section[] =>
  splitPage({ path, source, format: path.endsWith('x') ? 'mdx' : 'md' })

/** Composes the translation of a page with texts for its blocks. */
function compose(
  source: string,
  textFor: (block: Block) => string | undefined,
  {
    translation,
    records = [],
  }: { readonly translation?: string; readonly records?: readonly RecordedSection[] } = {},
) {
  const path = 'content/page.mdx'
  const translationPath = 'i18n/de/page.mdx'
  const sections = split(path, source)
  const given = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      const text = textFor(block)
      return text === undefined ? [] : [[block, text] as const]
    }),
  )
  return composeTranslation(
    {
      path,
      source,
      translationPath,
      translation,
      sections,
      problemIn: () => undefined,
      pairs: pairSections(sections, split(translationPath, translation ?? ''), records),
    },
    { translations: new Map(given), idAt: (line) => `line-${String(line)}`, isBeside: () => false, split },
  )
}

const page = `---
title: Install # a comment
description: >
  How to
  install it.
sidebar_position: 3
hero:
  name: Rocket
  actions: [{ text: "Start, now", link: /start }]
---

Before the first heading, over
two lines.

# Title #

:::note[Mind the *gap*]
- An item that
  goes on
  - and one in it

> A quote
> that goes on
:::

Setext
------

| a | b |
| - | - |
| c | d |

\`\`\`bash title="x"
echo code
\`\`\`

<Card title="Install" href="/a"
  description='With "quotes"'>

  Words in a card.

</Card>

<Tabs><TabItem label="One">short</TabItem></Tabs>

{/* a comment */}

## Steps {#steps}
Text right below.
### More
`

test('a page without translations, or with its own texts, is the page', () => {
  expect(compose(page, () => undefined).text).toBe(page)
  const same = compose(page, ({ text }) => text)
  expect(same.text).toBe(page)
  const states = pairSections(split('content/page.mdx', page), split('i18n/de/page.mdx', page), same.records)
  expect(new Set(states.sections.map(({ state }) => state))).toEqual(new Set(['current']))
})

test('everything that readers see is translated, and nothing else', () => {
  const { text } = compose(page, ({ text: original, kind }) =>
    kind === 'table' ? original.toUpperCase() : `${original.toUpperCase()}!\n"Ja"`,
  )
  expect(text).toBe(`---
title: "INSTALL!\\n\\"Ja\\"" # a comment
description: "HOW TO INSTALL IT.!\\n\\"Ja\\""
sidebar_position: 3
hero:
  name: "ROCKET!\\n\\"Ja\\""
  actions: [{ text: "START, NOW!\\n\\"Ja\\"", link: /start }]
---

BEFORE THE FIRST HEADING, OVER
TWO LINES.!
"Ja"

# TITLE! "Ja" #

:::note[MIND THE *GAP*! "Ja"]
- AN ITEM THAT
  GOES ON!
  "Ja"
  - AND ONE IN IT!
    "Ja"

> A QUOTE
> THAT GOES ON!
> "Ja"
:::

SETEXT! "Ja" {#line-26}
------

| A | B |
| - | - |
| C | D |

\`\`\`bash title="x"
echo code
\`\`\`

<Card title="INSTALL!
&quot;Ja&quot;" href="/a"
  description='WITH &quot;QUOTES&quot;!
&quot;Ja&quot;'>

  WORDS IN A CARD.!
  "Ja"

</Card>

<Tabs><TabItem label="ONE!
&quot;Ja&quot;">SHORT!
"Ja"</TabItem></Tabs>

{/* a comment */}

## STEPS! "Ja" {#steps}
TEXT RIGHT BELOW.!
"Ja"
### MORE! "Ja" {#line-50}
`)
})

test('imports lead to the files of the original', () => {
  const source = `import Part from './_part.mdx'\nimport { x } from '@site/x.ts'\n\nText.\n\n<Part />\n`
  const { text, records } = compose(source, () => 'Worte.')
  expect(text).toBe(
    `import Part from '@site/content/_part.mdx'\nimport { x } from '@site/x.ts'\n\nWorte.\n\n<Part />\n`,
  )
  expect(records).toMatchObject([{ source: split('content/page.mdx', source)[0]?.hash }])
})

test('what is translated stays where nothing else is given, and code with it', () => {
  const source = '# A\n\nOne.\n\n```sh\ncode # word\n```\n\n## B\n\nTwo.\n\n## C\n\nThree.\n'
  const german =
    '# Ä\n\nEins.\n\n```sh\ncode # Wort\n```\n\n## Eigenes\n\nNur hier.\n\n## Alt\n\nWeg.\n\n## Ze\n\nDrei.\n'
  const [a, , c] = split('content/page.mdx', source)
  const [ours, , old, ze] = split('i18n/de/page.mdx', german)
  const records = [
    { source: a?.hash, translation: ours?.hash ?? '', heading: '# A' },
    { source: '00000000000', translation: old?.hash ?? '', heading: '## Old' },
    { source: c?.hash, translation: ze?.hash ?? '', heading: '## C' },
  ]
  // Section B has no translation; `## Eigenes` has no record, and `## Alt` one of a section that is gone.
  const { pairs } = {
    pairs: pairSections(split('content/page.mdx', source), split('i18n/de/page.mdx', german), records),
  }
  expect(pairs.sections.map(({ state }) => state)).toEqual(['current', 'unrecorded', 'current'])
  expect(pairs.extras).toMatchObject([{ section: { heading: '## Alt' }, isObsolete: true }])
  const given = new Map([
    ['One.', 'Eins!'],
    ['Two.', 'Zwei.'],
    ['B', 'Be'],
  ])
  const composed = compose(source, ({ text }) => given.get(text), { translation: german, records })
  expect(composed.text).toBe(
    '# Ä\n\nEins!\n\n```sh\ncode # Wort\n```\n\n## Be {#line-9}\n\nZwei.\n\n## Ze\n\nDrei.\n',
  )
  expect(composed.dropped).toEqual(['## Alt'])
})

test('front matter comes first, and not without a translation into a page that has none', () => {
  const source = '---\ntitle: Install\n---\n\n## A\n\nOne.\n'
  const translation = '# Installieren\n\n## Ä\n\nEins.\n'
  const records = [
    {
      source: split('content/page.mdx', source)[1]?.hash,
      translation: split('x.md', translation)[1]?.hash ?? '',
      heading: '## A',
    },
  ]
  const say = (given: Readonly<Record<string, string>>): string =>
    compose(source, ({ text }) => given[text], { translation, records }).text
  expect(say({ 'One.': 'Eins!' })).toBe('# Installieren\n\n## Ä\n\nEins!\n')
  expect(say({ Install: 'Aufbau' })).toBe('---\ntitle: Aufbau\n---\n\n# Installieren\n\n## Ä\n\nEins.\n')
})
