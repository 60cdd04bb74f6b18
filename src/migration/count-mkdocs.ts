import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '../diagnostics/count.ts'

/** Syntax of MkDocs and its common extensions that docgen shows as text (their guides, "Reference"). */
const notations: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['admonitions (`!!!`, `???`)', /^[ \t]*(?:!!!|\?{3}\+?)[ \t]+\w/m],
  ['tabs (`===`)', /^[ \t]*===[!+]?[ \t]+["']/m],
  ['snippets (`--8<--`)', /^[ \t]*-+8<-+/m],
  ['lists of attributes (`{ .class }`)', /\{:?[ \t]*[.][\w-]+[^}\n]*\}/],
  ['macros (`{{ }}`)', /\{\{|\{%/],
  ['references from code (`::: name`)', /^:::[ \t]+\w+(?:\.\w+)+[ \t]*$/m],
  ['icons (`:material-…:`)', /:(?:material|fontawesome|octicons|simple)-[\w-]+:/],
]

/**
 * Counts the syntax in pages of a MkDocs site that docgen would show as text: `tabs (`===`) in 3 pages`.
 * `folder` is the absolute path of the pages.
 */
export function countMkDocs(folder: string): readonly string[] {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => withoutCode(readFileSync(join(folder, path), 'utf8')))
  return notations.flatMap(([name, pattern]) => {
    const pages = texts.filter((text) => pattern.test(text)).length
    return pages === 0 ? [] : [`${name} in ${counted(pages, 'page')}`]
  })
}

const withoutCode = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/^([ \t]*)(`{3,}|~{3,})[^\n]*\n[^]*?^\1\2[`~]*[ \t]*$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
