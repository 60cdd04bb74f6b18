import { join } from 'node:path'
import { temporarySite, type SiteFiles, type TempSite } from '../../../build-temp-site.ts'
import { projectRoot } from '../content-context.ts'

const names = {
  asyncapi: 'asyncapi',
  cliReference: 'cli-reference',
  crd: 'crd',
  graphql: 'graphql',
  helm: 'helm',
  jsonSchema: 'json-schema',
  mcp: 'mcp',
  openapi: 'openapi',
  protobuf: 'protobuf',
  terraform: 'terraform',
  typedoc: 'typedoc',
}

/** On one line. Each by itself: docgen as a whole would be bundled with every configuration. */
const imports = (plugins: string): string =>
  Object.entries(names)
    .filter(([name]) => plugins.includes(`${name}(`))
    .map(
      ([name, folder]) =>
        `import { ${name} } from ${JSON.stringify(join(projectRoot, 'src/features', folder, 'index.ts'))}`,
    )
    .join('; ')

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
    'docgen.config.ts': `${imports(plugins.join() + config)}\nexport default {\n  title: 'Site', url: 'https://example.com', search: { enabled: false }, ${config}\n  plugins: [\n${plugins.map((plugin) => `    ${plugin},\n`).join('')}  ],\n}\n`,
  })
  return site
}
