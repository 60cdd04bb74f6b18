import {
  codeFence as fence,
  inlineCode as code,
  joinBlocks as blocks,
  markdownHeading as heading,
  markdownTable as table,
} from '../../kit.ts'
import type { Translate } from '../../model/messages/messages.ts'
import { schemaMarkdown } from '../reference-kit/schema-markdown.ts'
import type { SchemaView } from '../reference-kit/schema-view-types.ts'
import type { CrdKind } from './read-crds.ts'

/** A kind of custom resource for the Markdown copy of its page. */
export interface KindDescription {
  readonly crd: CrdKind
  readonly description: string
  readonly manifest: string
  /** `spec`, `status` and what else stands at the top, with descriptions as Markdown. */
  readonly parts: readonly { readonly name: string; readonly schema: SchemaView }[]
  readonly rules: readonly string[]
}

/** The page of custom resources as Markdown. */
export function crdMarkdown(translate: Translate, intro: string, kinds: readonly KindDescription[]): string {
  return blocks(intro, ...kinds.map((kind) => kindMarkdown(kind, translate)))
}

function kindMarkdown(
  { crd, description, manifest, parts, rules }: KindDescription,
  translate: Translate,
): string {
  const facts: readonly (readonly [name: string, values: readonly string[]])[] = [
    ['API version', [`${crd.group}/${crd.version}`]],
    ['Scope', [crd.scope]],
    ['Resource', [crd.plural]],
    ['Short names', crd.shortNames],
    ['Categories', crd.categories],
    ['Subresources', crd.subresources],
    ['Other versions', crd.otherVersions],
  ]
  return blocks(
    heading(2, crd.otherVersions.length > 0 ? `${crd.kind} (${crd.version})` : crd.kind),
    crd.deprecated ? `**Deprecated.** ${crd.deprecationWarning}` : '',
    facts
      .flatMap(([name, values]) => (values.length === 0 ? [] : [`- ${name}: ${values.map(code).join(', ')}`]))
      .join('\n'),
    description,
    rules.map((rule) => `- ${translate('crd.rule', { rule })}`).join('\n'),
    fence(manifest, 'yaml'),
    ...parts.map(({ name, schema: { description: about, ...schema } }) =>
      blocks(heading(3, name), about, schemaMarkdown(schema)),
    ),
    crd.columns.length === 0
      ? ''
      : blocks(
          heading(3, translate('crd.columns')),
          table(
            ['Column', 'Type', 'From'],
            crd.columns.map((column) => [column.name, column.type, code(column.path)]),
          ),
        ),
  )
}
