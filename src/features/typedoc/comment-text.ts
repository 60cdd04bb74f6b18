import type { Translate } from '../../model/messages/messages.ts'
import type { HrefOf } from './type-code.ts'
import type { Comment, Part } from './type-shapes.ts'

/** What readers call the tags of comments. Others have the name that follows the `@`. */
const tagLabels = {
  '@returns': 'graphql.returns',
  '@throws': 'typedoc.throws',
  '@remarks': 'typedoc.remarks',
  '@see': 'typedoc.see',
  '@example': 'reference.example',
  '@default': 'reference.default',
  '@defaultValue': 'reference.default',
  '@deprecated': 'reference.deprecated',
} as const

/** Writes comments as Markdown, in which tags are labels and links lead to what they name. */
export class CommentText {
  constructor(
    private readonly hrefOf: HrefOf,
    /** The address of a document or a README by the number of its file. */
    private readonly hrefOfFile: HrefOf,
    private readonly translate: Translate,
  ) {}

  /** The whole comment: its summary, then its tags. */
  readonly markdown = (comment: Comment | undefined): string =>
    comment
      ? [this.parts(comment.summary), ...comment.blockTags.map((tag) => this.#tag(tag))].join('\n\n').trim()
      : ''

  /** The Markdown that pieces are. */
  parts(parts: readonly Part[]): string {
    return parts.map((part) => this.#part(part)).join('')
  }

  #part({ kind, text, tag, target }: Part): string {
    // The address between the parentheses of a Markdown link.
    if (kind === 'relative-link') return this.hrefOfFile(target) ?? text
    if (kind !== 'inline-tag') return text
    if (tag === undefined || !/^@link(?:code|plain)?$/.test(tag)) return `\`{${tag ?? ''} ${text}}\``
    const label = text.trim() || (typeof target === 'string' ? target : '')
    const href = typeof target === 'string' ? target : this.hrefOf(target)
    const linkText = tag === '@linkcode' ? `\`${label}\`` : label.replace(/[[\]]/g, '\\$&')
    return href === undefined ? linkText : `[${linkText}](<${href}>)`
  }

  #tag({ tag, name, typeAnnotation, content }: Comment['blockTags'][number]): string {
    const key = Object.hasOwn(tagLabels, tag) ? tagLabels[tag as keyof typeof tagLabels] : undefined
    const label = key ? this.translate(key) : tag.slice(1, 2).toUpperCase() + tag.slice(2)
    const about = [
      name === undefined ? '' : tag === '@example' ? name : `\`${name}\``,
      typeAnnotation === undefined ? '' : `\`${typeAnnotation.replace(/^\{|\}$/g, '')}\``,
    ].filter(Boolean)
    const text = this.parts(content).trim()
    const value = /^```\w*\n([^\n`]+)\n```$/.exec(text)?.[1]
    const tagText = value !== undefined && key === 'reference.default' ? `\`${value}\`` : text
    const head = `**${label}:**${about.length === 0 ? '' : ` ${about.join(' ')}`}`
    // Blocks of Markdown do not start behind a label.
    return `${head}${/^(?:```|~~~|[-*+>#|]|\d+[.)]\s)/.test(tagText) ? '\n\n' : ' '}${tagText}`
  }
}
