import type { ReactNode } from 'react'

/**
 * A title whose last word is underlined as docgen underlines what a finding is about; as it is if that word
 * is too long for a line of a phone, as the only word of a title in Japanese often is.
 */
export function markLastWord(title: string): ReactNode {
  const [, before, word] = /^(.*\s)?(\S{1,14})\s*$/su.exec(title) ?? []
  return word === undefined ? (
    title
  ) : (
    <>
      {before}
      <span className="marked-word">{word}</span>
    </>
  )
}
