import { DiagnosticError } from '../../model/diagnose.ts'
import type { ContentFormat } from '../../model/page.ts'
import { parseSource } from '../../stages/markdown/parse-source.ts'
import { splitFrontMatter } from '../../stages/markdown/split-front-matter.ts'
import { visit, type WrittenHeading } from './headings-in.ts'

/** The first and last lines of what can be folded in a text, from 1. */
export function foldsIn(
  source: string,
  path: string,
  format: ContentFormat,
  headings: readonly WrittenHeading[],
): readonly (readonly [from: number, to: number])[] {
  const { body } = splitFrontMatter(source, path)
  const lines = body.split('\n')
  const folds: (readonly [number, number])[] = []
  const end = /^---[^]*?\n---[ \t]*$/m.exec(source)
  if (end?.index === 0) folds.push([1, end[0].split('\n').length])
  for (const { place, end: next } of headings) {
    let last = next - 1
    while (last > place.line && (lines[last - 1] ?? '').trim() === '') last--
    folds.push([place.line, last])
  }
  try {
    visit(parseSource(body, format === 'md' ? 'md' : 'mdx', path).tree, ({ type, position }) => {
      if (position && /^(?:code|containerDirective|mdxJsxFlowElement|html)$/.test(type))
        folds.push([position.start.line, position.end.line])
    })
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error
  }
  return folds.filter(([from, to]) => to > from)
}
