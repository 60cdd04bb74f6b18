import { posix } from 'node:path'
import type { Dice } from './dice.ts'
import { codeValue } from './code-values.ts'
import type { Feature, SiteDraft } from './site-draft.ts'

/** Where pages may be, below the project. */
export const pagePaths = [
  'content/index.md',
  'content/one.md',
  'content/two.mdx',
  'content/guides/index.mdx',
  'content/guides/three.md',
  'content/guides/four.mdx',
  'content/guides/deep/five.mdx',
  'content/guides/deep/10-six.md',
  'content/seven.mdx',
  'content/ünder way/eight.md',
] as const

/** A part of a page: where it may stand, and what it says. `import` lines come first. */
interface Block {
  readonly weight: number
  readonly needs?: Feature
  /** Whether only MDX can have it. */
  readonly isMdx?: boolean
  readonly make: (dice: Dice, site: SiteDraft, path: string) => string
}

const word = (dice: Dice): string => `w${String(dice.number(400))}`

function relativeTo(path: string, target: string): string {
  const href = posix.relative(posix.dirname(path), target)
  return encodeURI(href.startsWith('.') ? href : `./${href}`)
}

const blocks: readonly Block[] = [
  { weight: 4, make: (dice) => `Text ${word(dice)} with *${word(dice)}* and \`${word(dice)}\`.` },
  { weight: 3, make: (dice) => `${dice.pick(['##', '###', '####'])} Heading ${String(dice.number(6))}` },
  {
    weight: 4,
    make: (dice, site, path) => {
      const target = dice.pick(
        pagePaths
          .filter((each) => dice.chance(0.1) || site.files.has(`site/${each}`))
          .concat('content/index.md'),
      )
      const anchor = dice.chance(0.3) ? `#heading-${String(dice.number(6))}` : ''
      return `[${word(dice)}](${relativeTo(path, target)}${anchor})`
    },
  },
  {
    weight: 2,
    make: (dice) =>
      `[${word(dice)}](${dice.pick(['/', '/one', '/guides', '/guides/three', '/seven', '/generated', '/blog', '/file.txt', '#heading-1'])})`,
  },
  {
    weight: 1.5,
    make: (dice, _site, path) =>
      `![Picture ${word(dice)}](${dice.pick([relativeTo(path, 'content/near.svg'), '/img/far.svg'])})`,
  },
  {
    weight: 1,
    make: (dice) =>
      `\`\`\`${dice.pick(['js', 'sh title="x"', 'yaml', 'json {1}'])}\na: ${word(dice)}\n\`\`\``,
  },
  { weight: 1, make: (dice) => `:::${dice.pick(['note', 'tip[Title]', 'warning'])}\n\n${word(dice)}\n\n:::` },
  { weight: 0.7, make: (dice) => `| a | b |\n| - | - |\n| ${word(dice)} | 2 |` },
  { weight: 0.5, make: (dice) => `Noted.[^1]\n\n[^1]: Note ${word(dice)}.` },
  { weight: 0.5, make: (dice) => `<details><summary>More</summary>${word(dice)}</details>` },
  { weight: 0.3, make: () => `\`\`\`mermaid\nflowchart LR\n  a --> b\n\`\`\`` },
  { weight: 1, isMdx: true, make: (dice) => `{${String(dice.number(9))} + 1}` },
  {
    weight: 1,
    isMdx: true,
    make: (dice) => `{['a', 'b'].map((each) => <b key={each}>{each} ${word(dice)}</b>)}`,
  },
  {
    weight: 1,
    isMdx: true,
    make: (dice) =>
      `<Tabs><TabItem value="a" label="A">${word(dice)}</TabItem><TabItem value="b" label="B">B</TabItem></Tabs>`,
  },
  { weight: 1, isMdx: true, make: (dice) => `<Card title="${word(dice)}" href="/one" />` },
  {
    weight: 1.5,
    isMdx: true,
    make: (dice, _site, path) =>
      `import Part from '${relativeTo(path, 'content/_part.mdx')}'\n<Part product="${word(dice)}" />`,
  },
  {
    weight: 1,
    isMdx: true,
    make: () => `import Inner from '@site/content/guides/_inner.md'\n<Inner />`,
  },
  {
    weight: 1.5,
    isMdx: true,
    make: (_dice, _site, path) =>
      `import facts from '${relativeTo(path, 'data/facts.json')}'\nFact: {facts.fact}`,
  },
  {
    weight: 1,
    isMdx: true,
    make: (_dice, _site, path) =>
      `import list from '${relativeTo(path, 'data/list.yaml')}'\n{list.map((each) => each).join(', ')}`,
  },
  {
    weight: 1,
    isMdx: true,
    make: () =>
      `import raw from '!!raw-loader!@site/lib/mark.ts'\n<CodeBlock language="ts">{raw}</CodeBlock>`,
  },
  { weight: 2, needs: 'components', isMdx: true, make: () => '<Mark />' },
  { weight: 1.5, needs: 'components', isMdx: true, make: (dice) => `<Show what="${word(dice)}" />` },
  { weight: 1.5, needs: 'components', isMdx: true, make: () => '<Still />' },
  {
    weight: 2,
    needs: 'components',
    isMdx: true,
    make: (dice) => `import { Box } from '@site/src/Box'\n<Box to={'/one'}>${word(dice)}</Box>`,
  },
  {
    weight: 0.7,
    needs: 'components',
    isMdx: true,
    make: (dice) => `<Tick start={${String(dice.number(9))}} />`,
  },
  { weight: 1, needs: 'components', isMdx: true, make: () => '<Quoted />' },
  {
    weight: 1.5,
    needs: 'reads',
    isMdx: true,
    make: (dice, site) => {
      const { imports, expression } = codeValue(dice, site, { up: '@site/', isComponent: true })
      return `${imports}Value: {${expression}}`
    },
  },
  { weight: 1, needs: 'environment', isMdx: true, make: () => '{process.env.HISTORY_V}' },
  { weight: 1, needs: 'plugin', isMdx: true, make: () => '<Fact name="x" />' },
]

