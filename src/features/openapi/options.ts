import * as z from 'zod'
import { changes, pagesRoute, webAddress, words } from '../plugin-options/option-types.ts'

export const openApiOptions = z
  .strictObject({
    source: words.describe(
      "The document, below the project's root: `static/api-specs/widget-api.yaml`. Files that it refers to are read too.",
    ),
    route: pagesRoute.describe('Route of the reference: `/widget/reference/api`.'),
    title: words.exactOptional().meta({
      description: 'The title of its first page.',
      defaultText: "the document's",
    }),
    description: words.exactOptional().meta({
      description: 'The description of its first page.',
      defaultText: "the beginning of the document's",
    }),
    links: webAddress.exactOptional().meta({
      description:
        "Address of the site that the descriptions were written for: `https://docs.example.com`. Their relative links are completed from there; without one they are links into this site, where it has their pages. To link to your own pages, set it to the site's `url`.",
      defaultText: "that of the document's `externalDocs`, or of its first server",
    }),
    servers: z
      .array(
        z.strictObject({
          url: words.describe('Absolute, or relative to the page: `/api`.'),
          description: words.exactOptional().describe('What the server is for.'),
        }),
      )
      .exactOptional()
      .describe("Shown instead of the document's servers."),
    anchorBase: z
      .string()
      .default('')
      .describe(
        'What anchors leave out at the beginning of a path: with `/api/v1beta`, `POST /api/v1beta/workloads` is `#post-workloads`.',
      ),
    layout: z
      .enum(['auto', 'page', 'tag', 'operation'])
      .default('auto')
      .describe(
        'One page for everything, for each tag or for each operation. `auto` takes the first of these that makes no page too large: one page for up to 20 operations, pages of tags for up to 400. Where only some tags or the schemas are too large for a page, only these have pages for their parts.',
      ),
    extensions: z
      .array(words)
      .default([])
      .describe(
        "Names of the document's specification extensions that readers see at operations and parameters: `x-rate-limit`. Others are for programs.",
      ),
    sidebar: words
      .default('api')
      .describe("Name of the sidebar items: `{ type: 'plugin', name: 'api' }` shows its operations."),
    download: z
      .union([words, z.literal(false)])
      .exactOptional()
      .meta({
        description: 'Address of the document for download; `false` for no link.',
        defaultText: 'its place below `static/`, when it is there',
      }),
    changes: changes(words),
    tryIt: z
      .boolean()
      .default(true)
      .describe(
        'Whether readers may send requests from the page, straight to a server of theirs: for operations with a server that has an absolute http(s) address. A site with a Content-Security-Policy names its servers in `servers`, and the policy allows them.',
      ),
  })
  .meta({ typeName: 'OpenApiOptions', description: 'Options of the plugin `openapi`.' })

export type OpenApiSettings = z.output<typeof openApiOptions>
