import type { Conventions } from '../../../model/conventions.ts'

/** Where VitePress's rules differ from docgen's. */
export const vitePressConventions: Conventions = {
  isTolerant: true,
  pageOfFolder: 'index',
  sidebarOfPage: 'of-section',
}
