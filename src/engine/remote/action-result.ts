/** A file in a remote cache, by the hash of its content. */
export interface RemoteFile {
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
export const writeActionResult = (files: readonly RemoteFile[]): Buffer =>
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
export function readActionResult(message: Buffer): readonly RemoteFile[] | undefined {
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
