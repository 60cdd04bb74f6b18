import { jsxElement } from '../jsx-element.ts'
import { code, paragraph, space, strong, text } from '../lists.ts'
import { blocksIn, wordsFrom } from '../tags/expand-tags.ts'
import { inside, report, type Show } from './show-block.ts'

/** An operation that is described in a file, which a plugin of docgen makes references of. */
const described: Show = (call, attributes, input) => {
  const source = attributes.get('src') ?? attributes.get('spec') ?? ''
  const operation = ['method', 'path'].flatMap((key) => attributes.get(key) ?? []).join(' ')
  report(
    call,
    `The operation \`${operation}\` of \`${source}\` is not shown: the plugin \`openapi\` makes pages of descriptions.`,
    input,
  )
  return [...(operation === '' ? [] : [paragraph([code(operation)])]), ...blocksIn(call, input)]
}

/** An operation that is written out, in the two ways that GitBook has had. */
const operation: Show = (call, attributes, input) => {
  if (attributes.has('src')) return described(call, attributes, input)
  const method = (attributes.get('method') ?? '').toUpperCase()
  const address = ['baseUrl', 'host', 'path'].map((key) => attributes.get(key) ?? '').join('')
  const summary = attributes.get('summary')
  return [
    ...(summary === undefined ? [] : [paragraph(strong(wordsFrom(summary, call, input)))]),
    paragraph([code(`${method} ${address}`.trim())]),
    ...blocksIn(call, input),
  ]
}

const parameter: Show = (call, attributes, input) => {
  const marks = [attributes.get('in'), attributes.get('type')].filter(Boolean).join(', ')
  const isRequired = attributes.has('required') && attributes.get('required') !== 'false'
  const term = [
    code(attributes.get('name') ?? ''),
    ...(marks === '' ? [] : [space, text(marks)]),
    ...(isRequired ? [text(', required')] : []),
  ]
  return [
    jsxElement(
      'dl',
      {},
      [jsxElement('dt', {}, term, call.node), jsxElement('dd', {}, blocksIn(call, input), call.node)],
      call.node,
    ),
  ]
}

const response: Show = (call, attributes, input) => {
  const status = attributes.get('status') ?? attributes.get('httpCode') ?? ''
  const description = attributes.get('description') ?? ''
  const words = wordsFrom(description, call, input)
  return [
    paragraph([...strong([text(status)]), ...(words.length > 0 ? [space, ...words] : [])]),
    ...blocksIn(call, input),
  ]
}

/** What the older syntax calls the lists of parameters. */
const lists: Readonly<Record<string, string>> = {
  'api-method-path-parameters': 'Path parameters',
  'api-method-query-parameters': 'Query parameters',
  'api-method-headers': 'Headers',
  'api-method-body-parameters': 'Body parameters',
  'api-method-form-data-parameters': 'Form data',
}

const titled =
  (title: string): Show =>
  (call, _attributes, input) => [paragraph(strong([text(title)])), ...blocksIn(call, input)]

const summaryOf: Show = (call, _attributes, input) => [
  paragraph(strong(wordsFrom(call.inner ?? '', call, input))),
]

/** The blocks for operations of an API, by name. */
export const operationBlocks: Readonly<Record<string, Show>> = {
  openapi: described,
  'openapi-operation': described,
  'openapi-schemas': described,
  'openapi-webhook': described,
  swagger: operation,
  'swagger-description': inside,
  'swagger-parameter': parameter,
  'swagger-response': response,
  'api-method': operation,
  'api-method-summary': summaryOf,
  'api-method-description': inside,
  'api-method-spec': inside,
  'api-method-request': inside,
  'api-method-response': inside,
  'api-method-parameter': parameter,
  'api-method-response-example': response,
  'api-method-response-example-description': inside,
  ...Object.fromEntries(Object.entries(lists).map(([name, title]) => [name, titled(title)])),
}
