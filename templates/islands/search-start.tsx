import { useEffect, useState, type KeyboardEvent } from 'react'
import type { SearchSetup, SuggestedPage } from '../../src/model/search/search-client.ts'
import {
  withFavorite,
  without,
  withoutConversation,
  type SearchHistory,
  type StoredHit,
} from './search-history.ts'
import { Glyph, resultLink } from './search-parts.tsx'
import { t } from './search-text.ts'

interface StartScreenProps {
  readonly history: SearchHistory
  readonly setup: SearchSetup
  readonly onChange: (history: SearchHistory) => void
  readonly onFollow: () => void
  /** Takes up a conversation, by its id. */
  readonly onResume: (conversation: string) => void
}

/** What the reader found before, and pages of the site to begin with. */
export function StartScreen({ history, setup, onChange, onFollow, onResume }: StartScreenProps) {
  const { recent, favorites, conversations } = history
  const suggested = useSuggested(setup)
  if (recent.length + favorites.length + conversations.length + suggested.length === 0)
    return <p className="search-state search-empty">{t('search.noRecent')}</p>
  const list = (title: string, hits: readonly StoredHit[], kind: 'recent' | 'favorites' | 'suggested') =>
    hits.length > 0 && (
      <section className="search-group">
        <h2 className="search-group-title">{title}</h2>
        <ul>
          {hits.map((hit) => (
            <li key={hit.href} className="search-stored">
              <a
                className="search-hit"
                data-stop=""
                {...resultLink(hit.href, setup)}
                onClick={(event) => !event.metaKey && !event.ctrlKey && !event.shiftKey && onFollow()}
                onKeyDown={stepOn}
              >
                <Glyph name={kind === 'recent' ? 'clock' : kind === 'favorites' ? 'star' : 'page'} />
                <span className="search-hit-text">
                  <span className="search-hit-title">{hit.title}</span>
                  {hit.trail && <span className="search-hit-snippet">{hit.trail}</span>}
                </span>
              </a>
              {kind === 'recent' && (
                <button
                  type="button"
                  aria-label={t('search.saveEntry', { title: hit.title })}
                  title={t('search.save')}
                  onClick={() => onChange(withFavorite(history, hit))}
                >
                  <Glyph name="star" />
                </button>
              )}
              {kind !== 'suggested' && (
                <button
                  type="button"
                  aria-label={t('search.removeEntry', { title: hit.title })}
                  title={t(kind === 'recent' ? 'search.removeRecent' : 'search.removeFavorite')}
                  onClick={() => onChange(without(history, kind, hit.href))}
                >
                  <Glyph name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {list(t('search.recent'), recent, 'recent')}
      {list(t('search.favorites'), favorites, 'favorites')}
      {conversations.length > 0 && (
        <section className="search-group">
          <h2 className="search-group-title">{t('search.conversations')}</h2>
          <ul>
            {conversations.map(({ id, question }) => (
              <li key={id} className="search-stored">
                <button
                  type="button"
                  className="search-hit"
                  data-stop=""
                  disabled={!setup.loadAnswers}
                  onClick={() => onResume(id)}
                  onKeyDown={stepOn}
                >
                  <Glyph name="message" />
                  <span className="search-hit-text">
                    <span className="search-question">{question}</span>
                  </span>
                </button>
                <button
                  type="button"
                  aria-label={t('search.removeEntry', { title: question })}
                  title={t('search.removeConversation')}
                  onClick={() => onChange(withoutConversation(history, id))}
                >
                  <Glyph name="close" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {list(
        t('search.suggested'),
        suggested.map(({ href, title, place }) => ({ href, title, trail: place.join(' › ') })),
        'suggested',
      )}
    </>
  )
}

/** Pages of the site to begin with; none until they have come, or when they do not. */
export function useSuggested({ provider, tree }: SearchSetup): readonly SuggestedPage[] {
  const [pages, setPages] = useState<readonly SuggestedPage[]>([])
  useEffect(() => {
    let isShown = true
    provider.suggested?.(tree()).then(
      (suggestions) => isShown && setPages(suggestions),
      () => undefined, // A query will say what is wrong.
    )
    return () => void (isShown = false)
  }, [provider])
  return pages
}

function stepOn(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const dialog = event.currentTarget.closest('dialog')
  if (step === 0 || !dialog) return
  event.preventDefault()
  moveFocus(dialog, step)
}

/** From the field through the stored entries and around. */
export function moveFocus(dialog: HTMLElement, step: number): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>('.search-input, [data-stop]')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}
