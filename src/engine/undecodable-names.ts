import { isUtf8 } from 'node:buffer'
import { readdirSync } from 'node:fs'

/** Stands in a name for bytes that are not UTF-8; a name may also hold it rightly. */
const replacement = '\uFFFD'

/** Whether a name may stand for bytes that are not UTF-8. */
export const mayBeUndecodable = (name: string): boolean => name.includes(replacement)

/**
 * Names of a folder (absolute path) that are not UTF-8: by what Node makes of them, which no file has, with
 * their bytes escaped (`caf\xE9.md`).
 */
export function undecodableNames(folder: string): ReadonlyMap<string, readonly string[]> {
  const all = readdirSync(folder, { encoding: 'buffer' })
  const found = new Map<string, string[]>()
  for (const bytes of all)
    if (!isUtf8(bytes)) found.set(bytes.toString(), [...(found.get(bytes.toString()) ?? []), escaped(bytes)])
  return found
}

/** What is UTF-8 as it is, other bytes as `\xE9`. */
function escaped(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length;) {
    const length = [1, 2, 3, 4].find(
      (each) => at + each <= bytes.length && isUtf8(bytes.subarray(at, at + each)),
    )
    text +=
      length === undefined
        ? `\\x${bytes
            .subarray(at, at + 1)
            .toString('hex')
            .toUpperCase()}`
        : bytes.subarray(at, at + length).toString()
    at += length ?? 1
  }
  return text
}