/** One paragraph, list, component or the like of a page. */
export function makeBlock(dice: Dice, site: SiteDraft, path: string): string {
  const isMdx = path.endsWith('.mdx')
  return dice
    .weigh(
      blocks
        .filter(
          (block) => (isMdx || !block.isMdx) && (block.needs === undefined || site.features.has(block.needs)),
        )
        .map((block) => [block.isMdx ? block.weight * 2 : block.weight, block] as const),
    )
    .make(dice, site, path)
}

const keys: Readonly<Record<string, (dice: Dice) => string>> = {
  title: (dice) => `Title ${word(dice)}`,
  description: (dice) => `About ${word(dice)}`,
  sidebar_position: (dice) => String(dice.number(5)),
  sidebar_label: (dice) => `Label ${word(dice)}`,
  draft: (dice) => String(dice.chance(0.5)),
  unlisted: (dice) => String(dice.chance(0.5)),
  slug: (dice) => `slug-${String(dice.number(3))}`,
  tags: (dice) => `[tag${String(dice.number(3))}]`,
  keywords: (dice) => `[${word(dice)}]`,
  hide_title: () => 'true',
  pagination_next: () => 'null',
  noindex: () => 'true',
  toc_max_heading_level: (dice) => String(2 + dice.number(4)),
}

/** One line of front matter; empty in most cases. */
export function makeFrontMatter(dice: Dice, site: SiteDraft): string {
  if (site.features.has('validators') && dice.chance(0.2)) return `owner: ${dice.pick(['ann', 'bob'])}`
  if (site.features.has('templates') && dice.chance(0.15)) return 'layout: custom'
  if (!dice.chance(0.4)) return ''
  const name = dice.pick(Object.keys(keys))
  return `${name}: ${keys[name]?.(dice) ?? ''}`
}
