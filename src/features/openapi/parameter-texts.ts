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

/** An example of a parameter, with what the document says about it. */
export function exampleFact(
  { summary, description, given, external }: ApiExample,
  translate: Translate,
): readonly SchemaFact[] {
  const value = given ? exampleText(given) : external
  const note = [summary, markdownToText(description)].filter(Boolean).join('. ')
  return value === undefined
    ? []
    : [{ label: translate('reference.example'), value, isCode: true, ...(note === '' ? {} : { note }) }]
}
