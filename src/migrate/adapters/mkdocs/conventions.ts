import type { Conventions } from '../../../model/conventions.ts'

/** Where MkDocs' rules differ from docgen's. */
export const mkDocsConventions: Conventions = {
  isTolerant: true,
  pageOfFolder: 'index',
  dotsInRoutes: true,
  sidebarOfPage: 'listing-or-first',
  orderOfNames: 'code-units',
}
