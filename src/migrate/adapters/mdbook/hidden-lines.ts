/** Code as it is shown at first, and with the lines that are hidden in it. */
interface HiddenLines {
  readonly shown: string
  readonly whole: string
}

/**
 * Takes the hidden lines out of code (mdBook's guide, "Hiding code lines"): those that begin with `# ` in
 * Rust, where `##` stands for one sign, or those that begin with a prefix of the block.
 */
export function hiddenLines(code: string, language: string, prefix: string | undefined): HiddenLines {
  const lines = code.split('\n').map((line): { readonly text: string; readonly isHidden: boolean } => {
    if (prefix !== undefined) {
      const indent = /^\s*/.exec(line)?.[0] ?? ''
      const isHidden = line.startsWith(prefix, indent.length)
      return { text: isHidden ? indent + line.slice(indent.length + prefix.length) : line, isHidden }
    }
    const [, indent = '', sign, rest = ''] = /^(\s*)#(.?)(.*)$/.exec(line) ?? []
    if (language !== 'rust' || sign === undefined) return { text: line, isHidden: false }
    if (sign === '#') return { text: `${indent}#${rest}`, isHidden: false }
    return sign === '' || sign === ' '
      ? { text: indent + rest, isHidden: true }
      : { text: line, isHidden: false }
  })
  return {
    shown: lines.flatMap(({ text, isHidden }) => (isHidden ? [] : [text])).join('\n'),
    whole: lines.map(({ text }) => text).join('\n'),
  }
}
