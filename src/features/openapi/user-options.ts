// Written by `npm run reference` from the schema in options.ts. Edit that instead.
/** Options of the plugin `openapi`. */
export interface OpenApiOptions {
  /**
   * The document, below the project's root: `static/api-specs/widget-api.yaml`. Files that it refers to are
   * read too.
   */
  readonly source: string
  /** Route of the reference: `/widget/reference/api`. */
  readonly route: string
  /** The title of its first page. Default: the document's. */
  readonly title?: string | undefined
  /** The description of its first page. Default: the beginning of the document's. */
  readonly description?: string | undefined
  /**
   * Address of the site that the descriptions were written for: `https://docs.example.com`. Their relative
   * links are completed from there; without one they are links into this site, where it has their pages. To
   * link to your own pages, set it to the site's `url`. Default: that of the document's `externalDocs`, or of
   * its first server.
   */
  readonly links?: string | undefined
  /** Shown instead of the document's servers. */
  readonly servers?:
    | readonly {
        /** Absolute, or relative to the page: `/api`. */
        readonly url: string
        /** What the server is for. */
        readonly description?: string | undefined
      }[]
    | undefined
  /**
   * What anchors leave out at the beginning of a path: with `/api/v1beta`, `POST /api/v1beta/workloads` is
   * `#post-workloads`. Default: `''`.
   */
  readonly anchorBase?: string | undefined
  /**
   * One page for everything, for each tag or for each operation. `auto` goes by the number of operations: up
   * to 20, up to 400, more. Default: `'auto'`.
   */
  readonly layout?: 'auto' | 'page' | 'tag' | 'operation' | undefined
  /** Name of the sidebar items: `{ type: 'plugin', name: 'api' }` shows its operations. Default: `'api'`. */
  readonly sidebar?: string | undefined
  /**
   * Address of the document for download; `false` for no link. Default: its place below `static/`, when it is
   * there.
   */
  readonly download?: string | false | undefined
  /**
   * Whether readers may send requests from the page, straight to a server of theirs: for operations with a
   * server that has an absolute http(s) address. A site with a Content-Security-Policy names its servers in
   * `servers`, and the policy allows them. Default: `true`.
   */
  readonly tryIt?: boolean | undefined
}
