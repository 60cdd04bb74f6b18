import { asFatal } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { Heading, SearchSection } from '../../model/page.ts'
import type { ContentContext, Plugin } from '../../model/plugin.ts'
import {
  assetPath,
  createHighlighter,
  htmlToText,
  markdownToHtml,
  markdownToText,
  type Highlight,
  type MarkdownOptions,
} from '../../kit.ts'
import type { EntriesPageProps, EntryGroup } from './EntriesPage.tsx'
import { readIntro } from './read-files.ts'
import { fieldSections, fieldsPage, singlePage, type SinglePageOptions } from './single-page.ts'
import { createUniqueIds, type UniqueIds } from './unique-ids.ts'

/** A kind of document that is shown as a page of entries in groups. */
interface EntriesKind<Document> {
  /** The name of the plugin, and of the function that makes it: `mcp`. */
  readonly name: string
  readonly version: string
  /** Reads the document; undefined if there is nothing to show. */
  readonly read: (context: ContentContext) => Promise<ReadDocument<Document>>
  readonly describe: (document: Document, tools: DescribeTools) => DocumentView
}

/** A document that was read, and the text of its files. */
export interface ReadDocument<Document> {
  readonly document?: Document | undefined
  readonly texts: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

/** What a view of a document is made with. */
export interface DescribeTools {
  readonly ids: UniqueIds
  readonly code: Highlight
  readonly translate: Translate
  readonly markdown: MarkdownOptions
  /** Markdown of the document as safe HTML; nothing for undefined. */
  readonly html: (markdown: string | undefined) => string
}

/** What a document says. */
export interface DocumentView extends Pick<EntriesPageProps, 'meta' | 'facts' | 'groups'> {
  readonly title: string
  /** Markdown. */
  readonly description?: string | undefined
  readonly findings: readonly Diagnostic[]
}

/** Makes the plugin of a reference that is a page of entries in groups. */
export function entriesPlugin<Document>(
  { name, version, read, describe }: EntriesKind<Document>,
  options: SinglePageOptions,
): Plugin {
  return {
    name: `${name}:${options.route}`,
    version,
    cache: true,
    options,
    components: {
      ...fieldsPage.components,
      EntriesPage: assetPath(import.meta.url, 'src/features/reference-kit/EntriesPage.tsx'),
    },
    pageStyles: {
      ...fieldsPage.pageStyles,
      EntriesPage: [assetPath(import.meta.url, 'src/features/reference-kit/reference.css')],
    },
    async content(context) {
      const { document, texts, diagnostics } = await read(context)
      if (document === undefined) return { diagnostics: diagnostics.map(asFatal) }
      const [intro, noIntro] = await readIntro(options.intro, name, context)
      const code = await createHighlighter()
      const ids = createUniqueIds()
      const { links, ...single } = singlePage(
        { options, file: [...texts.keys()][0] ?? '', texts, intro },
        context,
      )
      const markdown = { code, translate: context.translate, ...links.markdown }
      const html = (text = ''): string => markdownToHtml(text, markdown)
      const view = describe(document, { ids, code, translate: context.translate, markdown, html })
      const props: EntriesPageProps = {
        meta: view.meta,
        facts: view.facts,
        groups: view.groups,
        description: options.description === undefined ? '' : html(view.description),
        intro: single.intro(code),
      }
      const title = options.title ?? view.title
      const detached = single.detached(schemasIn(view.groups), ids.has, title)
      const description = options.description ?? (markdownToText(view.description ?? '') || undefined)
      const page = {
        ...single.page('EntriesPage', props, ids.has, { title, description }),
        headings: headingsIn(view.groups),
        sections: sectionsIn(props, title, markdownToText(intro)),
      }
      return {
        pages: [page, ...detached],
        diagnostics: [...diagnostics, ...noIntro, ...single.diagnostics(), ...view.findings],
      }
    },
  }
}

const schemasIn = (groups: readonly EntryGroup[]) =>
  groups.flatMap(({ entries = [], fields = [] }) => [
    ...entries.flatMap(({ name, parts }) =>
      parts.map(({ id, label, schema }) => ({
        trail: [name],
        schema,
        ...(label === undefined ? {} : { id }),
      })),
    ),
    ...(fields.length > 0 ? [{ trail: [], schema: { type: '', fields } }] : []),
  ])

const headingsIn = (groups: readonly EntryGroup[]): readonly Heading[] =>
  groups.flatMap(({ id, title, entries = [] }): Heading[] => [
    { level: 2, id, text: title },
    ...entries.map((entry): Heading => ({ level: 3, id: entry.id, text: entry.name })),
  ])

/** What search finds: the document, its groups, each entry, and each field. */
function sectionsIn(
  { meta, description, facts, groups }: EntriesPageProps,
  title: string,
  intro: string,
): readonly SearchSection[] {
  const about: SearchSection = {
    id: '',
    trail: [title],
    text: [htmlToText(description), intro].filter(Boolean).join(' '),
    code: [...meta.map(({ text }) => text), ...facts.map(({ value }) => value)].join(' '),
  }
  return [
    about,
    ...groups.flatMap(({ id, title: groupTitle, text = '', entries = [], fields = [] }) => [
      ...fieldSections({ type: '', description: text, fields }, [title, groupTitle], id),
      ...entries.flatMap((entry): SearchSection[] => [
        {
          id: entry.id,
          trail: [title, entry.name],
          text: [...entry.titles, htmlToText(entry.description)].join(' '),
          code: entry.name,
        },
        ...entry.parts.flatMap((part) => {
          const trail = [title, entry.name, ...(part.label === undefined ? [] : [part.label])]
          const [own, ...inner] = fieldSections(part.schema, trail, part.id)
          return part.label === undefined || !own ? inner : [own, ...inner]
        }),
      ]),
    ]),
  ]
}
