/** Why an engine did not do what it was asked to: a sentence that continues its name. */
export class ServiceError extends Error {
  /** The status of the last answer; nothing when there was none. */
  readonly status: number | undefined
  /** Whether the same request may get a better answer later. */
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
