import {
  codeFence as fence,
  inlineCode as code,
  joinBlocks as blocks,
  markdownHeading as heading,
  markdownTable as table,
} from '../../kit.ts'
import type { Translate } from '../../model/messages/messages.ts'
import { schemaMarkdownIn, sentence } from '../reference-kit/schema-to-markdown.ts'
import type { SchemaView } from '../reference-kit/schema-view-types.ts'
import type { CrdKind } from './read-crds.ts'

/** A kind of custom resource, for the Markdown copy of its page. */
export interface KindDescription {
  readonly crd: CrdKind
  readonly description: string
  readonly manifest: string
  /** `spec`, `status`, and other top-level fields, with descriptions in Markdown. */
  readonly parts: readonly { readonly name: string; readonly schema: SchemaView }[]
  readonly rules: readonly string[]
}

/** Renders custom resources as Markdown. */
export function crdMarkdown(translate: Translate, intro: string, kinds: readonly KindDescription[]): string {
  return blocks(intro, ...kinds.map((kind) => kindMarkdown(kind, translate)))
}

function kindMarkdown(
  { crd, description, manifest, parts, rules }: KindDescription,
  translate: Translate,
): string {
  const written = schemaMarkdownIn(translate)
  return blocks(
    heading(2, crd.otherVersions.length > 0 ? `${crd.kind} (${crd.version})` : crd.kind),
    crd.deprecated
      ? `**${sentence(translate('reference.deprecated'), translate)}** ${crd.deprecationWarning}`
      : '',
    factsOf(crd, translate)
      .map((fact) => `- ${fact}`)
      .join('\n'),
    description,
    rules.map((rule) => `- ${translate('crd.rule', { rule })}`).join('\n'),
    fence(manifest, 'yaml'),
    ...parts.map(({ name, schema: { description: about, ...schema } }) =>
      blocks(heading(3, name), about, written.schema(schema)),
    ),
    crd.columns.length === 0
      ? ''
      : blocks(
          heading(3, translate('crd.columns')),
          table(
            [translate('crd.column'), translate('reference.type'), translate('crd.columnFrom')],
            crd.columns.map((column) => [column.name, column.type, code(column.path)]),
          ),
        ),
  )
}

/** Facts about a kind, one per line. */
function factsOf(crd: CrdKind, translate: Translate): readonly string[] {
  const names = (values: readonly string[]) => ({
    count: values.length,
    names: values.map(code).join(', '),
  })
  return [
    translate('markdown.apiVersion', { version: code(`${crd.group}/${crd.version}`) }),
    translate('markdown.scope', { scope: code(crd.scope) }),
    [
      translate('crd.resource', { name: code(crd.plural) }),
      ...(crd.shortNames.length === 0 ? [] : [translate('crd.shortNames', names(crd.shortNames))]),
      ...(crd.categories.length === 0 ? [] : [translate('crd.categories', names(crd.categories))]),
      ...(crd.subresources.length === 0 ? [] : [translate('crd.subresources', names(crd.subresources))]),
    ].join(', '),
    ...(crd.otherVersions.length === 0
      ? []
      : [translate('crd.otherVersions', { versions: crd.otherVersions.map(code).join(', ') })]),
  ]
}
