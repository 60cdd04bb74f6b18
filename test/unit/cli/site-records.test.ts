import { expect, test } from 'vitest'
import { siteRecords } from '../../../src/cli/site-records.ts'
import { defaultBuildOptions, type BuildOptions } from '../../../src/pipeline/build-options.ts'
import { loadSite } from '../../../src/pipeline/load-site.ts'
import { temporarySite } from '../../build-temp-site.ts'

async function recordsOf(...site: Parameters<typeof temporarySite>) {
  const { root } = temporarySite(...site)
  const options: BuildOptions = { root, ...defaultBuildOptions, cache: false, workers: 1 }
  return (await siteRecords(options, await loadSite(options))).records
}

test('records of a site say of which language and version they are', async () => {
  const records = await recordsOf(
    {
      'content/index.md': '# Being written\n',
      'versions.json': '["2.0", "1.0"]',
      'versioned_docs/version-2.0/index.md': '# Two\n',
      'versioned_docs/version-1.0/index.md': '# One\n',
      'i18n/de/docusaurus-plugin-content-docs/version-2.0/index.md': '# Zwei\n',
    },
    { i18n: { defaultLocale: 'en', locales: ['en', 'de'] } },
  )
  const told = records.map(({ url, language, version, docusaurus_tag: tag }) => [url, language, version, tag])
  expect(told).toContainEqual(['https://example.com/', 'en', 'current', 'docs-default-current'])
  expect(told).toContainEqual(['https://example.com/1.0/', 'en', '1.0', 'docs-default-1.0'])
  expect(told).toContainEqual(['https://example.com/next/', 'en', 'next', 'docs-default-next'])
  expect(told).toContainEqual(['https://example.com/de/', 'de', 'current', 'docs-default-current'])
  expect(records.find(({ url }) => url === 'https://example.com/de/')?.hierarchy.lvl1).toBe('Zwei')
})

test('records are of the pages that the site finds by itself', async () => {
  const records = await recordsOf(
    {
      'content/index.md': '# Home\n',
      'content/quiet.md': '---\nnoindex: true\n---\n\n# Quiet\n',
      'content/off.md': '---\nsearch: false\n---\n\n# Off\n',
      'content/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
      'content/tagged.md': '---\ntags: [tools]\n---\n\n# Tagged\n',
    },
    { noIndex: true },
  )
  expect(records.map(({ url }) => new URL(url).pathname).sort()).toEqual(['/', '/quiet', '/tagged'])
})
