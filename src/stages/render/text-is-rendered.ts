import type { SitePage } from '../../model/site-page.ts'

/**
 * Theme components whose text consists of their content and of props that the compiler reads
 * (`collectSections`). The text of other components, and of props set by code, is only known after rendering.
 */
const componentsWithWords: ReadonlySet<string> = new Set([
  'Admonition',
  'Badge',
  'Card',
  'Cards',
  'CodeBlock',
  'Details',
  'Figure',
  'FileTree',
  'Icon',
  'Kbd',
  'Link',
  'Math',
  'Mermaid',
  'Steps',
  'TabItem',
  'Tabs',
  'ThemedImage',
  'Tooltip',
])

/**
 * Whether a page's text for search is only known after rendering: for page modules, and for Markdown with
 * code or with components that add text. `templates` are the site's own, relative to the project root; one
 * may differ from docgen's of the same name.
 */
export function textIsRendered(
  { page, pageModule, hasOwnSections }: SitePage,
  templates: readonly string[],
): boolean {
  if (hasOwnSections) return false
  if (pageModule !== undefined || page.module) return true
  return page.components.some(
    (name) =>
      /^[A-Z]/.test(name) &&
      (!componentsWithWords.has(name) || templates.some((path) => path.includes(`/mdx/${name}.`))),
  )
}
