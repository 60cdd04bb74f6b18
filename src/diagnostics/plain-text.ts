/**
 * Text that a terminal shows as it is: control characters, escape sequences and characters that reorder text
 * are replaced one for one, so that columns keep their numbers. Tabs stay.
 */
export function plainText(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000A-\u001F]/g, controlPicture)
      .replaceAll(/\u007F/g, '\u2421')
      .replaceAll(
        /[\u0080-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
        '\uFFFD',
      )
  )
}

/**
 * The same for a message: what breaks its line becomes a space, and what an escape sequence leaves behind
 * goes with it.
 */
export function plainSentence(text: string): string {
  return plainText(
    text
      // eslint-disable-next-line no-control-regex
      .replaceAll(/\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[@-Z\\-_])/g, '')
      .replaceAll(/\s*[\r\n\t\u0085\u2028\u2029]+\s*/g, ' '),
  )
}

/** U+2400 and the following characters are pictures of the control characters. */
function controlPicture(control: string): string {
  return String.fromCharCode(0x2400 + control.charCodeAt(0))
}
