import { join } from 'node:path'
import { temporarySite, type SiteFiles, type TempSite } from '../../../build-temp-site.ts'
import { projectRoot } from '../content-context.ts'

const index = join(projectRoot, 'src/index.ts')

/**
 * A site with the plugins of the list in its configuration, a script; each stands on a line of its own, from
 * line 5 on.
 */
export function siteWith(plugins: readonly string[], files: SiteFiles, config = ''): TempSite {
  const site = temporarySite({
    'content/index.md': '# Home\n',
    'content/guide.md': '# Guide\n\n## Install\n',
    ...files,
  })
  site.remove('docgen.config.json')
  site.write({
    'docgen.config.ts': `import { asyncapi, cliReference, crd, graphql, jsonSchema, mcp, openapi } from ${JSON.stringify(index)}\nexport default {\n  title: 'Site', url: 'https://example.com', search: { enabled: false }, ${config}\n  plugins: [\n${plugins.map((plugin) => `    ${plugin},\n`).join('')}  ],\n}\n`,
  })
  return site
}
