import type { Code, Nodes, Paragraph, RootContent } from 'mdast'
import { diagnose } from '../../../model/diagnose.ts'
import { asRecord as asData, type PlainObject } from '../../../model/plain-data.ts'
import type { DialectSource, MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import { placeOf } from '../../../stages/markdown/place.ts'
import { fencesInTabs } from '../code-tabs.ts'
import { wordsIn, textOf, has, type JsxElement } from '../component-parts.ts'
import { code, isBlank } from '../lists.ts'
import { mendMdx, withPlainIds } from '../mend-mdx.ts'
import { withoutTwoslash } from '../twoslash.ts'
import { fumadocsComponents, knownValue } from './components.ts'
import { asText, asList } from '../../foreign-data.ts'
import { documentNamed, documentOf, operationRoute } from '../../mintlify/api-documents.ts'
import { requestLine } from '../mintlify/operation-line.ts'
import { posix } from 'path/posix'
import { decodeText } from '../../../engine/decode-text.ts'
import { isThere, missingFile, withoutCommonIndent } from '../included-files.ts'

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

/**
 * The requests that a page of `fumadocs-openapi` is about, each with a link to the reference that the plugin
 * `openapi` makes of their description. They are reported where there is none.
 */
export function operationsOf(
  node: JsxElement,
  { context, diagnostics, read }: DialectSource,
): readonly RootContent[] {
  const source = asText(knownValue(node, 'document', context)) ?? ''
  const document = documentNamed(source, 'openapi')
  const operations = asList(knownValue(node, 'operations', context))
    .map(asData)
    .map(({ method, path }) => ({
      method: (asText(method) ?? '').toUpperCase(),
      path: asText(path) ?? '',
    }))
  const documents = operations.map((operation) =>
    documentOf(operation, () => (document ? [document] : []), read.text.bind(read)),
  )
  if (operations.length === 0 || documents.includes(undefined))
    diagnostics.push(
      diagnose(
        'unknown-component',
        `\`<APIPage>\` names \`${source}\`, which does not describe its operations.`,
        {
          file: context.file,
          place: placeOf(node),
          hint: 'Put the description into the project, and name it in the plugin `openapi`.',
        },
      ),
    )
  return operations.map((operation, index) => {
    const described = documents[index]
    return requestLine(
      code(`${operation.method} ${operation.path}`),
      described && operationRoute(described, operation),
    )
  })
}

/**
 * The content of the file that an `<include>` names (Fumadocs' guide, "Include"), from the folder of its file
 * or, with `cwd`, from the project: Markdown as a part, everything else as code.
 */
export function includeOf(node: JsxElement, input: DialectSource): readonly RootContent[] {
  const words = wordsIn(node.children)
  const [, target = words, section] = /^(.+?)(?:#([\w-]+))?$/.exec(words) ?? []
  const folder = has(node, 'cwd') ? '.' : posix.dirname(input.context.file)
  const path = posix.normalize(posix.join(folder, target))
  const bytes = isThere(path, input) ? input.read.bytes(path) : undefined
  if (bytes === undefined) return missingFile(target, node, input)
  const lang = textOf(node, 'lang')
  if (/\.mdx?$/.test(path) && lang === undefined)
    // See `ContextNode`.
    return [input.include(path, (source) => sectionOf(source, section)) as unknown as RootContent]
  const text = decodeText(bytes, path).replace(/\r?\n$/, '')
  return [
    {
      type: 'code',
      lang: lang ?? posix.extname(path).slice(1),
      meta: textOf(node, 'meta') ?? null,
      value: section === undefined ? text : regionOf(text, section),
      position: node.position,
    },
  ]
}

/** The content of `<section id="…">`, or of a heading with that id; all of a text that has neither. */
function sectionOf(source: string, id: string | undefined): string {
  if (id === undefined) return source
  const inner = new RegExp(String.raw`<section\s+id=["']${id}["']\s*>([^]*?)</section>`).exec(source)?.[1]
  if (inner !== undefined) return inner
  const lines = source.split('\n')
  const slug = (line: string): string =>
    line
      .replace(/^#+\s*/, '')
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s/g, '-')
  const start = lines.findIndex((line) => /^#{1,6}\s/.test(line) && slug(line) === id)
  if (start === -1) return source
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 1
  const length = lines
    .slice(start + 1)
    .findIndex((line) => /^#{1,6}\s/.test(line) && (/^#+/.exec(line)?.[0].length ?? 1) <= level)
  return lines.slice(start, length === -1 ? undefined : start + 1 + length).join('\n')
}

/** The lines between `#region name` and its end; all of a text that has no such region. */
function regionOf(text: string, name: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) =>
    new RegExp(String.raw`#region\s+${name}\s*(?:-->|\*/)?$`).test(line.trim()),
  )
  if (start === -1) return text
  const length = lines.slice(start + 1).findIndex((line) => /#endregion\b/.test(line))
  return withoutCommonIndent(lines.slice(start + 1, length === -1 ? undefined : start + 1 + length)).join(
    '\n',
  )
}
