import type { Json, Plugin, SiteView } from '../../model/plugin.ts'

/** Functions that render components of plugins as Markdown, by name. */
export type ComponentTexts = NonNullable<Plugin['componentMarkdown']>

/**
 * Matches the placeholder for a component without children in compiled Markdown: its name and its props as
 * JSON.
 */
const mark = /<!-- ([A-Z][\w.]*) (\{.*?\}) -->\n*/g

/** Replaces the placeholders with the plugins' Markdown, whose links `resolve` makes absolute. */
export function withComponentTexts(
  markdown: string,
  texts: ComponentTexts,
  data: SiteView['data'],
  resolve: (markdown: string) => string,
): string {
  return markdown.replace(mark, (whole: string, name: string, props: string) => {
    if (!Object.hasOwn(texts, name)) return whole
    const text = resolve(texts[name]?.(propsOf(props), data).trim() ?? '')
    return text === '' ? '' : `${text}${/\n*$/.exec(whole)?.[0] ?? ''}`
  })
}

function propsOf(json: string): Readonly<Record<string, Json>> {
  try {
    // The placeholder contains an object, or props that cannot be represented.
    return JSON.parse(json) as Readonly<Record<string, Json>>
  } catch {
    return {}
  }
}
