import { t } from './try-text.ts'
import type { SampleRequest } from '../request-samples.ts'
import { byteText, chooseCredentials, type FormRequest, type TryValues } from './form-request.ts'
import { indentJson } from './check-body.ts'
import type { TryModel } from './try-model.ts'

export interface TryResponse {
  readonly kind: 'answer'
  readonly status: number
  readonly statusText: string
  readonly milliseconds: number
  readonly bytes: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** At most 200 kB; undefined if the body is not text. */
  readonly text?: string
  /** Whether the body is longer than `text`. */
  readonly cut: boolean
  /** Whether the reader canceled it during the download. */
  readonly stopped: boolean
}

export type TryResult =
  | TryResponse
  | { readonly kind: 'canceled' }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'failed'; readonly reasons: readonly string[] }

export const maxShown = 200_000
/** Beyond this, only the size of the body is counted. */
const maxKept = 2_000_000

/**
 * Sends the request to its server: without cookies or a referrer, and without following redirects, which
 * could leak keys.
 */
export async function sendRequest(
  { request, content }: FormRequest,
  signal: AbortSignal,
): Promise<TryResult> {
  const policy = watchPolicy()
  const start = performance.now()
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: headersOf(request),
      body: content ?? null,
      signal,
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
    if (response.type === 'opaqueredirect') return { kind: 'redirect' }
    const body = await readBody(response, signal)
    return {
      kind: 'answer',
      status: response.status,
      statusText: response.statusText,
      milliseconds: Math.round(performance.now() - start),
      headers: [...response.headers],
      ...body,
    }
  } catch {
    // Browsers hide the cause of network errors; only a cancellation is known.
    if (signal.aborted) return { kind: 'canceled' }
    return { kind: 'failed', reasons: reasonsFor(request.url, location.origin, await policy.blocks()) }
  } finally {
    policy.stop()
  }
}

/** Headers that only browsers may set (Fetch Standard, "forbidden request-header"). */
const forbiddenHeader =
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via)$/i

/** Headers in the form that pages may not send. */
export function headersNotSent(
  model: TryModel,
  values: Pick<TryValues, 'parameters' | 'credentials'>,
): readonly string[] {
  const filled = [
    ...model.parameters.filter((_, index) => values.parameters[index] !== ''),
    ...chooseCredentials(model, values).toSend,
  ]
  const names = filled.flatMap(({ in: place, name }) =>
    place === 'cookie' ? ['Cookie'] : place === 'header' ? [name] : [],
  )
  return [...new Set(names)].filter((name) => forbiddenHeader.test(name))
}

function headersOf({ headers, body }: SampleRequest): [string, string][] {
  const type = body?.kind === 'text' || body?.kind === 'file' ? [['Content-Type', body.type] as const] : []
  return [...headers.filter(([name]) => !forbiddenHeader.test(name)), ...type].map(([name, value]) => [
    name,
    byteText(value),
  ])
}

async function readBody(
  response: Response,
  signal: AbortSignal,
): Promise<Pick<TryResponse, 'bytes' | 'text' | 'cut' | 'stopped'>> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  let stopped = false
  const reader = response.body?.getReader()
  try {
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      if (bytes < maxKept) pieces.push(piece.value)
      bytes += piece.value.length
    }
  } catch (problem) {
    if (!signal.aborted) throw problem
    stopped = true
  }
  if (!isText(response.headers.get('content-type') ?? 'text/plain')) return { bytes, cut: false, stopped }
  // The chunks come from the network, so they are never backed by shared memory.
  const text = await new Blob(pieces as BlobPart[]).text()
  const pretty = readable(text)
  return { bytes, text: pretty.slice(0, maxShown), cut: pretty.length > maxShown || bytes > maxKept, stopped }
}

const isText = (type: string): boolean =>
  /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|x-ndjson|x-www-form-urlencoded)\b/i.test(type)

function readable(text: string): string {
  if (!/^\s*[{[]/.test(text)) return text
  try {
    JSON.parse(text)
    return indentJson(text)
  } catch {
    return text
  }
}

function watchPolicy(): { readonly blocks: () => Promise<boolean>; readonly stop: () => void } {
  let blocked = false
  const note = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (effectiveDirective === 'connect-src') blocked = true
  }
  document.addEventListener('securitypolicyviolation', note)
  return {
    // The event is dispatched in a separate task, after the request has failed.
    blocks: () => new Promise((resolve) => setTimeout(() => resolve(blocked), 50)),
    stop: () => document.removeEventListener('securitypolicyviolation', note),
  }
}

/**
 * Possible reasons why a request from a page of `origin` failed, the most likely first. Browsers do not
 * reveal the actual one.
 */
export function reasonsFor(url: string, origin: string, blockedByPolicy: boolean): readonly string[] {
  const server = new URL(url)
  if (blockedByPolicy) return [t('try.blockedByPolicy', { origin: server.origin })]
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(server.hostname)
  return [
    ...(origin.startsWith('https:') && server.protocol === 'http:'
      ? [t(isLocal ? 'try.mixedContentLocal' : 'try.mixedContent')]
      : []),
    t('try.unreachable', { host: server.host }),
    ...(server.origin === origin ? [] : [t('try.cors', { origin })]),
    ...(server.protocol === 'https:' ? [t('try.badCertificate')] : []),
  ]
}
