import type { Highlight } from '../../kit.ts'
import { formatJson, reportTruncated } from '../reference-kit/format-value.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import type { ApiExample, ApiMedia } from './api-model.ts'
import type { DocsLink } from './ApiParts.tsx'
import { isJsonMedia, streamText } from './encode-request.ts'
import type { MediaProps } from './Media.tsx'

interface ExampleTools {
  readonly views: {
    readonly linkTo: (url: string, label: string) => DocsLink | undefined
    readonly markdown: (text: string) => string
  }
  readonly code: Highlight
  readonly set: ReferenceSet
}

/** The props of an example of a body. */
export function exampleProps(
  { name, summary, description, given, serialized, external, at }: ApiExample,
  media: ApiMedia,
  tools: ExampleTools,
): MediaProps['examples'][number] {
  const { views, code } = tools
  const link = external === undefined ? undefined : views.linkTo(external, external)
  return {
    isGiven: media.examples.length > 0,
    title: summary || name,
    description: views.markdown(description),
    ...(given
      ? { code: exampleCode(streamText(media.type, given.value) ?? given.value, media.type, at, tools) }
      : {}),
    ...(given && serialized !== undefined && serialized !== given.value
      ? { sent: code(serialized, 'text') }
      : {}),
    ...(link?.href === undefined ? {} : { external: link }),
  }
}

function exampleCode(value: unknown, type: string, at: Located | undefined, { code, set }: ExampleTools) {
  const isText = typeof value === 'string' && !isJsonMedia(type)
  const text = typeof value === 'string' && (isText || /^\s*[{[]/.test(value)) ? value : formatJson(value)
  if (at && text !== value) reportTruncated(text, at, set, { otherPlace: 'name that in `externalValue`' })
  return code(text, isText ? (/xml|html/.test(type) ? 'html' : 'text') : 'json')
}
