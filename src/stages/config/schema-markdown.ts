import * as z from 'zod'
import { closed, flag, judged, policy, words } from './schema-parts.ts'

/** The key `markdown`. */
export const markdown = closed({
  format: z
    .enum(['md', 'mdx', 'detect'])
    .default('detect')
    .describe(
      'How `.md` and `.mdx` files are read. `detect` goes by the extension. Front matter can override it.',
    ),
  mermaid: flag.default(true).describe('Whether code blocks in the language `mermaid` become diagrams.'),
  emoji: flag.default(true).describe('Whether shortcodes such as `:tada:` become emoji.'),
  math: flag
    .default(false)
    .describe(
      'Whether `$…$`, `$$…$$` and code blocks in the language `math` are formulas, which the package `katex` sets.',
    ),
  admonitions: z
    .array(
      z
        .string()
        .check(
          judged((kind) =>
            /^[a-z][\w-]*$/i.test(kind) ? undefined : { message: `must be a word, not \`${kind}\`` },
          ),
        ),
    )
    .default([])
    .describe('Kinds of admonition in addition to the built-in ones: `:::kind`.'),
  codeLanguages: z
    .record(z.string(), words)
    .default({})
    .describe("Other names for the languages of code blocks: `{ console: 'bash' }`."),
  hooks: closed({
    onBrokenMarkdownLinks: policy
      .default('warn')
      .describe('What to do about a link to a Markdown file that does not exist.'),
    onBrokenMarkdownImages: policy
      .default('throw')
      .describe('What to do about an image that does not exist.'),
  })
    .prefault({})
    .describe('What to do about broken links and images in Markdown.'),
  limits: closed({
    fileBytes: count(5 * 1024 * 1024).describe('The size of a file, in bytes.'),
    nesting: count(100).describe('The depth of lists, quotes and elements inside each other.'),
    tableCells: count(50_000).describe('The number of cells of all tables of a page.'),
    renderMilliseconds: count(10_000).describe('The time for one page to render, in milliseconds.'),
  })
    .prefault({})
    .describe('What a page may ask for before it is refused. Every limit is a whole number above 0.'),
})
  .prefault({})
  .describe('How Markdown is read.')

function count(usual: number) {
  return z
    .int()
    .check(judged((value) => (value > 0 ? undefined : { message: 'must be a whole number above 0' })))
    .default(usual)
}
