import { componentsWithWords } from '../markdown/collect.ts'
import type { SitePage } from '../../model/site-page.ts'

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
