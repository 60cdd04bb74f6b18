/**
 * Makes text safe for terminals. Control characters, escape characters, and characters that reorder text are
 * replaced one for one, so that column numbers stay valid. Tabs are kept.
 */
export function plainText(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000A-\u001F]/g, controlPicture)
      .replaceAll(/\u007F/g, '\u2421')
      .replaceAll(
        /[\u0080-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
        '\uFFFD',
      )
  )
}

/** The same for messages: line breaks become spaces, and escape sequences are removed entirely. */
export function plainSentence(text: string): string {
  return plainText(
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[@-Z\\-_])/g, '')
      .replaceAll(/\s*[\r\n\t\u0085\u2028\u2029]+\s*/g, ' '),
  )
}

/** The symbol for a control character; these begin at U+2400. */
function controlPicture(control: string): string {
  return String.fromCharCode(0x2400 + control.charCodeAt(0))
}
