import type { ContentFile } from './page.ts'

/**
 * A file whose text is made or read when somebody asks for it: most pages are cached under their hash. As
 * JSON, which keys of results are made of, it has no text, since the hash stands for it. A copy, and what a
 * thread is sent, has the text.
 */
export function contentFile(facts: Omit<ContentFile, 'source'>, read: () => string): ContentFile {
  let text: string | undefined
  return Object.defineProperties({ ...facts, source: '' } satisfies ContentFile, {
    source: { enumerable: true, get: () => (text ??= read()) },
    toJSON: { value: () => facts },
  })
}
