/** An error of an engine. The message continues a sentence that starts with the engine's name. */
export class ServiceError extends Error {
  /** The status of the last response; undefined if there was none. */
  readonly status: number | undefined
  /** Whether a retry may succeed. */
  readonly passing: boolean

  constructor(
    message: string,
    { status, passing = false }: { readonly status?: number; readonly passing?: boolean } = {},
  ) {
    super(message)
    this.name = 'ServiceError'
    this.status = status
    this.passing = passing
  }
}
