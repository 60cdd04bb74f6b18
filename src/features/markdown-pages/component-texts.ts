import type { Json, Plugin, SiteView } from '../../model/plugin.ts'

/** What components of plugins say as Markdown, by name. */
export type ComponentTexts = NonNullable<Plugin['componentMarkdown']>

/** What stands in compiled Markdown for a component that has no content: its name and its props as JSON. */
const mark = /<!-- ([A-Z][\w.]*) (\{.*?\}) -->\n*/g

/** Puts in what the plugins say of their components; marks of other components are taken out. */
export function withComponentTexts(markdown: string, texts: ComponentTexts, data: SiteView['data']): string {
  return markdown.replace(mark, (whole: string, name: string, props: string) => {
    const text = Object.hasOwn(texts, name) ? texts[name]?.(propsOf(props), data).trim() : undefined
    return text === undefined || text === '' ? '' : `${text}${/\n*$/.exec(whole)?.[0] ?? ''}`
  })
}

function propsOf(json: string): Readonly<Record<string, Json>> {
  try {
    // The mark holds an object, or nothing that a component could use.
    return JSON.parse(json) as Readonly<Record<string, Json>>
  } catch {
    return {}
  }
}
