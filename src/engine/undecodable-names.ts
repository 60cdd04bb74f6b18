import { isUtf8 } from 'node:buffer'
import { readdirSync } from 'node:fs'

/** Replaces bytes in a name that are not UTF-8; may also occur in a valid name. */
const replacement = '\uFFFD'

/** Whether a name may contain bytes that are not UTF-8. */
export const mayBeUndecodable = (name: string): boolean => name.includes(replacement)

/**
 * Finds names in a folder (absolute path) that are not UTF-8. Maps Node's form of each name, which no file
 * has, to the real names with escaped bytes (`caf\xE9.md`).
 */
export function undecodableNames(folder: string): ReadonlyMap<string, readonly string[]> {
  const all = readdirSync(folder, { encoding: 'buffer' })
  const found = new Map<string, string[]>()
  for (const bytes of all)
    if (!isUtf8(bytes)) found.set(bytes.toString(), [...(found.get(bytes.toString()) ?? []), escaped(bytes)])
  return found
}

/** Formats bytes as text, with `\xE9` for those that are not UTF-8. */
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
