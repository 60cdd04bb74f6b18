import { readFileSync } from 'node:fs'
import { asContentPath, asRoutePath, type Plugin } from 'docgen'
import { splitPage } from './split-page.ts'

/** docgen's own changelog, which is outside of the manual. */
export function changelog(route: string): Plugin {
  // Read while the configuration is evaluated, which is when docgen notices what it read.
  const markdown = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8').replace(/^# .*\n/, '')
  const pages = splitPage({
    path: asContentPath(`content${route}.md`),
    route: asRoutePath(route),
    frontMatter: {
      title: 'Changelog',
      description: 'What is new in docgen, and what is different.',
      layout: 'changelog',
      toc_max_heading_level: 3,
    },
    body: { format: 'md', markdown },
  })
  return {
    name: 'changelog',
    version: '1',
    cache: true,
    options: { pages },
    content: () => ({ pages }),
  }
}
