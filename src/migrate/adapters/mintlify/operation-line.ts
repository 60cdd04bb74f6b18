import type { PhrasingContent } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx'
import { code } from '../lists.ts'
import { inFolder } from '../../../model/content-tree.ts'
import { diagnose } from '../../../model/diagnose.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { asText } from '../../foreign-data.ts'
import {
  documentNamed,
  documentOf,
  documentsFor,
  frontMatterOf,
  operationRoute,
  readOperation,
  type ApiDocument,
} from '../../mintlify/api-documents.ts'
import { readDocsJson, type ReadText } from '../../mintlify/read-docs-json.ts'

/**
 * The line that Mintlify has above the text of a page whose front matter names an operation (its guide, "API
 * playground"): a request, with a link to its reference if a document describes it. Undefined for other
 * pages.
 */
export function operationLine(input: DialectSource): MdxJsxFlowElement | undefined {
  const { context, read, options } = input
  const source = read.text(context.file) ?? ''
  const { openapi, asyncapi, api } = frontMatterOf(source)
  const operationText = asText(openapi) ?? asText(api)
  const channel = asText(asyncapi)
  if (operationText === undefined && channel === undefined) return undefined
  const inContent: ReadText = (path) =>
    options.folders.map((folder) => read.text(inFolder(folder, path))).find(Boolean)
  if (operationText === undefined) {
    const [document = '', name = document] = (channel ?? '').split(/\s+/)
    return requestLine(code(name), documentNamed(document, 'asyncapi')?.route)
  }
  const operation = readOperation(operationText)
  const document = operation && documentOf(operation, () => documentsOfSite(inContent), inContent)
  if (openapi !== undefined && !document)
    input.diagnostics.push(withoutDocument(operationText, source, input))
  return requestLine(
    code(operation ? `${operation.method} ${operation.path}` : operationText),
    operation && document && operationRoute(document, operation),
  )
}

/** The parameters and responses of an operation are in its description only. */
function withoutDocument(
  operation: string,
  source: string,
  { context: { file } }: DialectSource,
): Diagnostic {
  const line = source.split('\n').findIndex((each) => /^openapi:/.test(each)) + 1
  return diagnose(
    'mdx-import',
    `No description of an API has \`${operation}\`; the page shows nothing else of it.`,
    {
      file,
      place: { line: Math.max(1, line), column: 1 },
      hint: 'Put the description into the project, and name it in `docs.json` (`api.openapi`).',
    },
  )
}

function documentsOfSite(read: ReadText): readonly ApiDocument[] {
  const source = ['docs.json', 'mint.json'].find((name) => read(name) !== undefined)
  try {
    return source === undefined ? [] : documentsFor(readDocsJson(read, source), read)
  } catch {
    return [] // The site is built from docgen's configuration.
  }
}

/** In a block of its own: the first paragraph of a page describes it. */
export const requestLine = (content: PhrasingContent, url: string | undefined): MdxJsxFlowElement => ({
  type: 'mdxJsxFlowElement',
  name: 'div',
  attributes: [],
  children: [
    {
      type: 'paragraph',
      children: [url === undefined ? content : { type: 'link', url, children: [content] }],
    },
  ],
})
