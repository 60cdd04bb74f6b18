import type { SearchRecord } from './records.ts'

/** Records within the size limit, and those that were truncated. */
export interface FittedRecords {
  /** The records in their original order. */
  readonly records: readonly SearchRecord[]
  /** Addresses of the truncated sections. */
  readonly cut: readonly string[]
}

/**
 * Truncates records that are too large: first code, then text, then headings. A record whose address alone is
 * too large is left out. `most` is in bytes of JSON.
 */
export function fitRecords(records: readonly SearchRecord[], most: number): FittedRecords {
  const cut: string[] = []
  const fitted = records.flatMap((record) => {
    if (bytesOf(record) <= most) return [record]
    cut.push(record.url)
    const smaller = shrink(record, most)
    return bytesOf(smaller) <= most ? [smaller] : []
  })
  return { records: fitted, cut }
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** The share that code and headings keep while text can be cut. */
const codeShare = 0.3
const nameShare = 0.04

function shrink(record: SearchRecord, most: number): SearchRecord {
  const small = {
    ...record,
    code: cutTo(record.code, Math.max(most * codeShare, bytesOf(record.code) - (bytesOf(record) - most))),
  }
  const smaller = {
    ...small,
    content: cutTo(small.content, bytesOf(small.content) - (bytesOf(small) - most)),
  }
  return bytesOf(smaller) <= most ? smaller : withShortNames(smaller, most)
}

function withShortNames(record: SearchRecord, most: number): SearchRecord {
  const share = most * nameShare
  const names = Object.entries(record.hierarchy).map(([level, name]) => [
    level,
    name === null ? null : cutTo(name, share),
  ])
  const hierarchy = Object.fromEntries(names) as SearchRecord['hierarchy'] // Every level is a key.
  const tags = record.tags.filter((_tag, index) => bytesOf(record.tags.slice(0, index + 1)) <= share)
  return { ...record, hierarchy, tags, code: cutTo(record.code, share) }
}

/**
 * Truncates a text between words if possible, and never within a character. `most` is in bytes of JSON,
 * including quotes.
 */
function cutTo(text: string, most: number): string {
  if (bytesOf(text) <= most) return text
  // Half a surrogate pair is longer in JSON (`\ud83d`) than a whole one, so the longest prefix that fits
  // never ends within one.
  let [fits, over] = [0, text.length]
  while (over - fits > 1) {
    const middle = (fits + over) >> 1
    if (bytesOf(text.slice(0, middle)) <= most) fits = middle
    else over = middle
  }
  return text.slice(0, fits).replace(/\s+\S{0,40}$/, '')
}
