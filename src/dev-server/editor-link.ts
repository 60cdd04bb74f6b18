import type { Place } from '../model/diagnostic.ts'

/** Editors that register a scheme of their own with the system; `docgen serve --watch --editor NAME`. */
export const editors = ['vscode', 'vscodium', 'cursor', 'windsurf', 'zed', 'idea', 'webstorm'] as const
/** An editor that links of the overlay can open. */
export type Editor = (typeof editors)[number]

/**
 * An address that makes the browser ask the system to open a file (absolute path) in an editor, at a place.
 */
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
