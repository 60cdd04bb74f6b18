import type { ContentFile, MarkdownSource } from './page.ts'

/** A file whose text is read when somebody asks for it. A copy, and what a thread is sent, has the text. */
export function contentFile(facts: Omit<ContentFile, 'source'>, read: () => string): ContentFile {
  let text: string | undefined
  return Object.defineProperty({ ...facts, source: '' }, 'source', {
    enumerable: true,
    get: () => (text ??= read()),
  })
}

/** All about a file but its text, for which its hash stands; the text is not read for that. */
export const withoutText = (file: ContentFile): Omit<ContentFile, 'source'> =>
  // All of its properties but one.
  Object.fromEntries(
    Object.keys(file).flatMap((name) => (name === 'source' ? [] : [[name, Reflect.get(file, name)]])),
  ) as unknown as Omit<ContentFile, 'source'>

/** What stands for a source in the keys of results. */
export const nameSource = ({ file, ...rest }: MarkdownSource): object => ({
  ...rest,
  file: withoutText(file),
})
