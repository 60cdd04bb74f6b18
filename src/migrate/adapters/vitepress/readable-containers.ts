import { codeLines } from '../../../stages/markdown/fenced.ts'

/**
 * Makes the containers of VitePress readable for the parser, which does not support the space in
 * `::: code-group`. Keeps line numbers.
 *
 * Tabs of vitepress-plugin-tabs (`:::tabs key:name`, with lines such as `== npm`) become a directive with
 * the attribute `key` and a comment for each tab (see `tabLabel`): of all blocks, only HTML can interrupt a
 * paragraph without a blank line around it.
 */
export function readableContainers(body: string): string {
  if (!body.includes(':::')) return body
  const isCode = codeLines()
  const open: Container[] = []
  return body
    .split('\n')
    .map((line) => (isCode(line) ? line : readableLine(line, open)))
    .join('\n')
}

/** The label of a tab, from the comment that stands for its line; undefined for other HTML. */
export const tabLabel = (html: string): string | undefined => /^<!--tab:(.*)-->$/.exec(html.trim())?.[1]

interface Container {
  readonly colons: number
  readonly hasTabs: boolean
}

/** `open` are the containers around the line, which it may change. */
function readableLine(line: string, open: Container[]): string {
  const [, before = '', colons = '', after = ''] = /^([ \t>]*)(:{3,})([^]*)$/.exec(line) ?? []
  if (colons === '') {
    const [, indent = '', lineText = ''] = /^([ \t>]*)==[ \t]([^]*)$/.exec(line) ?? []
    const label = lineText.trim()
    return label !== '' && open.at(-1)?.hasTabs === true
      ? `${indent}<!--tab:${label.replaceAll('-->', '→')}-->`
      : line
  }
  const rest = after.trim()
  if (rest === '') {
    // A row of colons closes the outermost container that has no more of them, with all those inside it.
    const closed = open.findIndex((container) => container.colons <= colons.length)
    if (closed !== -1) open.length = closed
    return line
  }
  const tabs = /^tabs(?:[ \t]+(.*))?$/.exec(rest)
  open.push({ colons: colons.length, hasTabs: tabs !== null })
  if (tabs) {
    const key = /(?:^|\s)key:([\w-]+)/.exec(tabs[1] ?? '')?.[1]
    return `${before}${colons}tabs${key === undefined ? '' : `{key="${key}"}`}`
  }
  return line.replace(/^([ \t>]*:{3,})[ \t]+(code-group|raw|v-pre)\b.*$/, '$1$2')
}
