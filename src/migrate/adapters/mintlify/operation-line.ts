import type { PhrasingContent } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx'
import { code } from '../lists.ts'
import { inFolder } from '../../../model/content-tree.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { asText } from '../../foreign-data.ts'
import {
  documentNamed,
  documentOf,
  documentsIn,
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
export function operationLine({ context, read, options }: DialectSource): MdxJsxFlowElement | undefined {
  const { openapi, asyncapi, api } = frontMatterOf(read.text(context.file) ?? '')
  const operationText = asText(openapi) ?? asText(api)
  const channel = asText(asyncapi)
  if (operationText === undefined && channel === undefined) return undefined
  const inContent: ReadText = (path) =>
    options.folders.map((folder) => read.text(inFolder(folder, path))).find(Boolean)
  if (operationText === undefined) {
    const [source = '', name = source] = (channel ?? '').split(/\s+/)
    return requestLine(code(name), documentNamed(source, 'asyncapi')?.route)
  }
  const operation = readOperation(operationText)
  const document = operation && documentOf(operation, () => documentsOfSite(inContent), inContent)
  return requestLine(
    code(operation ? `${operation.method} ${operation.path}` : operationText),
    operation && document && operationRoute(document, operation),
  )
}

function documentsOfSite(read: ReadText): readonly ApiDocument[] {
  const source = ['docs.json', 'mint.json'].find((name) => read(name) !== undefined)
  try {
    return source === undefined ? [] : documentsIn(readDocsJson(read, source))
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
