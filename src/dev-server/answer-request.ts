import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { chooseEncoding, type Compressor, qualitiesIn } from './compress.ts'
import { contentType, isCompressible } from '../engine/media-type.ts'
import { asOutputPath } from '../model/path.ts'
import { llmsLink } from '../model/page-index.ts'
import { sendPlainText } from './open-server.ts'
import { type FileSource, type RequestPath, resolveAddress, type ServedFile } from './resolve-address.ts'

interface AnsweringSite {
  readonly source: FileSource
  readonly baseUrl: string
  /** Responses are not compressed without it: on one machine, compressing takes longer than sending. */
  readonly compressor?: Compressor
}

export async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  path: RequestPath | undefined,
  site: AnsweringSite,
): Promise<void> {
  response.setHeader('link', llmsLink(site.baseUrl))
  const answer = await resolveAddress(path, site.baseUrl, site.source)
  if (answer.kind === 'file') {
    const copy = await markdownCopy(answer.file, request, site.source)
    return sendFile(request, response, copy ?? answer.file, answer.status, site.compressor)
  }
  if (answer.kind === 'nothing') return sendPlainText(response, 404, 'There is nothing at this address.')
  response.setHeader('location', answer.location)
  sendPlainText(response, 302, 'The page is at another address.')
}

/** The Markdown copy of a page, for a client that wants Markdown rather than HTML (RFC 9110, 12.5.1). */
async function markdownCopy(
  { path }: ServedFile,
  request: IncomingMessage,
  source: FileSource,
): Promise<ServedFile | undefined> {
  if (!path.endsWith('.html') || !prefersMarkdown(request.headers.accept)) return undefined
  return await source.find([asOutputPath(path.replace(/\.html$/, '.md'))])
}

/** Whether an Accept header names Markdown, and does not want HTML more. */
function prefersMarkdown(accept = ''): boolean {
  const qualities = qualitiesIn(accept)
  const markdown = qualities.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (qualities.get('text/html') ?? 0)
}

/**
 * Sends a file with validators, support for a single range, and compression if a compressor is given. HEAD
 * gets the same headers as GET.
 */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: ServedFile,
  status: 200 | 404,
  compressor: Compressor | undefined,
): Promise<void> {
  const { content, hash } = file
  const type = contentType(file.path)
  const size = content instanceof Uint8Array ? content.length : content.size
  const wantsRange = request.headers.range !== undefined && status === 200
  const encoding =
    compressor && content instanceof Uint8Array && isCompressible(type) && !wantsRange
      ? chooseEncoding(one(request.headers['accept-encoding']), size)
      : undefined
  const etag = `"${hash}${encoding === undefined ? '' : `-${encoding}`}"`
  response.setHeader('content-type', type)
  response.setHeader('etag', etag)
  response.setHeader('cache-control', 'no-cache')
  response.setHeader('accept-ranges', 'bytes')
  if (isCompressible(type))
    response.setHeader('vary', isPage(type) ? 'Accept, Accept-Encoding' : 'Accept-Encoding')
  if (status === 200 && matches(request.headers['if-none-match'], hash)) return end(response, 304)
  if (wantsRange && mayHaveRange(request, hash)) {
    const range = readRange(request.headers.range, size)
    if (range === 'unsatisfiable') {
      response.setHeader('content-range', `bytes */${String(size)}`)
      return end(response, 416)
    }
    if (range) {
      response.setHeader('content-range', `bytes ${String(range.start)}-${String(range.end)}/${String(size)}`)
      return sendPart(request, response, 206, content, range.start, range.end)
    }
  }
  if (compressor && encoding !== undefined && content instanceof Uint8Array) {
    response.setHeader('content-encoding', encoding)
    const body = await compressor.compress(content, hash, encoding)
    return sendPart(request, response, status, body, 0, body.length - 1)
  }
  return sendPart(request, response, status, content, 0, size - 1)
}

async function sendPart(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  content: ServedFile['content'],
  start: number,
  last: number,
): Promise<void> {
  response.setHeader('content-length', last - start + 1)
  response.writeHead(status)
  if (request.method === 'HEAD' || last < start) return void response.end()
  if (content instanceof Uint8Array) return void response.end(content.subarray(start, last + 1))
  try {
    await pipeline(createReadStream(content.file, { start, end: last }), response)
  } catch {
    // The client disconnected or the file disappeared: a truncated response must not look complete.
    response.destroy()
  }
}

function end(response: ServerResponse, status: 304 | 416): void {
  if (status === 416) response.setHeader('content-length', 0)
  response.writeHead(status)
  response.end()
}

/**
 * Evaluates If-None-Match (RFC 9110, 13.1.2) with weak comparison; the encoded variants of a content count as
 * the same.
 */
function matches(header: string | undefined, hash: string): boolean {
  if (header === undefined || header.length > 4_000) return false
  return (
    header.trim() === '*' ||
    header.split(',').some(
      (tag) =>
        tag
          .trim()
          .replace(/^W\//, '')
          .replace(/^"(.*?)(?:-(?:br|gzip))?"$/, '$1') === hash,
    )
  )
}

/**
 * Evaluates If-Range: a partial response is only useful to a client that has the rest of the same content.
 */
function mayHaveRange({ headers }: IncomingMessage, hash: string): boolean {
  const condition = one(headers['if-range'])
  return condition === undefined || condition === `"${hash}"`
}

/** Whether a file of a type may be either form of a page. */
const isPage = (type: string): boolean => /^text\/(?:html|markdown)/.test(type)

const one = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0]

/**
 * A byte range, both ends inclusive; `unsatisfiable` if it is outside the file; undefined for the whole file.
 */
type Range = { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined

/**
 * Parses a Range header (RFC 9110, 14.2). A single range is honored; several are ignored, because they could
 * be used to multiply the size of the response.
 */
function readRange(header: string | undefined, size: number): Range {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
