/** A field of a form that is sent. */
export interface FormField {
  readonly name: string
  readonly value: string
  /** Whether reserved characters stay as they are. */
  readonly allowReserved?: boolean | undefined
}
