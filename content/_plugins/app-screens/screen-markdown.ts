import type { Json } from 'docgen'
import { screens } from './screens.ts'

/** `<AppScreen name="…"/>` in the Markdown copy of a page: the drawing in words. */
export function screenMarkdown({ name }: Readonly<Record<string, Json>>): string {
  const screen = typeof name === 'string' && Object.hasOwn(screens, name) ? screens[name] : undefined
  if (!screen) return ''
  return [
    `${screen.title} (schematic):`,
    screen.labels.map((label, index) => `${index + 1}. ${label}`).join('\n'),
  ].join('\n\n')
}
