import { createHighlighter, markdownToHtml, type Highlight, type MarkdownOptions } from '../../kit.ts'
import { asFatal } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { ContentAdditions, ContentContext } from '../../model/plugin.ts'
import { readIntro } from './read-files.ts'
import { singlePage, type SinglePage, type SinglePageOptions } from './single-page.ts'
import { createUniqueIds, reservedFor, type UniqueIds } from './unique-ids.ts'

export interface ReferenceMaker<Document> {
  readonly read: (context: ContentContext) => Promise<ReadDocument<Document>>
  readonly show: (document: Document, tools: DescribeTools, frame: SinglePage) => ShownReference
}

export interface ShownReference extends Pick<ContentAdditions, 'pages' | 'sidebars'> {
  readonly findings: readonly Diagnostic[]
}

export interface ReadDocument<Document> {
  /** Undefined if there is nothing to show, for which the diagnostics have the reason. */
  readonly document?: Document | undefined
  readonly texts: ReadonlyMap<string, string>
  /** The file or folder that findings name if they have no place. Default: the first file. */
  readonly file?: string
  readonly diagnostics: readonly Diagnostic[]
  /** Finds the anchor of a JSON pointer that descriptions link to. */
  readonly anchorOf?: (fragment: string) => string | undefined
}

/** What the contents of pages are made with. */
export interface DescribeTools {
  readonly ids: UniqueIds
  readonly code: Highlight
  readonly translate: Translate
  readonly markdown: MarkdownOptions
  /** Markdown of the document as safe HTML; nothing for undefined. */
  readonly html: (markdown: string | undefined) => string
}

/**
 * Reads a document and makes its pages, with what is wrong in it, in the introduction and in its texts.
 *
 * @param name The name of the plugin, as options name it: `json-schema`.
 */
export async function makeReference<Document>(
  { read, show }: ReferenceMaker<Document>,
  name: string,
  options: SinglePageOptions,
  context: ContentContext,
): Promise<ContentAdditions> {
  const { document, diagnostics, ...source } = await read(context)
  const [intro, noIntro] = await readIntro(options.intro, name, context)
  if (document === undefined) return { diagnostics: [...withReason(diagnostics), ...noIntro] }
  const code = await createHighlighter()
  const ids = createUniqueIds(reservedFor(options))
  const frame = singlePage({ ...source, options, intro, code, hasId: ids.has }, context)
  const { translate } = context
  const { markdown } = frame
  const html = (source = ''): string => markdownToHtml(source, markdown)
  const { findings, ...content } = show(document, { ids, code, translate, markdown, html }, frame)
  return {
    ...content,
    anchors: ids.lines,
    diagnostics: [...diagnostics, ...noIntro, ...frame.diagnostics(), ...findings],
  }
}

/** What is reported if there is nothing to show: notes are the reason only if nothing else is. */
function withReason(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isNote = ({ severity }: Diagnostic): boolean => severity === 'info'
  const areNotes = diagnostics.every(isNote)
  return diagnostics.map((each) => (areNotes || !isNote(each) ? asFatal(each) : each))
}
