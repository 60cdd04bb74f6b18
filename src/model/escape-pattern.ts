/** A text as the source of an expression that matches it. */
export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
