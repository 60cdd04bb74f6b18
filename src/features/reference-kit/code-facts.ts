/** Facts of a schema whose value is code, by the labels that `schema-facts.ts` gives them. */
export const codeFacts: ReadonlySet<string> = new Set(['Pattern', 'Names match', 'Needs'])
