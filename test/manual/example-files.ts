/** A fence of a text of the manual: its language, what stands behind it, its title and its text. */
export interface Fence {
  readonly language: string
  /** Everything behind the language: `title="content/index.md" nocheck`. */
  readonly options: string
  readonly title?: string
  readonly text: string
  /** Line of the opening fence, from 1. */
  readonly line: number
}

/** The fences of a Markdown text that stand at the beginning of a line, in order. */
export function fencesIn(markdown: string): readonly Fence[] {
  const found: Fence[] = []
  for (const match of markdown.matchAll(/^( *)(`{3,})([\w-]*)(.*)\n([\s\S]*?)^\1\2[ \t]*$/gm)) {
    const [, indent = '', , language = '', options = '', text = ''] = match
    const title = /(?:^|\s)title="([^"]*)"/.exec(options)?.[1]
    found.push({
      language,
      options: options.trim(),
      ...(title === undefined ? {} : { title }),
      text: indent === '' ? text : text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      line: markdown.slice(0, match.index).split('\n').length,
    })
  }
  return found
}

/** What stands below one of the headings that divide the text of a rule; empty where it is not there. */
export function sectionOf(markdown: string, heading: 'Wrong' | 'Report' | 'Right'): string {
  const parts = markdown.split(/^## (Wrong|Report|Right)\n/m)
  return parts[parts.indexOf(heading) + 1 || parts.length] ?? ''
}

/** The fences of a section that are files, by the path in their titles. */
export const filesIn = (section: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fencesIn(section).flatMap(({ title, text }) =>
      title === undefined || notFiles.has(title) ? [] : [[title, text] as const],
    ),
  )

/** Titles of fences that show what a terminal says. */
const notFiles = new Set(['Terminal', 'Report'])
