import { asFatal } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { ContentAdditions, ContentContext, Plugin } from '../../model/plugin.ts'
import {
  assetPath,
  createHighlighter,
  markdownToHtml,
  type Highlight,
  type MarkdownOptions,
} from '../../kit.ts'
import { readIntro } from './read-files.ts'
import { singlePage, type SinglePage, type SinglePageOptions } from './single-page.ts'
import { createUniqueIds, type UniqueIds } from './unique-ids.ts'

/** A kind of document with a reference: how it is read, and which pages are made of it. */
export interface ReferenceKind<Document> {
  /** The name of the plugin, which its options are known by: `json-schema`. */
  readonly name: string
  readonly version: string
  /**
   * The components of its pages, without their extension, and their style sheets besides that of all
   * references: `{ 'crd/CrdPage': [] }`, below `src/features`. With `fieldsPage` where fields are detached.
   */
  readonly components: Readonly<Record<string, readonly string[]>>
  readonly read: (context: ContentContext) => Promise<ReadDocument<Document>>
  readonly show: (document: Document, tools: DescribeTools, frame: SinglePage) => ShownReference
}

/** The pages of a document, and what is wrong in it. */
export interface ShownReference extends Pick<ContentAdditions, 'pages' | 'sidebars'> {
  readonly findings: readonly Diagnostic[]
}

/** A document that was read, and the texts of its files. */
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

/** The page of fields that would make another one too large, for kinds that have such pages. */
export const fieldsPage = { 'reference-kit/FieldsPage': [] }

/** Makes the plugin of a reference whose pages lie at and below one route. */
export function referencePlugin<Document>(
  { name, version, components, read, show }: ReferenceKind<Document>,
  options: SinglePageOptions,
): Plugin {
  const shown = Object.entries(components).map(([path, sheets]) => ({
    component: path.slice(path.lastIndexOf('/') + 1),
    file: featureFile(`${path}.tsx`),
    sheets: ['reference-kit/reference.css', ...sheets].map(featureFile),
  }))
  return {
    name: `${name}:${options.route}`,
    version,
    cache: true,
    options,
    components: Object.fromEntries(shown.map(({ component, file }) => [component, file])),
    pageStyles: Object.fromEntries(shown.map(({ component, sheets }) => [component, sheets])),
    async content(context) {
      const { document, diagnostics, ...source } = await read(context)
      const [intro, noIntro] = await readIntro(options.intro, name, context)
      if (document === undefined) return { diagnostics: [...withReason(diagnostics), ...noIntro] }
      const code = await createHighlighter()
      const ids = createUniqueIds()
      const frame = singlePage({ ...source, options, intro, code, hasId: ids.has }, context)
      const { translate } = context
      const { markdown } = frame
      const html = (source = ''): string => markdownToHtml(source, markdown)
      const { findings, ...content } = show(document, { ids, code, translate, markdown, html }, frame)
      return { ...content, diagnostics: [...diagnostics, ...noIntro, ...frame.diagnostics(), ...findings] }
    },
  }
}

const featureFile = (path: string): string => assetPath(import.meta.url, `src/features/${path}`)

/** What is reported if there is nothing to show: notes are the reason only if nothing else is. */
function withReason(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isNote = ({ severity }: Diagnostic): boolean => severity === 'info'
  const areNotes = diagnostics.every(isNote)
  return diagnostics.map((each) => (areNotes || !isNote(each) ? asFatal(each) : each))
}
