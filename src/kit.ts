/**
 * docgen/kit: what plugins may call while a site is built. The plugins that docgen brings along stand on it
 * like any other. It runs in Node; components get what a plugin makes with it as props or as data.
 *
 * Only re-exports stand here, so that a bundle holds no more of it than a plugin uses: the libraries for
 * Markdown are loaded by those alone who turn Markdown into something else.
 */
export {
  createHighlighter,
  type CodeSample,
  type Highlight,
} from './stages/markdown/fragments/code-sample.ts'
export type { MarkdownOptions, ResolvedLink } from './stages/markdown/fragments/markdown-options.ts'
export { markdownToHtml, markdownToText, safeHref } from './stages/markdown/fragments/markdown-text.ts'
export { shellCommands } from './stages/markdown/fragments/code-sample.ts'
export {
  codeFence,
  inlineCode,
  joinBlocks,
  markdownTable,
} from './stages/markdown/fragments/markdown-parts.ts'
export {
  parseData,
  parseDataDocuments,
  type DataDocument,
  type ParsedData,
} from './engine/data/parse-data.ts'
export { checkOptions, type OptionsSchema } from './engine/data/schema-issues.ts'
export { shapeProblems } from './engine/data/schema-issues.ts'
export type { SchemaIssue } from './model/value-checks.ts'
export { escapeHtml } from './model/escape.ts'
export { LineIndex } from './model/location.ts'
export { htmlToText } from './engine/html/scan-whole-html.ts'
export { assetPath, importPeer } from './engine/installed-package.ts'
export { bodyText, timedFetch, type TimedRequest } from './engine/timed-fetch.ts'
export { fingerprint, fingerprintOf, nameHash } from './engine/fingerprint.ts'
export { didYouMean, nearest } from './model/nearest.ts'
export {
  hasSharp,
  neededFile,
  openRasterizer,
  type ByteReader,
  type Rasterizer,
} from './engine/rasterizer.ts'
