import { formatJson } from '../reference-kit/format-value.ts'
import { isRecord, own } from '../../model/plain-data.ts'
import type { ApiMedia } from './api-model.ts'
import { valueText } from './encode-request.ts'

/**
 * Serializes the items of a stream: JSON lines, or server-sent events (HTML Living Standard, 9.2). Undefined
 * for other media types.
 */
export function streamText(
  { type, stream }: Pick<ApiMedia, 'type' | 'stream'>,
  value: unknown,
): string | undefined {
  const write =
    !stream || typeof value === 'string'
      ? undefined
      : isEvents(type)
        ? eventText
        : /[/+-](?:jsonl|ndjson|json-seq|jsonlines)\b/i.test(type)
          ? (item: unknown) => `${formatJson(item, 0)}\n`
          : undefined
  return write && (Array.isArray(value) ? value : [value]).map(write).join('')
}

const isEvents = (type: string): boolean => /^text\/event-stream\b/i.test(type)

const fields = ['event', 'id', 'retry', 'data']

function eventText(item: unknown): string {
  if (!isRecord(item) || !fields.some((field) => own(item, field) !== undefined))
    return `data: ${formatJson(item, 0)}\n\n`
  const lines = fields.flatMap((field) =>
    own(item, field) === undefined
      ? []
      : valueText(item[field])
          .split('\n')
          .map((text) => `${field}: ${text}\n`),
  )
  return `${lines.join('')}\n`
}
