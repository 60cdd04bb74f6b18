import { temporarySite, type SiteFiles, type TempSite } from '../../../build-temp-site.ts'

/** The docgen of these sources, which a process loads once: it is part of no configuration. */
const imports =
  "import { asyncapi, cliReference, crd, graphql, helm, jsonSchema, mcp, openapi, protobuf, terraform, typedoc } from 'docgen'"

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
    'docgen.config.ts': `${imports}\nexport default {\n  title: 'Site', url: 'https://example.com', search: { enabled: false }, ${config}\n  plugins: [\n${plugins.map((plugin) => `    ${plugin},\n`).join('')}  ],\n}\n`,
  })
  return site
}
