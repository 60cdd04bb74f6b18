import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeCorpus, type CorpusPage } from './corpus.ts'
import type { Generator } from './generators.ts'

/** How often a site has its pages: in so many versions, each in so many languages. */
export interface Trees {
  /** The one that is being written included. */
  readonly versions: number
  /** The default one included. */
  readonly languages: number
}

const locales = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'zh', 'ko', 'ar'] as const
export const mostLanguages = locales.length

/**
 * The same generator with pages in versions and languages, laid out as Docusaurus has them. Every version has
 * the same pages, and each language translates every second one of them, the first of all included: an edit
 * of that page changes one document.
 */
export function inTrees(docgen: Generator, { versions, languages }: Trees): Generator {
  const released = Array.from({ length: versions - 1 }, (_, index) => `${versions - 1 - index}.0`)
  const spoken = locales.slice(0, languages)
  const config = {
    title: 'Bench',
    url: 'https://example.com',
    content: [{ path: docgen.contentDir, route: '/' }],
    i18n: { defaultLocale: 'en', locales: spoken },
  }
  return {
    ...docgen,
    name: `${docgen.name}-${versions}x${languages}`,
    copies: versions * languages,
    prepare(project, pages) {
      docgen.prepare(project, pages)
      writeFileSync(join(project, 'docgen.config.ts'), `export default ${JSON.stringify(config)}\n`)
      if (released.length > 0) writeFileSync(join(project, 'versions.json'), JSON.stringify(released))
      const home: CorpusPage = { path: 'index.md', title: 'Bench', text: '# Bench\n' }
      for (const name of released)
        writeCorpus(join(project, 'versioned_docs', `version-${name}`), [home, ...pages])
      const translated = pages.filter((_, index) => index % 2 === 0)
      for (const locale of spoken.slice(1))
        for (const folder of ['current', ...released.map((name) => `version-${name}`)])
          writeCorpus(
            join(project, 'i18n', locale, 'docusaurus-plugin-content-docs', folder),
            translated.map((page) => ({
              ...page,
              text: page.text.replace('title: Page', `title: ${locale}`),
            })),
          )
    },
  }
}
