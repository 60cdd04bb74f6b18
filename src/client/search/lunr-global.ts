/** A query whose clauses are complete as they are given: none is required or forbidden. */
class Query {
  static readonly presence = { REQUIRED: 2, PROHIBITED: 3 }
  readonly clauses: object[] = []
  readonly isNegated = (): boolean => false
}

/** What Lunr's files add their parts to, by the name `lunr`. Present are stand-ins for the parts that are left out. */
export const lunrGlobal: object = {
  Query,
  Pipeline: { registerFunction: () => undefined },
  // Clauses name terms of the index, so that what Lunr looks for is what there is.
  TokenSet: { fromClause: ({ term }: { readonly term: string }) => ({ toArray: () => [term] }) },
}

Object.assign(globalThis, { lunr: lunrGlobal })
