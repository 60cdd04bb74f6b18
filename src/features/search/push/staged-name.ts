const mark = '_docgen_'

/**
 * What an index is called until readers search it: `docs_docgen_1a2b`. At Typesense it keeps that name behind
 * the alias.
 */
export const stagedName = (index: string, suffix: string): string => `${index}${mark}${suffix}`

/** Whether an earlier push gave this name. */
export const isStagedName = (name: string, index: string): boolean => name.startsWith(index + mark)
