import * as z from 'zod'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { asRecord } from '../../model/plain-data.ts'
import { shapeProblems, type DataDocument } from '../../kit.ts'
import type { Path } from './reference-set.ts'

/**
 * Reads a document of a loose shape. Adds what is wrong to the diagnostics (`invalid-reference-document`),
 * and the keys that nobody would see (`reference-document-lint`), but those that are an `extension`. `where`
 * starts the sentences: `In the command data`.
 */
export function readShape<Shape extends z.ZodObject>(
  document: DataDocument,
  shape: Shape,
  where: string,
  diagnostics: Diagnostic[],
  extension?: RegExp,
): z.output<Shape> | undefined {
  const parsed = shape.safeParse(document.value)
  if (!parsed.success) {
    diagnostics.push(...shapeProblems(parsed.error, document, where))
    return undefined
  }
  for (const path of unknownKeys(document.value, shape, extension))
    diagnostics.push(
      diagnose(
        'reference-document-lint',
        `${where}, the field \`${path.join('.')}\` is unknown, and not shown.`,
        {
          file: document.file,
          place: document.placeOf(path, { key: true }),
        },
      ),
    )
  return parsed.data
}

/** The paths of keys that a shape does not name; one without names takes any. */
function unknownKeys(value: unknown, shape: z.core.$ZodType, extension?: RegExp): readonly Path[] {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodDefault)
    return unknownKeys(value, shape.def.innerType, extension)
  if (shape instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item, index) =>
      unknownKeys(item, shape.def.element, extension).map((path) => [index, ...path]),
    )
  if (!(shape instanceof z.ZodObject) || Object.keys(shape.shape).length === 0) return []
  return Object.entries(asRecord(value)).flatMap(([key, member]) => {
    const inner: unknown = shape.shape[key]
    if (extension?.test(key)) return []
    return inner instanceof z.ZodType
      ? unknownKeys(member, inner, extension).map((path) => [key, ...path])
      : [[key]]
  })
}
