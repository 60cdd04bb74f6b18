import { readFile } from 'node:fs/promises'
import { fingerprint } from '../../engine/fingerprint.ts'
import type { OutputPath } from '../../model/path.ts'
import type { PlannedFile } from './planned-file.ts'

const divider = `\n\n${'-'.repeat(80)}\n\n`

/**
 * Combines the third-party notices of all languages in one file at `path`: the scripts of a language may
 * contain work that others do not, such as a stemmer, and all are in the same folder.
 */
export function joinNotices(files: readonly PlannedFile[], path: OutputPath): readonly PlannedFile[] {
  const notices = new Map(files.filter((file) => file.path === path).map((file) => [file.hash, file]))
  const [first] = notices.values()
  if (!first || notices.size === 1) return files
  const joined: PlannedFile = {
    ...first,
    hash: fingerprint(...notices.keys()),
    content: async () => {
      const texts = await Promise.all([...notices.values()].map(textOf))
      const parts = new Set(texts.flatMap((text) => text.trimEnd().split(divider)))
      return `${[...parts].join(divider)}\n`
    },
  }
  return [joined, ...files.filter((file) => file.path !== path)]
}

async function textOf(file: PlannedFile): Promise<string> {
  const content = await file.content()
  if (typeof content === 'string') return content
  return content instanceof Uint8Array
    ? new TextDecoder().decode(content)
    : await readFile(content.copyOf, 'utf8')
}
