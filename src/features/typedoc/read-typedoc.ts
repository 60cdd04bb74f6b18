import { diagnose } from '../../model/diagnose.ts'
import { isRecord, ownValue, ownString } from '../../model/plain-data.ts'
import type { ContentContext } from '../../model/plugin.ts'
import type { ReadDocument } from '../reference-kit/make-reference.ts'
import { readData } from '../reference-kit/read-files.ts'
import { readShape } from '../reference-kit/read-shape.ts'
import { reflectionShape, type Reflection } from './type-shapes.ts'

/**
 * Reads the JSON of TypeDoc 0.28 (version 2 of its format). Reports `invalid-reference-document` for what is
 * no such JSON, and `reference-document-lint` for fields that are not shown.
 */
export async function readTypedoc(
  file: string,
  context: Pick<ContentContext, 'read' | 'list'>,
): Promise<ReadDocument<Reflection>> {
  const { document, texts, diagnostics } = await readData(file, 'typedoc.source', context)
  if (!document) return { texts, diagnostics }
  const version = ownString(document.value, 'schemaVersion')
  if (version === undefined || !/^2\.\d/.test(version)) {
    const isOther = isRecord(document.value) && ownValue(document.value, 'children') !== undefined
    diagnostics.push(
      diagnose(
        'invalid-reference-document',
        version === undefined && !isOther
          ? 'The file is not the JSON of TypeDoc.'
          : `docgen reads version 2 of TypeDoc's JSON, not ${version ?? 'one without a version'}.`,
        {
          file,
          place: document.placeOf(['schemaVersion']) ?? { line: 1, column: 1 },
          hint: 'Write it with TypeDoc 0.28: `npx typedoc --json FILE`.',
        },
      ),
    )
    return { texts, diagnostics }
  }
  const project = readShape(document, reflectionShape, 'In the JSON of TypeDoc', diagnostics)
  return { document: project, texts, diagnostics }
}
