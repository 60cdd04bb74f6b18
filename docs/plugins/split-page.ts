import { asContentPath, asRoutePath, type PluginPage } from 'docgen'
import { joinBlocks } from 'docgen/kit'

/** A page with a route below `/`, whose body is Markdown. */
interface MarkdownPage extends PluginPage {
  readonly body: { readonly markdown: string; readonly format: 'md' | 'mdx' }
}

interface Heading {
  readonly level: number
  readonly text: string
}

/** Headings with the text below them up to the next heading or item of a list. */
interface Block {
  readonly headings: readonly Heading[]
  readonly markdown: string
}

interface Part {
  /** The headings that its text stands under, the outermost first, if the part before began with them. */
  readonly above: readonly Heading[]
  readonly blocks: Block[]
}

/** The length of a page's Markdown, in characters: assistants read 50,000 of a page, its frame included. */
const mostOnPage = 36_000

/**
 * A page, or several if it is too long for assistants: the others are at `/2`, `/3` below it, and the first
 * one lists what they have. Anchors of the headings that moved are in that list.
 */
export function splitPage(page: MarkdownPage): readonly PluginPage[] {
  const [first, ...others] = partsOf(blocksOf(page.body.markdown))
  if (first === undefined || others.length === 0) return [page]
  const routeOf = (index: number): string => `${page.route}/${index + 2}`
  const list = others.flatMap(({ blocks }, index) =>
    headingsIn(blocks).map((heading) => movedItem(heading, routeOf(index))),
  )
  const continued = (index: number): string =>
    index < others.length ? `This page continues on [part ${index + 2}](${routeOf(index)}).` : ''
  return [
    {
      ...page,
      body: { ...page.body, markdown: joinBlocks(markdownOf(first), continued(0), list.join('\n')) },
    },
    ...others.map((part, index): PluginPage => ({
      path: asContentPath(`content${routeOf(index)}.md`),
      route: asRoutePath(routeOf(index)),
      frontMatter: {
        ...page.frontMatter,
        title: `${String(page.frontMatter.title)}, part ${index + 2}`,
        description: `${String(page.frontMatter.description).replace(/\.$/, '')}: part ${index + 2} of ${others.length + 1}.`,
        layout: 'doc',
      },
      body: {
        ...page.body,
        markdown: joinBlocks(
          `[${String(page.frontMatter.title)}](${page.route}) begins on another page.`,
          markdownOf(part),
          continued(index + 1),
        ),
      },
    })),
  ]
}

/** `- Plugin`, which leads to its section and has its anchor. */
const movedItem = ({ text }: Heading, route: string): string => {
  const id = text.toLowerCase().replace(/[^\p{L}\d]+/gu, '-')
  return `- <span id="${id}"></span>[${text}](${route}#${id})`
}

const headingsIn = (blocks: readonly Block[]): readonly Heading[] =>
  blocks.flatMap(({ headings }) => headings)

const markdownOf = ({ above, blocks }: Part): string =>
  joinBlocks(
    ...above.map(({ level, text }) => `${'#'.repeat(level)} ${text}`),
    blocks.map(({ markdown }) => markdown).join('\n'),
  )

function blocksOf(markdown: string): readonly Block[] {
  const blocks: { headings: Heading[]; lines: string[] }[] = [{ headings: [], lines: [] }]
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    const heading = isCode ? null : /^(#+) (.*)/.exec(line)
    const last = blocks.at(-1)
    const isBare = last?.lines.every((each) => each === '' || each.startsWith('#')) === true
    const block =
      !last || ((heading !== null || (!isCode && line.startsWith('- '))) && !isBare)
        ? { headings: [], lines: [] }
        : last
    if (block !== last) blocks.push(block)
    if (heading) block.headings.push({ level: heading[1]?.length ?? 2, text: heading[2] ?? '' })
    block.lines.push(line)
  }
  return blocks.map(({ headings, lines }) => ({ headings, markdown: lines.join('\n') }))
}

function partsOf(blocks: readonly Block[]): readonly Part[] {
  const parts: Part[] = []
  let above: readonly Heading[] = []
  let room = 0
  for (const block of blocks) {
    const outermost = block.headings[0]?.level ?? Infinity
    if (parts.length === 0 || block.markdown.length > room) {
      parts.push({ above: above.filter(({ level }) => level < outermost), blocks: [] })
      room = mostOnPage
    }
    parts.at(-1)?.blocks.push(block)
    room -= block.markdown.length + 1
    for (const heading of block.headings)
      above = [...above.filter(({ level }) => level < heading.level), heading]
  }
  return parts
}
