import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'
import { EditCollector, withEdits } from '../pipeline/writing/text-edit.ts'
import { projectFiles } from './project-files.ts'

interface FixedLinks {
  /** The findings that are left. */
  readonly left: readonly Diagnostic[]
  readonly links: number
  readonly files: number
}

/**
 * Writes what findings about links offer into the files of a project.
 *
 * @param offers Findings with one place each.
 * @param findings Findings about the same places, perhaps several of them in one.
 * @param root Absolute path.
 */
export async function fixLinks(
  offers: readonly Diagnostic[],
  findings: readonly Diagnostic[],
  root: string,
): Promise<FixedLinks> {
  const texts = new Map<string, string>()
  const textOf = (file: string): string => {
    const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8')
    texts.set(file, text)
    return text
  }
  const collector = new EditCollector(textOf)
  const fixed = new Set<string>()
  for (const { rule, file, place, replacement } of offers)
    if (
      file !== undefined &&
      place &&
      replacement &&
      collector.replace(file, place, replacement.written, replacement.text)
    )
      fixed.add(keyOf(rule, { file, place }))
  const files = projectFiles(root)
  for (const [file, edits] of collector.edits) await files.write(file, withEdits(textOf(file), edits))
  return {
    left: findings.filter((finding) => {
      const { rule, others = [] } = finding
      return !fixed.has(keyOf(rule, finding)) || !others.every((other) => fixed.has(keyOf(rule, other)))
    }),
    links: fixed.size,
    files: collector.edits.size,
  }
}

const keyOf = (rule: string, { file, place }: Pick<Partial<Diagnostic>, 'file' | 'place'>): string =>
  JSON.stringify([rule, file, place?.line, place?.column])
