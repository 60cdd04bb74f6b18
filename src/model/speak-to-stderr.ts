/**
 * From now on `console.log` and the like write to standard error: standard output is docgen's, for reports that programs read, and what code of
 * the site says would stand in the middle of them.
 * `stream` is what leads to standard error.
 */
// eslint-disable-next-line no-restricted-properties -- nothing is printed here; it is said where others print
export function speakToStderr(stream: NodeJS.WritableStream = process.stderr): void {
  // eslint-disable-next-line no-console -- the console is what is replaced
  globalThis.console = new console.Console(stream, stream)
}
