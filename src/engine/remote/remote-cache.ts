import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { placeOwnFile, processName, readOwnFile } from '../cache-folder.ts'
import { timedFetch } from '../timed-fetch.ts'

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
  const chunks: Uint8Array[] = []
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
  const staged = `${path}-${processName}.tmp`
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
  const isThere = await ask(remote, `cas/${hash}`, { method: 'HEAD' }, patience, async ({ ok }) => ok)
  if (!isThere) await upload(remote, `cas/${hash}`, content)
  return { name: basename(path), hash, size: content.length }
}

/** Whether there is something at a path. `take` gets at most `size` bytes. */
const download = (
  remote: RemoteCache,
  path: string,
  size: number,
  take: (chunk: Uint8Array) => Promise<void> | void,
): Promise<boolean> =>
  ask(remote, path, { method: 'GET' }, patience + size / slowest.down, async ({ ok, status }, body) => {
    if (status === 404 || status === 410) return false
    if (!ok) throw new RemoteError(`it answered ${status}`)
    let received = 0
    for await (const chunk of body) {
      received += chunk.length
      if (received > size) throw new RemoteError('a file is longer than its entry says')
      await take(chunk)
    }
    return true
  })

const upload = (remote: RemoteCache, path: string, content: Buffer): Promise<void> => {
  const headers = { 'content-type': 'application/octet-stream' }
  const init = { method: 'PUT', headers, body: new Uint8Array(content) }
  return ask(remote, path, init, patience + content.length / slowest.up, async ({ ok, status }) => {
    if (!ok) throw new RemoteError(`it answered ${status} to what was sent`)
  })
}

/** Redirects are not followed, because they would take the credentials elsewhere. */
async function ask<T>(
  { address, authorization }: RemoteCache,
  path: string,
  init: Omit<RequestInit, 'signal'>,
  milliseconds: number,
  read: (response: Response, body: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const headers = { ...(init.headers as object), ...(authorization === undefined ? {} : { authorization }) }
  const request = { ...init, headers, milliseconds, redirect: 'error' } as const
  try {
    return await timedFetch(`${address}/${path}`, request, read)
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

/** A file in a remote cache, by the hash of its content. */
interface RemoteFile {
  readonly name: string
  /** SHA-256 in hexadecimal. */
  readonly hash: string
  /** In bytes. */
  readonly size: number
}

/*
 * What an entry of the action cache holds is a protocol buffer (`ActionResult`, Remote Execution API v2):
 * servers such as bazel-remote refuse anything else. Of its fields, only the files are used:
 * `output_files = 2 { path = 1, digest = 2 { hash = 1, size_bytes = 2 } }`.
 */

/** Writes files as an `ActionResult`. */
const writeActionResult = (files: readonly RemoteFile[]): Buffer =>
  Buffer.concat(
    files.map(({ name, hash, size }) =>
      field(2, Buffer.concat([field(1, Buffer.from(name)), field(2, digest(hash, size))])),
    ),
  )

const digest = (hash: string, size: number): Buffer =>
  Buffer.concat([field(1, Buffer.from(hash)), Buffer.from([(2 << 3) | varint]), writeVarint(size)])

const varint = 0
const bytes = 2

const field = (number: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([(number << 3) | bytes]), writeVarint(content.length), content])

function writeVarint(value: number): Buffer {
  const digits: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...digits, rest])
    digits.push((rest % 128) | 128)
  }
}

/** The files of an `ActionResult`; undefined if it is damaged. Fields that are not known are skipped. */
function readActionResult(message: Buffer): readonly RemoteFile[] | undefined {
  try {
    return fieldsOf(message).flatMap(([number, value]) => {
      if (number !== 2 || typeof value === 'number') return []
      const [, name] = fieldsOf(value).find(([each]) => each === 1) ?? []
      const [, digest] = fieldsOf(value).find(([each]) => each === 2) ?? []
      if (typeof name !== 'object' || typeof digest !== 'object') throw new Error('A file without a digest')
      const parts = new Map(fieldsOf(digest))
      const hash = parts.get(1)
      const size = parts.get(2) ?? 0
      if (typeof hash !== 'object' || typeof size !== 'number') throw new Error('A digest without a hash')
      return [{ name: name.toString(), hash: hash.toString(), size }]
    })
  } catch {
    return undefined
  }
}

/** Throws if the message ends too early, or has a group, which is no longer in use. */
function fieldsOf(message: Buffer): (readonly [number: number, value: number | Buffer])[] {
  const fields: (readonly [number, number | Buffer])[] = []
  let at = 0
  const readVarint = (): number => {
    let value = 0
    for (let scale = 1; scale < 2 ** 53; scale *= 128) {
      const byte = message.readUInt8(at++)
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
    throw new Error('A number is too long')
  }
  const take = (length: number): Buffer => {
    at += length
    if (at > message.length) throw new Error('A field is cut')
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const tag = readVarint()
    const kind = tag & 7
    const number = Math.floor(tag / 8)
    if (kind === varint) fields.push([number, readVarint()])
    else if (kind === bytes) fields.push([number, take(readVarint())])
    else if (kind === 1) take(8)
    else if (kind === 5) take(4)
    else throw new Error('A group')
  }
  return fields
}
