declare const DOCGEN_BUILD: string | undefined
declare const DOCGEN_COMMIT: string | undefined

/** Hash of docgen's own code, put in when docgen is bundled; a constant while it runs from its sources. */
export const buildIdentity = (): string => (typeof DOCGEN_BUILD === 'string' ? DOCGEN_BUILD : 'development')

/** The commit that docgen was bundled from: `1a2b3c4d5e6f`. Empty when that is not known. */
export const buildCommit = (): string => (typeof DOCGEN_COMMIT === 'string' ? DOCGEN_COMMIT : '')
