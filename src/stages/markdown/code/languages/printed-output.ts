/**
 * Matches output shown below a command, as a table: `NAME    STATUS   AGE`, and the lines up to an empty one.
 */
const table =
  /[A-Z][A-Z_()%-]*(?:(?:[ \t]{2,}|\t| )[A-Z][A-Z_()%-]*)*(?:[ \t]{2,}|\t)[A-Z][A-Z_()%-]*[ \t]*(?:\n[^\n]+)+/y

/** Matches output in JSON, up to the closing bracket at the start of a line. */
const printedJson = /(?:\[\s*)?\{\s*"[^"\n]*"\s*:[^]*?(?:\n[}\]]+[ \t]*(?=\n|$)|$)/y

/**
 * Matches a line of output that cannot be a command: a field (`Host: example.com`), the first line of an HTTP
 * message, or a line of a log, which may follow the name of its container.
 */
const printedLine =
  /(?:[A-Za-z][\w-]*:(?=\s|$)|(?:[A-Z]+ \S+ )?HTTP\/\d|(?:[\w.-]+[ \t]*\|[ \t]*)?\d{4}-\d\d-\d\d[T ]\d\d:)[^\n]*/y

/** Output of programs among commands, from which it can be told. */
export const printedOutput: readonly RegExp[] = [table, printedJson, printedLine]
