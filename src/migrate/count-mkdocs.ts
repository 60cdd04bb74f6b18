import { join } from 'node:path'
import { counted } from '../diagnostics/count.ts'
import { filesBelow, fileText } from './files-below.ts'

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
 * `root` is the absolute path of the project, `folder` where its pages are.
 */
export function countMkDocs(root: string, folder: string): readonly string[] {
  const texts = filesBelow(root, folder)
    .filter((path) => path.endsWith('.md'))
    .map((path) => withoutCode(fileText(join(root, folder, path))))
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
