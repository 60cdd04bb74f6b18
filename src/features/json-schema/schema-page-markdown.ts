import {
  codeFence as fence,
  inlineCode as code,
  joinBlocks as blocks,
  markdownHeading as heading,
} from '../../kit.ts'
import type { Translate } from '../../model/messages/messages.ts'
import { schemaMarkdownIn } from '../reference-kit/schema-to-markdown.ts'
import type { SchemaView } from '../reference-kit/schema-view-types.ts'

/** The parts of a schema's Markdown. */
export interface SchemaDescription {
  readonly translate: Translate
  readonly draft: string
  /** Markdown that precedes the fields. */
  readonly intro: string
  readonly root: SchemaView
  readonly definitions: readonly {
    readonly title: string
    readonly name: string
    readonly schema: SchemaView
  }[]
  readonly example?: { readonly text: string; readonly language: string }
}

/** Renders a JSON Schema as Markdown; the descriptions in its views are Markdown, too. */
export function schemaPageMarkdown({
  translate,
  draft,
  intro,
  root,
  definitions,
  example,
}: SchemaDescription): string {
  const written = schemaMarkdownIn(translate)
  const described = ({ description, ...schema }: SchemaView): string =>
    blocks(description, written.schema(schema))
  return blocks(
    draft,
    intro,
    heading(2, translate('schema.document')),
    described(root),
    example ? blocks(heading(2, translate('reference.example')), fence(example.text, example.language)) : '',
    ...definitions.map(({ title, name, schema }) =>
      blocks(
        heading(2, title),
        `${title === name ? '' : `${code(name)}: `}${written.type(schema)}`,
        described(schema),
      ),
    ),
  )
}
