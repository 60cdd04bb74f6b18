import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Compressor } from './compress.ts'
import { sendPlainText } from './open-server.ts'
import { type RequestPath, resolveAddress } from './resolve-address.ts'
import { sendFile } from './send-file.ts'
import type { FileSource } from './served-file.ts'

/** What requests are answered from: the source of the files, and the path that the site is served below. */
export interface AnsweringSite {
  readonly source: FileSource
  readonly baseUrl: string
  /** Responses are not compressed without it: on one machine, compressing takes longer than sending. */
  readonly compressor?: Compressor
}

/** Answers a request with the file that a source has at its address. */
export async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  path: RequestPath | undefined,
  site: AnsweringSite,
): Promise<void> {
  const answer = await resolveAddress(path, site.baseUrl, site.source)
  if (answer.kind === 'file') return sendFile(request, response, answer.file, answer.status, site.compressor)
  if (answer.kind === 'nothing') return sendPlainText(response, 404, 'There is nothing at this address.')
  response.setHeader('location', answer.location)
  sendPlainText(response, 302, 'The page is at another address.')
}
