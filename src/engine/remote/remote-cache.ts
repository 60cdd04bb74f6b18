import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { placeOwnFile, processName, readOwnFile } from '../cache-folder.ts'
import { readActionResult, type RemoteFile, writeActionResult } from './action-result.ts'

/** A cache server that speaks the HTTP protocol of Bazel's remote cache. */
export interface RemoteCache {
  /** Without a slash at the end: `https://cache.example.com/docs`. */
  readonly address: string
  /** The value of the header `Authorization`. */
  readonly authorization?: string | undefined
}

/** Milliseconds in which a server has to answer: whoever is slower costs more than it saves. */
const patience = 2_000
/** Bytes in a millisecond, at least. */
const slowest = { down: 4_000, up: 1_000 }
/** Bytes of a message that lists files. */
const maxListed = 1 << 20

/** Says why a server could not be used. */
export class RemoteError extends Error {}

/** The files of an entry of the action cache; undefined if there is none. Throws a `RemoteError`. */
export async function listFiles(
  remote: RemoteCache,
  key: string,
): Promise<readonly RemoteFile[] | undefined> {
  const chunks: Buffer[] = []
  const isThere = await download(remote, `ac/${key}`, maxListed, (chunk) => void chunks.push(chunk))
  if (!isThere) return undefined
  const files = readActionResult(Buffer.concat(chunks))
  if (!files) throw new RemoteError('its entry is damaged')
  return files
}

/** Replaces an entry of the action cache. The files have to be there. Throws a `RemoteError`. */
export async function putFiles(
  remote: RemoteCache,
  key: string,
  files: readonly RemoteFile[],
): Promise<void> {
  await upload(remote, `ac/${key}`, writeActionResult(files))
}

/** Fetches a file to an absolute path, if its content is what its hash says. Throws a `RemoteError`. */
export async function getFile(
  remote: RemoteCache,
  { hash, size }: Pick<RemoteFile, 'hash' | 'size'>,
  path: string,
): Promise<void> {
  if (!/^[\da-f]{64}$/.test(hash)) throw new RemoteError('its entry is damaged')
  const staged = join(dirname(path), `${basename(path)}-${processName}.tmp`)
  const check = createHash('sha256')
  // A stream would report what is left unwritten after all is over, to nobody.
  const file = await open(staged, 'wx')
  try {
    const isThere = await download(remote, `cas/${hash}`, size, async (chunk) => {
      check.update(chunk)
      await file.appendFile(chunk)
    })
    if (!isThere) throw new RemoteError('a file of its entry is missing')
    if (check.digest('hex') !== hash) throw new RemoteError('a file has another content than its name says')
    placeOwnFile(staged, path)
  } finally {
    await file.close()
    rmSync(staged, { force: true })
  }
}

/** Sends a file of an absolute path, unless it is there. Throws a `RemoteError`. */
export async function putFile(remote: RemoteCache, path: string): Promise<RemoteFile> {
  const content = readOwnFile(path)
  const hash = createHash('sha256').update(content).digest('hex')
  const head = await ask(remote, `cas/${hash}`, { method: 'HEAD' }, patience)
  if (!head.ok) await upload(remote, `cas/${hash}`, content)
  return { name: basename(path), hash, size: content.length }
}

/** Whether there is something at a path. `take` gets at most `size` bytes. */
async function download(
  remote: RemoteCache,
  path: string,
  size: number,
  take: (chunk: Buffer) => Promise<void> | void,
): Promise<boolean> {
  const response = await ask(remote, path, { method: 'GET' }, patience + size / slowest.down)
  if (response.status === 404 || response.status === 410) {
    await response.body?.cancel()
    return false
  }
  if (!response.ok) throw new RemoteError(`it answered ${response.status}`)
  let received = 0
  try {
    for await (const chunk of response.body ?? []) {
      received += chunk.length
      if (received > size) throw new RemoteError('a file is longer than its entry says')
      await take(Buffer.from(chunk))
    }
  } catch (error) {
    throw remoteError(error)
  }
  return true
}

async function upload(remote: RemoteCache, path: string, content: Buffer): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  const init = { method: 'PUT', headers, body: new Uint8Array(content) }
  const response = await ask(remote, path, init, patience + content.length / slowest.up)
  await response.body?.cancel()
  if (!response.ok) throw new RemoteError(`it answered ${response.status} to what was sent`)
}

/** Redirects are not followed, because they would take the credentials elsewhere. */
async function ask(
  { address, authorization }: RemoteCache,
  path: string,
  init: RequestInit,
  milliseconds: number,
): Promise<Response> {
  const headers = { ...(init.headers as object), ...(authorization === undefined ? {} : { authorization }) }
  const signal = AbortSignal.timeout(Math.ceil(milliseconds))
  try {
    return await fetch(`${address}/${path}`, { ...init, headers, signal, redirect: 'error' })
  } catch (error) {
    throw remoteError(error)
  }
}

function remoteError(error: unknown): RemoteError {
  if (error instanceof RemoteError) return error
  if (error instanceof Error && error.name === 'TimeoutError') return new RemoteError('it is too slow')
  const { cause } = error as { readonly cause?: { readonly code?: string; readonly message?: string } }
  return new RemoteError(cause?.code ?? cause?.message ?? String(error))
}
