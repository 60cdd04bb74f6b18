import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporarySite, told } from '../../../build-temp-site.ts'

const page = `---
description: What Rocket does.
---

<Audience for="agents">

# Only agents

</Audience>

# Rocket

<Audience for="humans">Press the *blue* button.</Audience>

<Audience for="agents">Call \`POST /launches\`; see [the list](/list).</Audience>

Everybody <Audience for="humans">sees</Audience><Audience for="agents">reads</Audience> this.

<Tabs>
<TabItem value="a" label="First">

<Audience for="agents">

## Parameters of agents

agent1 words, <Badge>agent2</Badge> and <Told />.

<Audience for="agents">Nested agent4.</Audience>

</Audience>

<Audience for="humans">

## For humans

human1 words and <Told />.

</Audience>

</TabItem>
</Tabs>

- <Audience for="humans">human4</Audience>
- both
- <Audience for="agents">agent6</Audience>

{[1].map(() => <Audience key="1" for="agents">agent5</Audience>)}
{[1].map(() => <Audience key="1" for="humans">human3</Audience>)}
`

const mistakes = `---
description: Mistakes.
---

# Mistakes

<Audience for="agent">One</Audience>

<Audience>Two</Audience>

<Audience for={globalThis.process ? 'agents' : 'humans'}>Three</Audience>

<Audience for="agents">[Nowhere](/nowhere)</Audience>

<Tabs>
<TabItem value="a">A</TabItem>
<Audience for="agents">
<TabItem value="b">B</TabItem>
</Audience>
</Tabs>
`

it('what is for agents is in the copy alone, and what is for humans on the page and in search', async () => {
  const site = temporarySite(
    {
      'content/index.mdx': page,
      'content/list.md': '---\ndescription: A list.\n---\n\n# List\n',
      'content/mistakes.mdx': mistakes,
      'templates/mdx/Told.tsx':
        'import { Audience } from \'docgen/components\'\nexport default () => <><Audience for="agents">agent3</Audience><Audience for="humans">human2</Audience></>\n',
    },
    { search: {}, rules: { 'broken-link': 'warn' } },
  )
  const { diagnostics } = await site.build()
  expect(diagnostics.map(told)).toEqual([
    'warning unknown-prop content/mistakes.mdx:7:11 The prop `for` of `<Audience>` does not take `agent`. | Did you mean `agents`?',
    'warning unknown-prop content/mistakes.mdx:9:1 `<Audience>` does not say whom it is for. | Write `for="humans"` or `for="agents"`.',
    'warning unknown-prop content/mistakes.mdx:11:11 `<Audience>` does not know whom it is for before the page is rendered. | Write `for="humans"` or `for="agents"`.',
    'warning invalid-tabs content/mistakes.mdx:18:1 `TabItem` is outside `Tabs`. | Put `Tabs` around it.',
    'warning broken-link content/mistakes.mdx:13:24 No page at `/nowhere`.',
  ])
  const [html, markdown] = [site.output('index.html'), site.output('index.md')]
  expect(markdown.split('# Rocket\n')[1]).toBe(`
Call \`POST /launches\`; see [the list](https://example.com/list.md).

Everybody reads this.

**First**

## Parameters of agents

agent1 words, agent2 and agent3.

Nested agent4.

- both

- agent6

agent5
`)
  expect(html.match(/\w*(?:agent|launches|reads)\w*|docgen-(?:agents|humans)/g)).toBeNull()
  expect(html.match(/For humans<|human\d|<p>Press the <em>blue|Everybody sees/g)).toEqual([
    'For humans<',
    '<p>Press the <em>blue',
    'Everybody sees',
    'For humans<',
    'human1',
    'human2',
    'human4',
    'human3',
    'For humans<',
  ])
  expect(html).not.toMatch(/<li>\s*<\/li>|<p>\s*<\/p>/)
  const search = readdirSync(join(site.root, 'build/assets/search'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => site.output(`assets/search/${name}`))
    .join('\n')
  expect(search.match(/\w*agent\w*|launches/gi)).toBeNull()
  expect(search).toMatch(/human1 words and human2/)
}, 60_000)
