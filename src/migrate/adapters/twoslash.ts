/**
 * What is shown of code for Twoslash (its reference, "Markup"): what follows the last cut, without flags and
 * queries. `meta` are the options of its fence, which say whether it is such code.
 */
export const withoutTwoslash = (code: string, meta: string | null | undefined): string =>
  /\btwoslash\b/.test(meta ?? '')
    ? code
        .replace(/^[^]*^[ \t]*\/\/ *---cut(?:-before)?---[ \t]*\n/m, '')
        .replace(/^[ \t]*\/\/ *---cut-after---[^]*$/m, '')
        .replaceAll(/^[ \t]*\/\/[ \t]*(?:@\w+.*|\^[?|].*)(?:\n|$)/gm, '')
        .trimEnd()
    : code
