import * as z from 'zod'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { asRecord, ownValue } from '../../model/plain-data.ts'
import { shapeProblems, type DataDocument } from '../../kit.ts'
import type { Path } from './reference-set.ts'
import { append } from '../../model/append.ts'

/**
 * Reads a document of a loose shape. Adds what is wrong to the diagnostics (`invalid-reference-document`),
 * and the keys that nobody would see (`reference-document-lint`, each once for all objects of a kind), but
 * those that are an `extension`. `where` starts the sentences: `In the command data`.
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
    append(diagnostics, shapeProblems(parsed.error, document, where))
    return undefined
  }
  for (const path of unknownKeys(document.value, shape, { extension, seen: new Map() }))
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

interface KeyOptions {
  readonly extension: RegExp | undefined
  /** The unknown keys of each shape: one that a thousand objects have is reported once. */
  readonly seen: Map<z.ZodObject, Set<string>>
}

/** The paths of keys that a shape does not name; one without names takes any. */
function unknownKeys(value: unknown, shape: z.core.$ZodType, options: KeyOptions): readonly Path[] {
  const inside = (key: string | number, member: unknown, inner: z.core.$ZodType): readonly Path[] =>
    unknownKeys(member, inner, options).map((path) => [key, ...path])
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodDefault)
    return unknownKeys(value, shape.def.innerType, options)
  if (shape instanceof z.ZodLazy) return unknownKeys(value, shape.unwrap(), options)
  if (shape instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item, index) => inside(index, item, shape.def.element))
  if (shape instanceof z.ZodRecord)
    return Object.entries(asRecord(value)).flatMap(([key, member]) =>
      inside(key, member, shape.def.valueType),
    )
  if (shape instanceof z.ZodDiscriminatedUnion)
    return shape.def.options.flatMap((option) =>
      option._zod.propValues?.[shape.def.discriminator]?.has(
        ownValue(value, shape.def.discriminator) as string,
      )
        ? unknownKeys(value, option, options)
        : [],
    )
  if (!(shape instanceof z.ZodObject) || Object.keys(shape.shape).length === 0) return []
  const { extension, seen } = options
  const reported = seen.get(shape) ?? new Set<string>()
  seen.set(shape, reported)
  return Object.entries(asRecord(value)).flatMap(([key, member]) => {
    const inner: unknown = shape.shape[key]
    if (extension?.test(key)) return []
    if (inner instanceof z.ZodType) return inside(key, member, inner)
    if (reported.has(key)) return []
    reported.add(key)
    return [[key]]
  })
}
