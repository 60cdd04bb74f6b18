import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { slug as slugOf } from 'github-slugger'
import { slug } from '../../model/slug.ts'
import { addReference, describedOperations } from '../api-references.ts'
import { asData, asFlag, asList, asText, parsedData, standsFor, type Data } from '../foreign-data.ts'
import { operationRoute } from '../mintlify/api-documents.ts'
import type { MigrationDraft } from '../migration.ts'

/** The package whose references docgen's plugin `openapi` makes. */
export const referencesPlugin = 'starlight-openapi'

/** References of APIs: what stands for them in sidebars, and redirects from the addresses that they had. */
export interface StarlightReferences {
  readonly items: readonly Data[]
  readonly redirects: readonly Data[]
}

/** Adds what the plugin `starlight-openapi` would make of the descriptions that it is given to `draft`. */
export function starlightReferences(theme: Data, root: string, draft: MigrationDraft): StarlightReferences {
  const settingsOfAll = asList(theme['plugins'])
    .flat(3)
    .filter((each) => standsFor(each) === referencesPlugin)
    .flatMap((each) => asList(asList(asData(each)['$args'])[0]).map(asData))
  const references = settingsOfAll.flatMap((settings) => {
    const schema = (asText(settings['schema']) ?? '').replace(/^\.\//, '')
    const base = asText(settings['base'])?.replaceAll(/^\/+|\/+$/g, '')
    if (base !== undefined && statSync(join(root, schema), { throwIfNoEntry: false })?.isFile())
      return [
        reference(
          base
            .split('/')
            .map((part) => slugOf(part))
            .join('/'),
          schema,
          settings,
          root,
        ),
      ]
    draft.byHand(
      `API reference ${base ?? ''}`.trim(),
      `Save the description \`${schema}\` into the project, and add \`openapi({ source: '…', route: '/${base ?? '…'}' })\` to \`plugins\`.`,
    )
    return []
  })
  for (const { source, route, sidebar } of references)
    addReference({ kind: 'openapi', source, route, sidebar }, draft)
  const redirects = references.flatMap((each) => each.redirects)
  if (references.length > 0)
    draft.takenOver(`plugin ${referencesPlugin}`, {
      key: 'plugins',
      counts: { reference: references.length },
      redirects: redirects.length,
    })
  return { items: references.map(({ item }) => item), redirects }
}

function reference(base: string, source: string, settings: Data, root: string) {
  const route = `/${base}`
  const document = asData(parsedData(readFileSync(join(root, source), 'utf8')))
  const options = asData(settings['sidebar'])
  const sidebar = slug(base)
  const label =
    asText(options['label']) ?? asText(settings['label']) ?? asText(asData(document['info'])['title']) ?? base
  return {
    source,
    route,
    sidebar,
    item: {
      type: 'category',
      label,
      collapsed: asFlag(options['collapsed']) ?? true,
      items: [{ type: 'plugin', name: sidebar }],
    },
    redirects: describedOperations(document).flatMap(({ id, ...operation }) =>
      id === undefined
        ? []
        : [
            {
              from: `${route}/operations/${slugOf(id)}`,
              to: operationRoute({ kind: 'openapi', source, route }, operation),
            },
          ],
    ),
  }
}
