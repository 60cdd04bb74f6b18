import type { ContentFile, MarkdownSource } from './page.ts'

const release = Symbol('release')

interface ReleasableFile {
  readonly [release]: () => void
}

/**
 * A file whose text is read when somebody asks for it, unless it is at hand. A copy, and what a thread is
 * sent, has the text.
 */
export function contentFile(
  facts: Omit<ContentFile, 'source'>,
  read: () => string,
  textAtHand?: string,
): ContentFile {
  let text = textAtHand
  return Object.defineProperties(
    { ...facts, source: '' },
    {
      source: { enumerable: true, get: () => (text ??= read()) },
      [release]: { value: () => (text = undefined) },
    },
  )
}

/** Forgets the text of a file, until somebody asks for it again. */
export const releaseText = (file: ContentFile): void =>
  // Files of plugins have their texts.
  (file as Partial<ReleasableFile>)[release]?.()

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
