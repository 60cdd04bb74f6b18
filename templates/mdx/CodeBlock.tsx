import type { ReactNode } from 'react'
import { codeBlockFrame, firstLineOf, languageLabel } from '../../src/model/code-block-frame.ts'
import { classes } from '@theme/class-names'
import { useComponentTranslate } from '@theme/context'
import { isPlainText, plainText } from '@theme/plain-text'

/** Props of `<CodeBlock>`. */
export interface CodeBlockProps {
  /** What the language is called after a fence: `ts`. */
  readonly language?: string
  /** Shown above the code: the name of a file. */
  readonly title?: string
  /** Highlighted markup; a `<span class="line">` a line where lines are numbered or marked. */
  readonly html?: string
  /** The text, for search and the Markdown version; shown without `html`. */
  readonly raw?: string
  /** What is copied in place of the text: the commands of a terminal session. */
  readonly commands?: string
  /** Whether lines are numbered, or the number of the first. */
  readonly lineNumbers?: boolean | number
  /** Docusaurus's name for `lineNumbers`. */
  readonly showLineNumbers?: boolean | number
  /** What stands after the language of a fence: `title="a.ts" showLineNumbers`. */
  readonly metastring?: string
  /** How many lines there are. */
  readonly lines?: number
  /** Whether long lines are wrapped from the start. */
  readonly wrap?: boolean
  /** Classes of its element, beside its own; `language-ts` names the language. */
  readonly className?: string
  /** The text, in place of `raw`; elements are shown as they are. */
  readonly children?: ReactNode
}

const foldAbove = 40

/**
 * A block of code as the highlighter left it, with its tools, below its title and language if it has a title.
 */
export default function CodeBlock({
  className,
  language = /(?:^|\s)language-(\S+)/.exec(className ?? '')?.[1] ?? 'text',
  metastring = '',
  title = /(?:^|\s)title=(["'])(.*?)\1/.exec(metastring)?.[2],
  html,
  children,
  raw = plainText(children).replaceAll(/^\n|\n\s*$/g, ''),
  commands,
  showLineNumbers = /\bshowLineNumbers\b/.test(metastring),
  lineNumbers = showLineNumbers,
  lines,
  wrap,
}: CodeBlockProps) {
  const t = useComponentTranslate()
  const texts = raw.split('\n')
  const count = lines ?? texts.length
  const label = languageLabel(language, t)
  // Samples of references are only HTML.
  const firstLine = raw === '' && html !== undefined ? firstLineOf(html) : (texts[0] ?? '')
  const frame = codeBlockFrame({ language, title, lines: count, firstLine })
  const fold = count > foldAbove
  const code =
    html === undefined
      ? { children: isPlainText(children) ? raw : children }
      : { dangerouslySetInnerHTML: { __html: html } }
  const start = typeof lineNumbers === 'number' ? lineNumbers : 1
  return (
    <div
      className={classes(
        'code',
        frame.isTerminal && 'code-terminal',
        frame.isLine && 'code-line',
        frame.isShort && 'code-short',
        className,
      )}
      data-language={label || undefined}
      data-fold={fold ? '' : undefined}
      data-wrap={wrap ? '' : undefined}
      data-copy={commands}
    >
      {title && (
        <div className="code-head">
          <span className="code-title">{title}</span>
        </div>
      )}
      <pre
        className={classes(
          html?.includes('line focused') && 'has-focus',
          lineNumbers !== false && 'has-numbers',
        )}
        tabIndex={0}
        data-start={start === 1 ? undefined : start}
      >
        <code className={`language-${language}`} {...code} />
      </pre>
      <div className="code-tools">
        {title && label && <span className="code-language">{label}</span>}
        {!frame.isLine && (
          <button type="button" className="needs-js" data-tool="wrap" aria-pressed={wrap === true}>
            {t('code.wrap')}
          </button>
        )}
        <button type="button" className="needs-js" data-tool="copy">
          {t('code.copy')}
        </button>
      </div>
      {fold && (
        <button
          type="button"
          className="code-unfold needs-js"
          data-tool="unfold"
          data-other={t('code.showFewer')}
          aria-expanded="false"
        >
          {t('code.showAll', { count })}
        </button>
      )}
    </div>
  )
}
