import { htmlToText } from '../../engine/html/scan-whole-html.ts'
import { textsInHtml, wordsIn } from '../../engine/html/words-in-html.ts'
import type { BodyNode, ComponentNode, ExpressionNode } from '../../model/body.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { SourceLocation } from '../../model/site.ts'

interface RenderedPart {
  readonly html: string
  readonly location: SourceLocation
  /** Undefined for a page module. */
  readonly node?: ComponentNode | ExpressionNode | undefined
  /** Whether the site's own components are judged as well, since they were written for another generator. */
  readonly isTolerant?: boolean | undefined
}

/**
 * Reports text that a part of a page was given and does not show: what components themselves say
 * (`<docgen-lost>`, which is taken out), blocks of code without code, boundaries that failed, and text
 * between the tags of a component.
 */
export function withoutLost({ html: rendered, location, node, isTolerant }: RenderedPart): {
  readonly html: string
  readonly diagnostics: readonly Diagnostic[]
} {
  const losses = new Set<string>()
  const html = rendered.includes('<docgen-lost>')
    ? rendered.replaceAll(/<docgen-lost>(.*?)<\/docgen-lost>/gs, (_whole, message: string) => {
        losses.add(htmlToText(message))
        return ''
      })
    : rendered
  const isComponent = node?.type === 'component'
  if (isTolerant || (isComponent && node.thunk === undefined)) {
    const name = nameOf(node)
    const texts = isComponent
      ? [...node.children, ...Object.values(node.slots ?? {}).flat()].flatMap(textsIn)
      : []
    const lostText = firstLost(texts, html)
    if (lostText !== undefined) losses.add(`${name} does not show its text “${beginningOf(lostText)}”.`)
    else if (!isFence(node) && hasEmptyCode(html) && !texts.some(hasEmptyCode))
      losses.add(`${name} shows a block of code without code.`)
  }
  // An island tries again in the browser; nothing else is rendered twice, whoever wrote it.
  if (html.includes('<!--$!-->') && withoutIslands(html).includes('<!--$!-->'))
    losses.add(`${nameOf(node)} has a part in \`Suspense\` that failed, or waits for a promise.`)
  return {
    html,
    diagnostics: [...losses].map((message) =>
      diagnose('lost-text', message, {
        ...location,
        place: location.place ?? { line: 1, column: 1 },
        hint: 'Write it in Markdown, or let the component show it without a browser: pages are rendered in one go.',
      }),
    ),
  }
}

const nameOf = (node: RenderedPart['node']): string =>
  node?.type === 'component' ? `\`<${node.name}>\`` : node ? 'The expression' : 'The page'

const withoutIslands = (html: string): string => html.replaceAll(/<docgen-island\b.*?<\/docgen-island>/gs, '')

/** A block of code in which nothing can be seen. A picture or a control can. */
const emptyCode = /<pre\b[^>]*>(?:\s|&nbsp;|<(?!\/?pre|img|svg|input|button)[^>]*>)*<\/pre>/

const hasEmptyCode = (html: string): boolean => emptyCode.test(html)

/** Whether a node is a fence, or another block whose code is known: it is as empty as its source. */
const isFence = (node: RenderedPart['node']): boolean =>
  node?.type === 'component' && (node.props.html !== undefined || node.props.code !== undefined)

/** The texts, as HTML or as they are, in the order of the page. */
function textsIn(node: BodyNode): readonly string[] {
  switch (node.type) {
    case 'text':
    case 'raw':
      return node.value.trim() === '' ? [] : [node.value]
    case 'element':
      return /^(?:style|script|template|head|docgen-head)$/.test(node.tagName)
        ? []
        : node.children.flatMap(textsIn)
    case 'scope':
    case 'copied':
    case 'component':
      return node.children.flatMap(textsIn)
    default:
      return []
  }
}

/** The first text of which HTML has not even half of the words, anywhere. */
function firstLost(texts: readonly string[], html: string): string | undefined {
  // Read only if a text is not there literally, and once for all of them.
  let visibleWords: ReadonlySet<string> | undefined
  return texts.find((text) => {
    if (html.includes(text)) return false
    const words = textsInHtml(text).all.flatMap(wordsIn)
    visibleWords ??= new Set(textsInHtml(html).all.flatMap(wordsIn))
    const visibleCount = words.filter((word) => visibleWords?.has(word)).length
    return words.length > 0 && visibleCount * 2 <= words.length
  })
}

/** The first words of a text. */
function beginningOf(text: string): string {
  const plain = htmlToText(text)
  return plain.length > 60 ? `${plain.slice(0, 60).replace(/\s+\S*$/, '')} …` : plain
}
