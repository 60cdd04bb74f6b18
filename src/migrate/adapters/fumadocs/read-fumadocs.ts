import type { Code, Nodes, Paragraph, RootContent } from 'mdast'
import { diagnose } from '../../../model/diagnose.ts'
import type { PlainObject } from '../../../model/plain-data.ts'
import type { DialectSource, MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import { placeOf } from '../../../stages/markdown/place.ts'
import { fencesInTabs } from '../code-tabs.ts'
import type { JsxElement } from '../component-parts.ts'
import { isBlank } from '../lists.ts'
import { mendMdx, withPlainIds } from '../mend-mdx.ts'
import { withoutTwoslash } from '../twoslash.ts'
import { fumadocsComponents } from './components.ts'
import { includeOf } from './includes.ts'
import { operationsOf } from './operations.ts'

export const fumadocsDialect: MarkdownDialect = {
  text: (body) => withPlainIds(body.replaceAll(headingMarks, withPlainMarks)),
  mend: mendMdx,
  tree: visit,
  frontMatter: { opening: /^(?:[ \t]*\n)*---([^\n]*)(\n|$)/, translate: fromFumadocs },
  importTarget: (specifier) =>
    /^(?:fumadocs-[\w-]+|lucide-react|next\/(?:link|image))(?:\/|$)/.test(specifier)
      ? { kind: 'components', name: defaultNames[specifier] ?? specifier, isForeign: false }
      : undefined,
}

const defaultNames: Readonly<Record<string, string>> = { 'next/link': 'Link', 'next/image': 'Image' }

/** Matches a heading with marks: an id, `[step]`, and whether the table of contents has it. */
const headingMarks = /^([ \t]*#{1,6}[ \t][^\n]*?)((?:[ \t]+\[(?:#[\w-]+|!?toc|step)\])+)[ \t]*$/gm

/** Of these marks, docgen has that of the id. */
function withPlainMarks(_whole: string, heading: string, marks: string): string {
  const id = /\[(#[\w-]+)\]/.exec(marks)?.[1]
  return id === undefined ? heading : `${heading} {${id}}`
}

/** Keys that Fumadocs' theme and its search read, which docgen has no use for. */
const ofFumadocs = /^(?:icon|index|method|preview|_openapi|_asyncapi|_mdx)$/

/** Converts Fumadocs' front matter (its guide, "Page conventions") to docgen's. Unknown keys are kept. */
function fromFumadocs(data: PlainObject): ReadonlyMap<string, readonly [value: unknown, key: string]> {
  return new Map(
    Object.entries(data).flatMap(([key, value]): (readonly [string, readonly [unknown, string]])[] => {
      if (key === 'full') return value === true ? [['hide_table_of_contents', [true, key]]] : []
      return ofFumadocs.test(key) ? [] : [[key, [value, key]]]
    }),
  )
}

/** Replaces Fumadocs' components by docgen's and by elements of HTML, and its tabs of fences. */
function visit(parent: Nodes, input: DialectSource): void {
  if (!('children' in parent)) return
  const children = (parent.children as RootContent[]).flatMap((node): readonly RootContent[] => {
    if (node.type === 'paragraph' && isOfIncludes(node))
      return node.children.flatMap((each) =>
        each.type === 'mdxJsxTextElement' ? includeOf(each, input) : [],
      )
    if (node.type === 'mdxJsxFlowElement' && node.name === 'include') return includeOf(node, input)
    visit(node, input)
    if (node.type === 'code') return [withFence(node)]
    return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
      ? elementOf(node, input)
      : [node]
  })
  // Children take the places of their own kind.
  parent.children = fencesInTabs(children) as typeof parent.children
}

/** Whether a paragraph has nothing but files to include. */
const isOfIncludes = ({ children }: Paragraph): boolean =>
  children.some(({ type }) => type === 'mdxJsxTextElement') &&
  children.every((each) => isBlank(each) || (each.type === 'mdxJsxTextElement' && each.name === 'include'))

function elementOf(node: JsxElement, input: DialectSource): readonly RootContent[] {
  const { context, diagnostics } = input
  if (node.name === 'auto-type-table') {
    diagnostics.push(
      diagnose(
        'unknown-component',
        '`<auto-type-table>` is made from TypeScript by a plugin; it is left out.',
        {
          file: context.file,
          place: placeOf(node),
          hint: 'Write it out, or make it with the plugin `typedoc`.',
        },
      ),
    )
    return []
  }
  const binding = node.name === null ? undefined : context.bindings.get(node.name)
  // The site may have a component of that name.
  if (node.name === null || (binding && binding.kind !== 'component')) return [node]
  const name = binding?.name ?? node.name
  if (name === 'APIPage') return operationsOf(node, input)
  const convert = Object.hasOwn(fumadocsComponents, name) ? fumadocsComponents[name] : undefined
  return convert ? convert(node, context) : [node]
}

/** Converts the options of a fence: line numbers, commands for package managers, and what Twoslash cuts. */
function withFence(node: Code): Code {
  const { lang, value } = node
  const meta = (node.meta ?? '')
    .replaceAll(/\btwoslash\b|\bts2js\b|\bnoCollapse\b/g, ' ')
    .replace(/\blineNumbers(?:=(\d+))?/, (_whole, first?: string) =>
      first === undefined ? 'showLineNumbers' : `showLineNumbers=${first}`,
    )
    .trim()
  const isForManagers = lang === 'npm' || lang === 'package-install'
  return {
    ...node,
    ...(isForManagers ? { lang: 'bash' } : {}),
    meta: isForManagers ? `${meta} npm2yarn`.trim() : meta === '' ? null : meta,
    // What names no command is installed.
    value:
      isForManagers && !/^(?:npm|npx|pnpm|yarn|bun)\b/.test(value)
        ? `npm install ${value}`
        : withoutTwoslash(value, node.meta),
  }
}
