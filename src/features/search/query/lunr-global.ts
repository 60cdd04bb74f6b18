/** A query whose clauses are complete as they are given: none is required or forbidden. */
class Query {
  static readonly presence = { REQUIRED: 2, PROHIBITED: 3 }
  readonly clauses: object[] = []
  readonly isNegated = (): boolean => false
}

/** Sections that a query demands, all, or forbids, none: no clause says otherwise. */
class AllOrNone {
  static readonly complete = new AllOrNone(true)
  static readonly empty = new AllOrNone(false)
  readonly #all: boolean

  constructor(all: boolean) {
    this.#all = all
  }

  contains(): boolean {
    return this.#all
  }
}

/** Which term was found in which field: all of it is in the evidence already. */
class NoMatchData {
  readonly add = (): void => undefined
}

/**
 * What Lunr's files add their parts to, by the name `lunr`. Present are stand-ins for the parts that are left
 * out.
 */
export const lunrGlobal: object = {
  Query,
  Set: AllOrNone,
  MatchData: NoMatchData,
  Pipeline: { registerFunction: () => undefined },
  // Clauses name terms of the index, so that what Lunr looks for is what there is.
  TokenSet: { fromClause: ({ term }: { readonly term: string }) => ({ toArray: () => [term] }) },
}

Object.assign(globalThis, { lunr: lunrGlobal })
