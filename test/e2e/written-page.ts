import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'

/** A page as it was written: for what no script changes, and nothing has to be drawn to see. */
export type WrittenPage = ReturnType<typeof parseDocument>
export type WrittenElement = ReturnType<typeof DomUtils.getElementsByTagName>[number]
type Within = WrittenPage | WrittenElement | readonly WrittenElement[]

/** `file` is below the absolute `folder`: `guides/install.html`. */
export const writtenPage = (folder: string, file: string): WrittenPage =>
  parseDocument(readFileSync(join(folder, file), 'utf8'))

export const byTag = (name: string, within: Within): readonly WrittenElement[] =>
  DomUtils.getElementsByTagName(name, [within].flat())

export const byClass = (name: string, within: Within): readonly WrittenElement[] =>
  DomUtils.getElementsByClassName((names) => names?.split(' ').includes(name) ?? false, [within].flat())

/** With each run of white space as one space. */
export const textOf = (within: Within): string =>
  DomUtils.textContent([within].flat()).replaceAll(/\s+/g, ' ').trim()

/** The elements that stand directly in one of these. */
export const childrenOf = (elements: readonly WrittenElement[]): readonly WrittenElement[] =>
  elements.flatMap(({ children }) => children.filter(DomUtils.isTag))
