import type { EntriesPageProps, Entry } from '../../../src/features/reference-kit/EntriesPage.tsx'
import type { FieldView, SchemaView } from '../../../src/features/reference-kit/schema-view-types.ts'
import { htmlToText } from '../../../src/kit.ts'
import type { PluginPage } from '../../../src/model/plugin.ts'

/** The entries of the pages of a reference. */
export const entriesIn = (pages: readonly PluginPage[]): readonly Entry[] =>
  pages.flatMap(({ body }) => {
    // Such pages are made of them.
    const { props } = body as unknown as { readonly props: EntriesPageProps }
    return [
      ...(props.entry ? [props.entry] : []),
      ...(props.groups ?? []).flatMap(({ entries = [] }) => entries),
    ]
  })

const textOf = (html = ''): string => htmlToText(html).replace(/\s+/g, ' ').trim()

/** What a schema says besides its fields, in parts. */
const sayings = ({ type, code, keywords, marks, description, facts = [], ...view }: SchemaView) =>
  [
    type,
    code && `\`${textOf(code)}\``,
    ...(keywords ?? []),
    ...(marks ?? []),
    textOf(description),
    view.default && `= ${view.default}`,
    ...facts.map(({ label, value }) => `${label}: ${value}`),
  ].filter(Boolean)

/** A line for each field and alternative, with its anchor, `!` if it is required, and what is said of it. */
export const fieldLines = ({ fields = [], groups = [], values = [] }: SchemaView): readonly string[] => [
  ...values.map(({ value, description }) => `= ${value} | ${textOf(description)}`),
  ...groups.flatMap(({ kind, options }) =>
    options.flatMap((option) => [
      [`(${kind}) ${option.title ?? ''}`.trim(), ...sayings(option)].join(' | '),
      ...fieldLines(option),
    ]),
  ),
  ...fields.flatMap(({ name, id, required, schema }: FieldView) => [
    [`${name}${id === undefined ? '' : `#${id}`}${required ? '!' : ''}`, ...sayings(schema)].join(' | '),
    ...fieldLines(schema),
  ]),
]

/** All that entries say but samples, and the texts above them; without the configuration of a provider. */
export const textsIn = (pages: readonly PluginPage[]): readonly string[] => [
  ...pages.flatMap(({ body }) =>
    // As above.
    (body as unknown as { readonly props: EntriesPageProps }).props.groups.flatMap(({ title, text }) =>
      text ? [`# ${title} | ${textOf(text)}`] : [],
    ),
  ),
  ...entriesIn(pages)
    .filter(({ id }) => !id.startsWith('provider-'))
    .flatMap(({ name, badges, description, facts, parts }) => [
      [
        name,
        ...badges.map(({ text }) => text),
        textOf(description),
        ...facts.map(({ label, value }) => `${label}: ${value}`),
      ]
        .filter(Boolean)
        .join(' | '),
      ...parts.flatMap(({ label, schema }) => [
        [`[${label ?? ''}]`, ...sayings(schema)].join(' '),
        ...fieldLines(schema),
      ]),
    ]),
]
