import {
  type Document,
  type DocumentOptions,
  isScalar,
  parseAllDocuments,
  parseDocument,
  type ParseOptions,
  type SchemaOptions,
  YAMLParseError,
} from 'yaml'

/**
 * Parses a YAML text that holds one value. A second document, after `---` or `...`, is an error of the first:
 * nobody would read it. Documents without a value are ignored, as after a `---` at the end.
 */
export function parseOnlyDocument(
  text: string,
  options: ParseOptions & DocumentOptions & SchemaOptions,
): Document.Parsed {
  const documents = parseAllDocuments(text, options)
  const [only, ...others] = Array.isArray(documents) ? documents : []
  if (!only) return parseDocument(text, options)
  const other = others.find(({ contents, errors }) => !isEmpty(contents) || errors.length > 0)
  if (other)
    only.errors.push(
      new YAMLParseError(
        [other.range[0], other.range[1]],
        'MULTIPLE_DOCS',
        'There is more than one document, and only the first would be read',
      ),
    )
  return only
}

/** Whether nothing is written: `null` is a value. */
const isEmpty = (contents: unknown): boolean =>
  contents === null || (isScalar(contents) && contents.value === null && contents.source === '')
