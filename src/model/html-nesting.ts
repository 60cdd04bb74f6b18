/** Elements that cannot be in one of their kind: a browser moves the inner one out. */
export const neverNested: ReadonlySet<string> = new Set(['a', 'button', 'form'])
