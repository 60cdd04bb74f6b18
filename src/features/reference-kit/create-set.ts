import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { DataDocument } from '../../kit.ts'
import { own, ownString } from '../../model/plain-data.ts'
import { referenceIn, type Path } from './find-references.ts'
import { ReferenceFiles, step } from './reference-files.ts'
import { ReferenceMemo, type Located, type ReferenceSet } from './reference-set.ts'

/** A set for a document without external references. */
export function referenceSetOf(document: DataDocument): ReferenceSet {
  const files = new ReferenceFiles()
  files.add(document)
  return createSet(document, files)
}

/** A set for a document and the files that it refers to. */
export function createSet(root: DataDocument, files: ReferenceFiles): ReferenceSet {
  const findings = new Map<string, Diagnostic>()
  return {
    root: { value: root.value, file: root.file, path: [] },
    follow: (located) => files.follow(located),
    target: (located) => {
      const ref = referenceIn(located.value)
      return ref === undefined ? undefined : files.resolve(ref, located)
    },
    at: partAt,
    placeOf: (located, options) => files.placeOf(located, options),
    texts: files.texts(),
    keyOf: ({ file, path }) => `${file}#${path.join('/')}`,
    memo: new ReferenceMemo(),
    schemas: new WeakMap(),
    ignoresBesideRef: ignoresBesideRef(root.value),
    report: ({ file, path }, message, hint) => {
      const diagnostic = diagnose('reference-document-lint', message, {
        file,
        place: files.placeOf({ file, path }),
        hint,
      })
      findings.set(`${file}#${path.join('/')} ${message}`, diagnostic)
    },
    get findings() {
      return [...findings.values()]
    },
  }
}

/** A part of a value, where it comes from. */
function partAt(located: Located, ...path: Path): Located {
  const [first, second, ...others] = path
  if (first === undefined) return located
  const named = second === undefined ? undefined : located.origins?.get(`${first}/${second}`)
  if (named) return partAt(named, ...others)
  const origin = located.origins?.get(String(first))
  if (origin) return partAt(origin, ...path.slice(1))
  return {
    value: path.reduce<unknown>(step, located.value),
    file: located.file,
    path: [...located.path, ...path],
  }
}

/** Swagger 2.0, OpenAPI 3.0 and JSON Schema before draft 2019-09 ignore what stands beside a `$ref`. */
const ignoresBesideRef = (root: unknown): boolean =>
  own(root, 'swagger') !== undefined ||
  /^3\.0/.test(ownString(root, 'openapi') ?? '') ||
  /draft-0[4-7]/.test(ownString(root, '$schema') ?? '')
