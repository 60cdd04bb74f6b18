/** Matches `const [one, two] = ` before `make(`, with plain names only. */
const pattern = /\b(?:const|let|var)\s*\[[\w$\s,]*\]\s*=\s*(?=(?:await\s+)?([\w$]+)\s*\()/g

/**
 * Passes lists that functions of packages return through `docgenForeign.list` before they are taken apart,
 * keeping line numbers. If such a package is missing, what takes its place has members then; otherwise,
 * iterating it ends at once, because loops over it have to. Any other value is taken apart as it was.
 */
export const withListPatterns = (source: string): string =>
  source.replaceAll(pattern, (before: string, callee: string) =>
    // `?? {}`: the text may be part of a string, such as a script for the browser.
    isOfPackage(callee, source) ? `${before}(globalThis.docgenForeign ?? {}).list = ` : before,
  )

/** Whether a module imports a name from a package. */
const isOfPackage = (name: string, source: string): boolean =>
  new RegExp(
    `\\bimport\\s+(?:[\\w$]+\\s*,\\s*)?(?:\\{[^}]*\\b${name.replaceAll('$', '\\$')}\\b[^}]*\\}|${name.replaceAll('$', '\\$')}\\b[^'"]*?)\\s*from\\s*['"](?![./])`,
  ).test(source)
