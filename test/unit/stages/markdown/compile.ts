import { compilePage, type CompileResult } from '../../../../src/stages/markdown/compile-page.ts'
import {
  defaultCompileOptions,
  type CompileOptions,
} from '../../../../src/stages/markdown/compile-options.ts'
import type { Reader } from '../../../../src/engine/reader.ts'
import type { BodyNode } from '../../../../src/model/body.ts'
import { asContentPath } from '../../../../src/model/path.ts'

/** Names of the theme that tests use. */
const components = ['Admonition', 'Card', 'CodeBlock', 'Mermaid', 'TabItem', 'Tabs']

/** Compiles one text as the page `content/page.md` or `content/page.mdx`; `files` are what it can read. */
export function compile(
  source: string,
  format: 'md' | 'mdx' = 'md',
  files: Readonly<Record<string, string>> = {},
  options: Partial<CompileOptions> = {},
): Promise<CompileResult> {
  const path = asContentPath(`content/page.${format}`)
  return compilePage(
    { path, format, source, hash: '', origin: 'disk' },
    { ...defaultCompileOptions, components, ...options },
    readerOf(files),
  )
}

/** The nodes of a body without what only its Markdown copy needs. */
export const withoutCopies = (nodes: readonly BodyNode[]): readonly BodyNode[] =>
  nodes.flatMap((node) => (node.type === 'copied' ? withoutCopies(node.children) : [node]))

export function readerOf(files: Readonly<Record<string, string>>): Reader {
  const text = (path: string): string | undefined => (Object.hasOwn(files, path) ? files[path] : undefined)
  return {
    text,
    bytes: (path) => {
      const found = text(path)
      return found === undefined ? undefined : Buffer.from(found)
    },
    list: (path) =>
      Object.keys(files)
        .filter((name) => name.startsWith(`${path}/`))
        .map((name) => name.slice(path.length + 1)),
  }
}
