/** The words with which people begin a remark that looks like a key: `Ref: https://example.com`. */
const remark = /^(?:refs?|see|notes?|e\.?g\.?|examples?|default|defaults|todo|warning|important|nb)\s*:/i

const entry = /^(?:- +)*["']?[\w$./{}<>-]+["']?\s*:(?:\s+\S.*)?$|^- +\S/
const closing = /^[\]}),]+$/

/** Whether lines without `#` are values that somebody has switched off, and not sentences. */
export const isCode = (lines: readonly string[]): boolean =>
  lines.length > 0 && leadingCode(lines) === lines.length

export function leadingCode(lines: readonly string[]): number {
  const [first = ''] = lines
  const margin = first.search(/\S/)
  if (!isEntry(first) || /^\s*- +[A-Z]?[\w,]+ \w+ \w+/.test(first)) return 0
  let isText = false
  const end = lines.findIndex((line, index) => {
    const indent = line.search(/\S/)
    if (index > 0 && (indent === -1 || indent > margin || (isText && indent >= margin))) return false
    isText = /[|>][-+]?$/.test(line)
    return !isEntry(line) && !closing.test(line.trim())
  })
  return end === -1 ? lines.length : end
}

/** A key with a value, or an item; a sentence may have a colon, too. */
function isEntry(line: string): boolean {
  const text = line.trim()
  if (!entry.test(text) || remark.test(text)) return false
  const value = text.replace(/^[^:]*:\s*/, '')
  return /^["'[{|>&*]/.test(value) || value.split(' ').length < 4 || / #/.test(value)
}

export function codeBlock(lines: readonly string[]): string {
  const margin = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
  const code = lines.map((line) => line.slice(margin).trimEnd())
  const fence = code.some((line) => line.includes('```')) ? '~~~~~~' : '```'
  return [`${fence}yaml`, ...code, fence].join('\n')
}

/** Lines that only separate (`=====`), and those for lawyers and programs. */
const isNoText = (line: string): boolean =>
  /^\s*(?:[-=*#~_]\s?){3,}$/.test(line) ||
  /^\s*(?:Copyright\b|SPDX-License-Identifier:|yaml-language-server:|yamllint |vim:)/i.test(line)

/**
 * The lines of a comment, without `#`, as Markdown: code among the sentences becomes a block, and remarks
 * such as `Ref: …` are paragraphs of their own.
 */
export function commentMarkdown(lines: readonly string[]): string {
  const parts: string[] = []
  for (let index = 0; index < lines.length;) {
    const line = lines[index] ?? ''
    if (isNoText(line)) {
      index++
      continue
    }
    // A single entry may be a sentence; a list may be Markdown.
    const count = /^\s*- /.test(line) && !/:(?: |$)/.test(line) ? 0 : runOfCode(lines.slice(index))
    if (count > 1) {
      parts.push('', codeBlock(lines.slice(index, index + count)), '')
      index += count
      continue
    }
    if (remark.test(line.trim())) parts.push('')
    parts.push(line.trimStart().startsWith('- ') || line.startsWith('  ') ? line : line.trim())
    index++
  }
  return parts
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function runOfCode(lines: readonly string[]): number {
  const end = lines.findIndex((line) => line.trim() === '')
  return leadingCode(end === -1 ? lines : lines.slice(0, end))
}
