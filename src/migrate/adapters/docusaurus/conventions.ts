import type { Conventions } from '../../../model/conventions.ts'

/** The names that a part of the site's own theme may have. */
const partOfTheme = (name: string): readonly string[] =>
  ['', '/index'].flatMap((end) =>
    ['.tsx', '.ts', '.jsx', '.js'].map((extension) => `src/theme/${name}${end}${extension}`),
  )

/** Where Docusaurus's rules differ from docgen's. */
export const docusaurusConventions: Conventions = {
  isTolerant: true,
  pageOfFolder: 'with-number',
  dotsInRoutes: true,
  folderPerPage: true,
  addressesWithBase: true,
  numberPrefixes: true,
  tagLists: true,
  orderOfNames: 'code-units',
  indexesByLabel: true,
  versionsForComponents: true,
  headingIdsFromSource: true,
  componentModules: partOfTheme('MDXComponents'),
  providerModules: [partOfTheme('Root'), partOfTheme('Layout/Provider'), partOfTheme('LayoutProvider')],
}
