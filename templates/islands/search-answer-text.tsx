import { memo, type ReactNode } from 'react'
import type { AnswerInline } from '../../src/model/search/answer-inline.ts'
import { answerLink, type AnswerSource } from '../../src/model/search/answers.ts'
import { parseAnswer, type AnswerBlock } from '../../src/model/search/answer-markdown.ts'
import { wholeWords } from '../../src/model/whole-words.ts'
import { t } from './answer-text.ts'

/** Determines which links in an answer are shown as such, and what following them does. */
export interface AnswerLinks {
  readonly sources: readonly AnswerSource[]
  readonly isRoute: (path: string) => boolean
  readonly isExternal: (href: string) => boolean
  /** Called when the reader goes to another page of the site. */
  readonly onFollow: () => void
}

interface AnswerTextProps extends AnswerLinks {
  /** Markdown from an untrusted source. */
  readonly text: string
  /** Whether the text is complete. */
  readonly complete: boolean
}

/**
 * Renders an answer with a limited set of elements: paragraphs, lists, headings, quotations, tables,
 * emphasis, code, and links to known pages. HTML and images are shown as text.
 */
export const AnswerText = memo(function AnswerText({ text, complete, ...links }: AnswerTextProps) {
  return parseAnswer(text, complete).map((block, index) => <Block key={index} block={block} links={links} />)
})

function Block({ block, links }: { readonly block: AnswerBlock; readonly links: AnswerLinks }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{inline(block.content, links)}</p>
    case 'heading':
      return block.level === 3 ? (
        <h3>{inline(block.content, links)}</h3>
      ) : (
        <h4>{inline(block.content, links)}</h4>
      )
    case 'code':
      // Can be scrolled with the keyboard.
      return (
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote>
          {block.content.map((inner, index) => (
            <Block key={index} block={inner} links={links} />
          ))}
        </blockquote>
      )
    case 'table':
      return (
        <div className="answer-table" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, index) =>
                  // An empty header would be announced by screen readers.
                  cell.length === 0 ? (
                    <td key={index} />
                  ) : (
                    <th key={index} scope="col">
                      {inline(cell, links)}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={column}>{inline(cell, links)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index}>
          {item.map((inner, at) => (
            <Block key={at} block={inner} links={links} />
          ))}
        </li>
      ))
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
  }
}

function inline(content: readonly AnswerInline[], links: AnswerLinks): ReactNode {
  return content.map((node, index) =>
    typeof node === 'string' ? node : <Inline key={index} node={node} links={links} />,
  )
}

function Inline({
  node,
  links,
}: {
  readonly node: Exclude<AnswerInline, string>
  readonly links: AnswerLinks
}): ReactNode {
  switch (node.kind) {
    case 'code':
      return (
        <code>
          {wholeWords(node.text).map(({ text, isWhole }, index) =>
            isWhole ? <span key={index}>{text}</span> : text,
          )}
        </code>
      )
    case 'strong':
      return <strong>{inline(node.content, links)}</strong>
    case 'emphasis':
      return <em>{inline(node.content, links)}</em>
    case 'link': {
      const href = answerLink(node.href, location.href, links.sources, links.isRoute)
      return href === undefined ? (
        inline(node.content, links)
      ) : (
        <AnswerLink href={href} links={links}>
          {inline(node.content, links)}
        </AnswerLink>
      )
    }
    case 'citation': {
      const source = links.sources.find(({ number }) => number === node.number)
      const href = source && answerLink(source.href, location.href, [source], links.isRoute)
      if (href === undefined) return `[${node.number}]`
      return (
        <AnswerLink
          href={href}
          links={links}
          label={t('answers.source', { number: node.number, title: source?.title ?? '' })}
        >
          [{node.number}]
        </AnswerLink>
      )
    }
  }
}

interface AnswerLinkProps {
  /** An address that `answerLink` accepted. */
  readonly href: string
  readonly links: AnswerLinks
  readonly label?: string
  readonly children: ReactNode
}

/** A link to a page of the site, which closes the modal, or to an external page, which opens in a new tab. */
export function AnswerLink({ href, links, label, children }: AnswerLinkProps) {
  const citationProps = label === undefined ? {} : { 'aria-label': label, className: 'answer-citation' }
  if (!href.startsWith('/')) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" {...citationProps}>
        {children}
      </a>
    )
  }
  return (
    <a
      href={href}
      // Only browsers follow directives such as `#:~:text=`.
      {...(links.isExternal(href) || href.includes(':~:') ? { 'data-no-navigate': '' } : {})}
      {...citationProps}
      onClick={(event) => !event.metaKey && !event.ctrlKey && !event.shiftKey && links.onFollow()}
    >
      {children}
    </a>
  )
}
