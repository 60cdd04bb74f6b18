import type { Conventions } from '../../../model/conventions.ts'

/** Where Starlight's and Astro's rules differ from docgen's. */
export const starlightConventions: Conventions = {
  isTolerant: true,
  pageOfFolder: 'index',
  slugsFromNames: true,
  addressesWithLanguage: true,
  sidebarOfPage: 'listing-or-first',
  orderOfNames: 'english',
  plainFolders: true,
  styleAsText: true,
}
