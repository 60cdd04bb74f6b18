import type { ReactNode } from 'react'
import { inline, useDocument, useTranslate } from '@theme/context'

/**
 * On a page that is not translated, or not as its original is now: says so, names the sections as far as they
 * are known, and leads to the original.
 */
export default function TranslationNotice() {
  const { translationNotice } = useDocument().page
  const t = useTranslate()
  if (!translationNotice) return null
  const { kind, original, language, name, outdated, absent } = translationNotice
  return (
    <div className="version-banner admonition admonition-info" role="note">
      <p>
        {kind === 'missing' && t('translation.missing', { language: name })}
        {kind === 'outdated' && t('translation.outdated')}{' '}
        {outdated.length > 0 &&
          inline(t.parts('translation.sections', { sections: listOf(outdated.map(link)) }))}{' '}
        {absent.length > 0 &&
          inline(
            t.parts('translation.absent', {
              sections: <span lang={language}>{listOf(absent)}</span>,
            }),
          )}{' '}
        {original !== undefined && (
          <a href={original} hrefLang={language}>
            {t('translation.original', { language: name })}
          </a>
        )}
      </p>
    </div>
  )
}

const link = ({ text, id }: { readonly text: string; readonly id?: string | undefined }): ReactNode =>
  id === undefined ? text : <a href={`#${id}`}>{text}</a>

const listOf = (entries: readonly ReactNode[]): ReactNode =>
  inline(entries.flatMap((entry, index) => (index === 0 ? [entry] : [', ', entry])))
