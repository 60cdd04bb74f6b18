/** A longer word may break, so that it does not leave its column on a phone. */
const longestWord = 32

const isFlag = /(?:^|\s)--?\w/

/**
 * Inline code in pieces, where it has flags: `isWhole` for a flag, such as `--dry-run`, which browsers would
 * break after its hyphens.
 */
export function wholeFlags(code: string): readonly { readonly text: string; readonly isWhole: boolean }[] {
  return isFlag.test(code)
    ? code
        .split(/(\s+)/)
        .filter(Boolean)
        .map((text) => ({ text, isWhole: isFlag.test(text) && text.length <= longestWord }))
    : [{ text: code, isWhole: false }]
}
