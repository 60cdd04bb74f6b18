import { markdownToHtml, type CodeSample, type Highlight, type MarkdownOptions } from '../../kit.ts'
import { formatJson } from '../reference-kit/format-value.ts'
import type { ReferenceSet } from '../reference-kit/reference-set.ts'
import type { ApiExample, ApiMedia, ApiModel, ApiOperation } from './api-model.ts'
import { requestSamples, type RequestSample, type SampleRequest } from './request-samples.ts'
import type { RequestProps } from './Responses.tsx'
import { preferredMedia, sampleRequest } from './sample-request.ts'

interface RequestViews {
  /** The request in several languages, once for each example of its body if there are several. */
  readonly requests: readonly RequestProps[]
  /** The media type whose examples are all among them. */
  readonly media?: ApiMedia | undefined
}

/** The samples of an operation: those of the document, or what is made of the request. */
export function requestViews(
  operation: ApiOperation,
  request: SampleRequest,
  {
    model,
    set,
    code,
    markdown,
  }: {
    readonly model: ApiModel
    readonly set: ReferenceSet
    readonly code: Highlight
    readonly markdown: MarkdownOptions
  },
): RequestViews {
  const codes = (samples: readonly RequestSample[]): readonly CodeSample[] =>
    samples.map((sample) => code(sample.code, sample.language, sample.label))
  if (operation.samples.length > 0)
    return { requests: [{ title: '', description: '', samples: codes(operation.samples) }] }
  const media = preferredMedia(operation.body?.media ?? [])
  if (!media || !haveOwnSamples(media.examples))
    return { requests: [{ title: '', description: '', samples: codes(requestSamples(request, formatJson)) }] }
  const requests = media.examples.map((example, index) => ({
    title: example.summary || example.name,
    description: markdownToHtml(example.description, markdown),
    samples: codes(
      requestSamples(
        // By default, the first example is sent.
        index === 0 ? request : sampleRequest(operation, model, set, example),
        formatJson,
      ),
    ),
  }))
  return { requests, media }
}

/**
 * Whether each of these examples has samples of its own: there are several, and all of them are short, since
 * they are repeated in four languages.
 */
const haveOwnSamples = (examples: readonly ApiExample[]): boolean =>
  examples.length > 1 &&
  examples.every(({ given, serialized }) => given && serialized === undefined) &&
  examples.reduce((sum, { given }) => sum + formatJson(given?.value).length, 0) <= 4_000
