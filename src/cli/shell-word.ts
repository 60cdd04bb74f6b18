/** Quotes a text where a shell would not read it as one word: `'file:../a folder'`. */
export const shellWord = (text: string): string =>
  /^[\w.:/@+^-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
