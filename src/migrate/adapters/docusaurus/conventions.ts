import type { Conventions } from '../../../model/conventions.ts'

/** Where Docusaurus's rules differ from docgen's. */
export const docusaurusConventions: Conventions = {
  isTolerant: true,
  pageOfFolder: 'with-number',
  dotsInRoutes: true,
  addressesWithBase: true,
  numberPrefixes: true,
  tagLists: true,
  orderOfNames: 'code-units',
  indexesByLabel: true,
  versionsForComponents: true,
  headingIdsFromSource: true,
  componentModules: ['', '/index'].flatMap((name) =>
    ['.tsx', '.ts', '.jsx', '.js'].map((extension) => `src/theme/MDXComponents${name}${extension}`),
  ),
}
