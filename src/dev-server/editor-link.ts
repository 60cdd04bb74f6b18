import type { Place } from '../model/diagnostic.ts'

/** Editors with their own URL scheme, for `docgen serve --watch --editor NAME`. */
export const editors = ['vscode', 'vscodium', 'cursor', 'windsurf', 'zed', 'idea', 'webstorm'] as const
export type Editor = (typeof editors)[number]

/** A URL that opens a file (absolute path) in an editor, at a line and column. */
export function editorLink(
  editor: Editor,
  file: string,
  { line, column }: Pick<Place, 'line' | 'column'> = { line: 1, column: 1 },
): string {
  const path = file
    .split(/[/\\]/)
    .map(encodeURIComponent)
    .join('/')
    .replace(/^([A-Za-z])%3A/, '$1:')
  const rooted = path.startsWith('/') ? path : `/${path}`
  if (editor === 'idea' || editor === 'webstorm')
    return `${editor}://open?file=${rooted}&line=${String(line)}&column=${String(column)}`
  return `${editor}://file${rooted}:${String(line)}:${String(column)}`
}
