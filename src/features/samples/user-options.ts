// Written by `npm run reference` from the schema in options.ts. Edit that instead.
/** Options of the plugin `samples`. */
export interface SamplesOptions {
  /**
   * Command data, as the plugin `cliReference` takes it. Calls of the program in shell fences are compared
   * with it.
   */
  readonly cli?: string | undefined
  /**
   * CustomResourceDefinitions, as the plugin `crd` takes them. Manifests in YAML fences are compared with
   * them.
   */
  readonly crds?: string | readonly string[] | undefined
  /**
   * An OpenAPI document. Requests of curl, and paths in inline code that begin with `prefix`, are compared
   * with it.
   */
  readonly api?:
    | string
    | {
        /** The document. */
        readonly source: string
        /** What the paths of the API begin with in samples. Default: `/api/`. */
        readonly prefix?: string | undefined
        /** Paths that the program serves although the document lacks them. */
        readonly besides?: readonly string[] | undefined
      }
    | undefined
  /**
   * JSON Schemas by name: a file, or a part of one, `specs/api.yaml#/components/schemas/Profile`. A fence
   * ```` ```json schema=NAME ```` is compared with the one of its name.
   */
  readonly schemas?: Readonly<Record<string, string>> | undefined
}
