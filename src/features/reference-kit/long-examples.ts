import type { CodeSample } from '../../kit.ts'
import { slug } from '../../model/slug.ts'
import { directFields, textLength, type ShownSchema } from './view-size.ts'
import type { SchemaView } from './schema-view-types.ts'
import { partsOf } from './split-lists.ts'

/** The length of an example up to which nobody wants to follow a link to it. */
const worthPage = 8_000

/** The props of a block of code: text, or highlighted markup. */
export type ShownCode = { readonly language: string; readonly raw: string } | CodeSample

/** An example on a page, which may move to a page of its own. */
export interface LongExample {
  /** The path of what it is an example of: `spec`, `containers`. */
  readonly trail: readonly string[]
  /** The anchor that it is shown at. */
  readonly anchor: string
  readonly sample: ShownCode
  /** Its length in characters. */
  readonly size: number
  /** Puts a link to its own page in its place. */
  readonly replace: (ref: NonNullable<SchemaView['ref']>) => void
}

/**
 * Moves the longest examples until a page is `excess` characters smaller. `movePart` makes the page of one,
 * and returns what leads there.
 */
export function moveExamples(
  examples: readonly LongExample[],
  excess: number,
  movePart: (anchor: string, name: string, sample: ShownCode) => NonNullable<SchemaView['ref']>,
): void {
  let rest = excess
  for (const { trail, anchor, sample, size, replace } of examples.toSorted((a, b) => b.size - a.size)) {
    if (rest <= 0 || size <= worthPage) break
    replace(movePart(anchor, trail.join('.'), sample))
    rest -= size
  }
}

/** A block of code as an example; on a page of its own it has no colors, which would double that. */
export const longExample = (
  code: CodeSample,
  about: Pick<LongExample, 'trail' | 'anchor' | 'replace'>,
): LongExample => ({
  ...about,
  sample: { ...code, html: code.html.replace(/<\/?span[^>]*>/g, '') },
  size: textLength(code.html),
})

/** The examples of a schema and of its fields. */
export const examplesIn = ({ schema, trail, id, anchor = id ?? '' }: ShownSchema): readonly LongExample[] => [
  ...partsOf(schema).flatMap((part) =>
    (part.examples ?? []).map((text): LongExample => ({
      trail,
      anchor: anchor || slug(trail.join('-')) || 'document',
      sample: { language: /^\s*[{[]/.test(text) ? 'json' : 'text', raw: text },
      size: textLength(text),
      replace(ref) {
        Object.assign(part, {
          examples: part.examples?.filter((each) => each !== text),
          examplePages: [...(part.examplePages ?? []), ref],
        })
      },
    })),
  ),
  ...directFields(schema).flatMap((field) =>
    examplesIn({
      schema: field.schema,
      trail: field.isPath ? [field.name] : [...trail, field.name],
      anchor: field.id ?? anchor,
    }),
  ),
]
