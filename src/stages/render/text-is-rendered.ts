import type { SitePage } from '../../model/site-page.ts'

/**
 * Components of the theme whose words are all in their content and in the props that are read when a page is
 * compiled (`collectSections`). What any other component says, or one that code of the page gives its props,
 * is known once it is rendered.
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
 * Whether what a page says for search is known only once it is rendered: a page module, or Markdown with code
 * or with components that have words of their own. `templates` are the site's own, as paths from the project
 * root: one may say something else than docgen's of the same name.
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
