import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parseAllDocuments } from 'yaml'

export type Plain = Readonly<Record<string, unknown>>

export const isMap = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const mapOf = (value: unknown): Plain => (isMap(value) ? value : {})
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads the documents in a JSON or YAML file, or those on the lines of one. */
export function readDocuments(file: string): readonly unknown[] {
  const text = readFileSync(file, 'utf8')
  if (file.endsWith('.jsonl'))
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
  try {
    return [JSON.parse(text)]
  } catch {
    return parseAllDocuments(text).map((document) => document.toJS({ maxAliasCount: 10_000 }) as unknown)
  }
}

/** A value of a document, with the document and the file that it is in. */
export interface Written {
  readonly value: unknown
  readonly root: unknown
  readonly file: string
}

export const at = (written: Written, ...path: readonly (string | number)[]): Written => ({
  ...written,
  value: path.reduce<unknown>(
    (value, key) => (Array.isArray(value) ? (value as unknown[])[Number(key)] : mapOf(value)[key]),
    written.value,
  ),
})

/** What the `$ref` of a value leads to, where that is a JSON pointer. */
export function targetOf(written: Written): Written | undefined {
  const reference = textOf(mapOf(written.value).$ref)
  if (reference === '') return undefined
  const [name = '', pointer = ''] = decodeURIComponent(reference).split('#')
  if (pointer !== '' && !pointer.startsWith('/')) return undefined
  const file = name === '' ? written.file : join(dirname(written.file), name)
  if (name !== '' && (/^[a-z]+:/i.test(name) || !existsSync(file))) return undefined
  const root = name === '' ? written.root : readDocuments(file)[0]
  const steps = pointer.split('/').slice(1)
  const path = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const target = at({ value: root, root, file }, ...path)
  return target.value === undefined ? undefined : target
}

/** Follows the references of a value. */
export function follow(written: Written, most = 20): Written {
  const target = most > 0 ? targetOf(written) : undefined
  return target ? follow(target, most - 1) : written
}

const markdown = unified().use(remarkParse).use(remarkGfm)

/** The texts of the blocks of Markdown: its paragraphs, headings, cells and code. */
export const blocksOf = (text: string): readonly string[] => blocksIn(markdown.parse(text))

function blocksIn(node: Nodes): readonly string[] {
  if (node.type === 'code') return [node.value]
  if (node.type === 'html')
    // Of Markdown, only the character references count here.
    return node.value
      .replace(/<!--.*?-->|<[^>]*>/gs, '\n')
      .split('\n')
      .flatMap((line) => (line === node.value ? [line] : blocksOf(line.trim())))
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
    return plain(node).split('\0')
  return 'children' in node ? node.children.flatMap(blocksIn) : []
}

/** The text of a block; what is not Markdown cuts it. */
function plain(node: Nodes): string {
  if (node.type === 'html') return '\0'
  if (node.type === 'image') return node.alt ?? ''
  if ('children' in node) return node.children.map(plain).join('')
  return 'value' in node ? node.value : ''
}
