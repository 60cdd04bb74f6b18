const mark = '_docgen_'

/** The temporary name of an index: `docs_docgen_1a2b`. Typesense keeps it behind the alias. */
export const stagedName = (index: string, suffix: string): string => `${index}${mark}${suffix}`

/** Whether a name was given by an earlier push. */
export const isStagedName = (name: string, index: string): boolean => name.startsWith(index + mark)
