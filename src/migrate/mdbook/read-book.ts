import { join } from 'node:path'
import { parse, TomlError } from 'smol-toml'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import { fileText } from '../files-below.ts'
import { asData, type Data } from '../foreign-data.ts'

/**
 * The configuration of mdBook in a file (path relative to the project, whose absolute path is `root`). Throws
 * a `DiagnosticError` if it is not TOML.
 */
export function readBook(root: string, source: string): Data {
  try {
    return asData(parse(fileText(join(root, source))))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [message = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
    throw new DiagnosticError(
      diagnose('config-syntax', `${message.slice(0, 1).toUpperCase()}${message.slice(1)}.`, {
        file: source,
        place: { line: error.line, column: error.column },
      }),
    )
  }
}
