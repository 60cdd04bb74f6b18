/** The length of the longest run of backticks in a text; 0 if there are none. */
export const longestBackticks = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0)
