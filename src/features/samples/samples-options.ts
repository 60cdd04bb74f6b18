/** Options of the plugin `samples`. */
export interface SamplesOptions {
  /**
   * Command data, as the plugin `cliReference` takes it. Calls of the program in shell fences are compared
   * with it.
   */
  readonly cli?: string
  /**
   * CustomResourceDefinitions, as the plugin `crd` takes them. Manifests in YAML fences are compared with
   * them.
   */
  readonly crds?: string | readonly string[]
  /**
   * An OpenAPI document. Requests of curl, and paths in inline code that begin with `prefix` (default
   * `/api/`), are compared with it; `besides` names paths that the program serves although the document lacks
   * them.
   */
  readonly api?:
    string | { readonly source: string; readonly prefix?: string; readonly besides?: readonly string[] }
  /**
   * JSON Schemas by name: a file, or a part of one, `specs/api.yaml#/components/schemas/Profile`. A fence
   * ```` ```json schema=NAME ```` is compared with the one of its name.
   */
  readonly schemas?: Readonly<Record<string, string>>
}
