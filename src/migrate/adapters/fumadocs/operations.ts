import type { RootContent } from 'mdast'
import { diagnose } from '../../../model/diagnose.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { placeOf } from '../../../stages/markdown/place.ts'
import { asData, asList, asText } from '../../foreign-data.ts'
import { documentNamed, documentOf, operationRoute } from '../../mintlify/api-documents.ts'
import type { JsxElement } from '../component-parts.ts'
import { code } from '../lists.ts'
import { requestLine } from '../mintlify/operation-line.ts'
import { knownValue } from './components.ts'

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
