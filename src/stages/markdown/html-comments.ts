import type { Html, Nodes, Root } from 'mdast'
import type { directive } from 'micromark-extension-directive'
import type { Processor } from 'unified'
import { placeOf } from './place.ts'
import { foldComment, isFoldMarker } from './mark-fold.ts'
import type { Place } from '../../model/diagnostic.ts'

type Extension = ReturnType<typeof directive>
type ByCode = NonNullable<Extension['flow']>
type Construct = Exclude<ByCode[string], readonly unknown[] | undefined>
type Tokenizer = Construct['tokenize']
type State = ReturnType<Tokenizer>

const lessThan = 60
const [exclamation, dash, greaterThan] = [33, 45, 62]

/**
 * A plugin to use after remark-mdx. It parses `<!-- … -->` as in CommonMark (sections 4.6 and 6.6), into
 * `html` nodes that contain only the comment. MDX has no such comments, and its parser would reject the page.
 */
export function remarkHtmlComments(this: Processor): void {
  const extensions = (this.data().micromarkExtensions ??= [])
  for (const extension of extensions)
    if (extension.flow)
      extension.flow = {
        ...extension.flow,
        [lessThan]: [extension.flow[lessThan] ?? []].flat().map(afterComments),
      }
  extensions.push({ flow: { [lessThan]: comment('htmlFlow') }, text: { [lessThan]: comment('htmlText') } })
}

/**
 * Restricts a construct so that it does not match at the start of a comment: more text may follow on the
 * line, which then is a paragraph.
 */
function afterComments(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return effects.check(opening, nok, construct.tokenize.call(this, effects, ok, nok))
    },
  }
}

const opening: Construct = {
  partial: true,
  tokenize: (effects, ok, nok) => sequence(effects, [lessThan, exclamation, dash, dash], 'data', ok, nok),
}

/** Consumes a sequence of codes as a token. */
function sequence(
  effects: Parameters<Tokenizer>[0],
  codes: readonly number[],
  token: 'data' | 'htmlFlowData' | 'htmlTextData',
  ok: State,
  nok: State,
): State {
  let at = 0
  const next: State = (code) => {
    if (code !== codes[at]) return nok(code)
    if (at === 0) effects.enter(token)
    effects.consume(code)
    if (++at < codes.length) return next
    effects.exit(token)
    return ok
  }
  return next
}

/** A complete comment. As a block, it must be followed by the end of its last line. */
function comment(kind: 'htmlFlow' | 'htmlText'): Construct {
  const data = `${kind}Data` as const
  return { name: 'mdxHtmlComment', concrete: kind === 'htmlFlow', tokenize }

  function tokenize(
    this: ThisParameterType<Tokenizer>,
    effects: Parameters<Tokenizer>[0],
    ok: State,
    nok: State,
  ): State {
    let dashes = 2
    return (code) => {
      effects.enter(kind)
      return sequence(effects, [lessThan, exclamation, dash, dash], data, lineStart, nok)(code)
    }

    function lineStart(code: Parameters<State>[0]): State | undefined {
      if (code === null) return nok(code)
      if (isLineEnding(code))
        return kind === 'htmlFlow' ? effects.check(ownLine, lineEnding, nok)(code) : lineEnding(code)
      effects.enter(data)
      return inside(code)
    }

    function inside(code: Parameters<State>[0]): State | undefined {
      if (code === null || isLineEnding(code)) {
        effects.exit(data)
        dashes = 0
        return lineStart(code)
      }
      const isEnd = code === greaterThan && dashes > 1
      dashes = code === dash ? dashes + 1 : 0
      effects.consume(code)
      if (!isEnd) return inside
      effects.exit(data)
      effects.exit(kind)
      return kind === 'htmlFlow' ? restOfLine : ok
    }

    function lineEnding(code: Parameters<State>[0]): State {
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return lineStart
    }

    function restOfLine(code: Parameters<State>[0]): State | undefined {
      if (code === null || isLineEnding(code)) return ok(code)
      if (!isSpace(code)) return nok(code)
      effects.enter('whitespace')
      return space(code)
    }

    function space(code: Parameters<State>[0]): State | undefined {
      if (code !== null && isSpace(code)) {
        effects.consume(code)
        return space
      }
      effects.exit('whitespace')
      return restOfLine(code)
    }
  }
}

/** A line in the same container as the previous one. */
const ownLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    return (code) => {
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return (next) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next))
    }
  },
}

/** In micromark, line endings are -5 to -3, a tab is -2, and the columns it takes up are -1. */
const isLineEnding = (code: number): boolean => code < -2
const isSpace = (code: number): boolean => code === -2 || code === -1 || code === 32

/**
 * Removes comments from an MDX tree, along with paragraphs that contain nothing else, and returns their
 * places. The marker of the place where a post is cut off stays, as the comment that it is in MDX.
 */
export function takeComments(tree: Root): readonly Place[] {
  const places: Place[] = []
  visit(tree)
  return places

  function visit(parent: Nodes): void {
    if (!('children' in parent)) return
    const children = parent.children as Nodes[]
    const remaining = children.filter((child) => {
      if (isComment(child)) {
        if (isFoldMarker(child)) return true
        places.push(placeOf(child))
        return false
      }
      const before = places.length
      visit(child)
      return (
        places.length === before ||
        child.type !== 'paragraph' ||
        child.children.some((each) => each.type !== 'text' || each.value.trim() !== '')
      )
    })
    if (remaining.length < children.length || remaining.some(isFoldMarker))
      children.splice(
        0,
        children.length,
        ...remaining.map((child) => (isFoldMarker(child) ? asExpression(child, parent) : child)),
      )
  }
}

/** A comment of HTML as one of MDX. */
const asExpression = ({ position }: Nodes, parent: Nodes): Nodes => ({
  type: parent.type === 'paragraph' || parent.type === 'heading' ? 'mdxTextExpression' : 'mdxFlowExpression',
  value: foldComment,
  data: { estree: { type: 'Program', sourceType: 'module', body: [], comments: [] } },
  position,
})

const isComment = (node: Nodes): node is Html => node.type === 'html' && node.value.startsWith('<!--')
