import { directiveFromMarkdown } from 'mdast-util-directive'
import { directive } from 'micromark-extension-directive'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified, type Processor } from 'unified'
import { describe, expect, it } from 'vitest'
import { parse } from '../../../../src/stages/markdown/parse.ts'

/** The packages as they come, with containers as the only directives. */
function remarkContainers(this: Processor): void {
  const data = this.data()
  const colon = directive().flow?.[58]
  const container = Array.isArray(colon) ? colon[0] : colon
  data.micromarkExtensions?.push({ flow: { 58: container as never } })
  data.fromMarkdownExtensions?.push(directiveFromMarkdown())
}

const reference = {
  md: unified().use(remarkParse).use(remarkGfm).use(remarkContainers).freeze(),
  mdx: unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkContainers).freeze(),
}

const texts = [
  'Plain words, one_two, a-b and c.d; nothing that is an address.',
  'Write to someone@example.com, or +a.b-c_d@mail.example.org.',
  'Not an address: @name, name@, a@b, x @ y.',
  'mailto:a@example.com and xmpp:a@example.com/home too, not mailto:b.',
  'See https://example.com/a?b=c#d, HTTP://EXAMPLE.COM and (http://example.com).',
  'See www.example.com and WWW.EXAMPLE.COM, not www alone, nor a.www.b.',
  '_www.example.com_ **https://example.com** ~a@example.com~',
  '[a@example.com](https://example.com) and ![www.example.com](a.png)',
  'a\\@example.com and https&#58;//example.com and w&#119;w.example.com',
  '`a@example.com` and\n\n```\nhttps://example.com\n```',
  '| a@example.com | www.example.com |\n| - | - |\n| https://example.com | x |',
  '- a@example.com\n- > www.example.com\n\n:::note[https://example.com]\n\na@example.com\n\n:::',
  'https://example.com[^1] text\n\n[^1]: www.example.com',
  '- [ ] task\n- [x] a_b@example.com\n\n~~gone~~ and ~once~',
  'a\n:-',
  'a | b\n--- | ---\nc\nd | e\n\nf | g',
  'text\na | b\n- | -:\nc',
  'a | b\r\n- | -\r\nc | d\r\r| e |\r| - |',
  '> | a |\n> | - |\n> | b |\nlazy\n>\n> | c |\n> | - |',
  '- | a |\n  | - |\n  | b |\n\n  c\n1. > | d |\n   > | :-: |',
  '| a\n\\| b |\n| - |\n\n    | c |\n    | - |',
  ':::note\n| a |\n|-|\n| b |\n:::\n| c |\n| - |',
  '- a |\n- - |\n- b\n\n* * *\n---\n: | -',
  '| a |\n| - |\n\t\n| b |\n```\n| c |\n| - |\n```\n| d |\n:-|\n# e\n| f |',
]

describe('parse', () => {
  it.each(texts)('makes the tree that the packages make as they come: %j', (text) => {
    expect(parse(text, 'md')).toEqual(reference.md.parse(text))
    expect(parse(text, 'mdx')).toEqual(reference.mdx.parse(text))
  })
})
