declare const DOCGEN_BUILD: string | undefined
declare const DOCGEN_COMMIT: string | undefined

/** A hash of docgen's own code, inserted when docgen is bundled; a constant when it runs from its sources. */
export const buildIdentity = (): string => (typeof DOCGEN_BUILD === 'string' ? DOCGEN_BUILD : 'development')

/** The commit that docgen was bundled from: `1a2b3c4d5e6f`. Empty if unknown. */
export const buildCommit = (): string => (typeof DOCGEN_COMMIT === 'string' ? DOCGEN_COMMIT : '')
