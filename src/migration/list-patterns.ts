/** Matches `const [one, two] = make(`, with plain names only. */
const pattern = /\b(const|let|var)\s*\[([\w$\s,]*)\]\s*=\s*(?=(?:await\s+)?([\w$]+)\s*\()/g

/**
 * Takes lists that functions of packages return apart by number instead of by iteration, keeping line
 * numbers. If such a package is missing, what takes its place has every member, but iterating it ends at
 * once, because loops over it have to.
 */
export const withListPatterns = (source: string): string =>
  source.replaceAll(pattern, (whole: string, kind: string, names: string, callee: string) => {
    if (!isOfPackage(callee, source)) return whole
    const members = names
      .split(',')
      .flatMap((name, index) => (name.trim() === '' ? [] : [`${String(index)}: ${name.trim()}`]))
    const lines = whole.match(/\n/g)?.join('') ?? ''
    return `${kind} { ${members.join(', ')}${lines} } = `
  })

/** Whether a module imports a name from a package. */
const isOfPackage = (name: string, source: string): boolean =>
  new RegExp(
    `\\bimport\\s+(?:[\\w$]+\\s*,\\s*)?(?:\\{[^}]*\\b${name.replaceAll('$', '\\$')}\\b[^}]*\\}|${name.replaceAll('$', '\\$')}\\b[^'"]*?)\\s*from\\s*['"](?![./])`,
  ).test(source)
