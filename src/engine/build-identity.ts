declare const DOCGEN_BUILD: string | undefined

/** Hash of docgen's own code, put in when docgen is bundled; a constant while it runs from its sources. */
export const buildIdentity = (): string => (typeof DOCGEN_BUILD === 'string' ? DOCGEN_BUILD : 'development')
