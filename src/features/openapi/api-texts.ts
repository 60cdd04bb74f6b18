import { markdownToText } from '../../kit.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { SchemaFact } from '../reference-kit/schema-view-types.ts'
import type { ApiExample, ApiParameter } from './api-model.ts'
import { exampleText } from './sample-request.ts'

/** How a list or object is encoded: `form, exploded`. */
export function styleText(
  { style, explode }: Pick<ApiParameter, 'style' | 'explode'>,
  translate: Translate,
): string | undefined {
  const way = explode === undefined ? undefined : translate(explode ? 'api.exploded' : 'api.notExploded')
  return [style, way].filter((part) => part !== undefined).join(', ') || undefined
}

/** What may be in the query besides what the schema says. */
export const queryFacts = (
  { allowReserved, allowEmptyValue }: Pick<ApiParameter, 'allowReserved' | 'allowEmptyValue'>,
  translate: Translate,
): readonly SchemaFact[] => [
  ...(allowEmptyValue ? [{ label: translate('api.emptyValue'), value: translate('api.allowed') }] : []),
  ...(allowReserved ? [{ label: translate('api.reserved'), value: translate('api.notEncoded') }] : []),
]

export function exampleFact(
  { summary, description, given, external }: ApiExample,
  translate: Translate,
): readonly SchemaFact[] {
  const value = given ? exampleText(given) : external
  const note = [summary, markdownToText(description)].filter(Boolean).join('. ')
  if (value === undefined) return note === '' ? [] : [{ label: translate('reference.example'), value: note }]
  return [{ label: translate('reference.example'), value, isCode: true, ...(note === '' ? {} : { note }) }]
}

/** HTTP reason phrases (RFC 9110, section 15), which are not translated. */
const statuses: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  206: 'Partial Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The meaning of a status: `Not Found` for `404`; empty for unknown ones. */
export function statusWords(status: string, translate: Translate): string {
  const range = /^(\d)XX$/i.exec(status)?.[1]
  if (range !== undefined) return translate('api.anyStatus', { first: `${range}00`, last: `${range}99` })
  return status === 'default' ? translate('api.anyOtherStatus') : (statuses[status] ?? '')
}
