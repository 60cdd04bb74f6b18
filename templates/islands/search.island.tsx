import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { SearchHit, SearchSetup } from '../../src/model/search/search-client.ts'
import { readHistory, withFavorite, without, withoutConversation, withRecent, type SearchHistory, type StoredHit } from './search-history.ts'
import { Glyph, HitText, linkTo, NoResults, plain, SearchFailed } from './search-parts.tsx'
import { useSearch } from './use-search.ts'

interface SearchModalProps {
  readonly setup: SearchSetup
  readonly initialQuery: string
  readonly onClose: () => void
}

type Keys = Readonly<Pick<MouseEventInit, 'ctrlKey' | 'metaKey' | 'shiftKey'>>

const filter = {}

/**
 * The search modal: a dialog with a combobox (WAI-ARIA 1.2, "editable combobox with list autocomplete") whose list is grouped by page.
 * It is mounted while it is open.
 */
export default function SearchModal({ setup, initialQuery, onClose }: SearchModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(initialQuery)
  const [active, setActive] = useState(0)
  const [history, setHistory] = useState(readHistory)
  const { answer, failed, busy, retry } = useSearch(setup.provider, { query, filter, offset: 0, limit: 8, perPage: 4 })
  const id = useId()

  // Before it leaves the document, or the focus would not return.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // Closing gives the focus back to where it was.
    element.showModal()
    input.current?.select()
    return () => element.close()
  }, [])
  useEffect(() => setActive(0), [query])

  const hits = query.trim() === '' ? [] : (answer?.groups.flatMap((group) => group.hits) ?? [])
  const fresh = answer?.query === query
  const waiting = useRef<Keys>(undefined)
  const current = Math.min(active, hits.length - 1)
  const optionId = (index: number): string => `${id}option-${index}`
  useEffect(() => {
    document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' })
  }, [current, id])

  const ask = (text: string): void => {
    setQuery(text)
    input.current?.focus()
  }
  // The button that did it may be gone.
  const change = (next: SearchHistory): void => {
    setHistory(next)
    input.current?.focus()
  }
  const open = (keys: Keys): void => {
    document.getElementById(optionId(current))?.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
  }
  const follow = (hit: SearchHit, event: MouseEvent): void => {
    setHistory(withRecent(history, { href: hit.href, title: plain(hit.title), trail: hit.trail.join(' › ') }))
    setup.leave([hit.title, hit.snippet])
    // A new tab or window leaves this one as it is.
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onClose()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (hits.length > 0) setActive((current + step + hits.length) % hits.length)
      else if (dialog.current) moveFocus(dialog.current, step)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const keys = { ctrlKey: event.ctrlKey, metaKey: event.metaKey, shiftKey: event.shiftKey }
      if (fresh) open(keys)
      else waiting.current = keys
    }
  }
  // Enter came before the answer: the first result of what was typed is meant, not that of what is still shown.
  useEffect(() => {
    if (!fresh || !waiting.current) return
    open(waiting.current)
    waiting.current = undefined
  })
  const complete = fresh && answer.complete
  const none = complete && hits.length === 0 && query.trim() !== ''
  const status = query.trim() === '' || failed ? '' : none ? `No results found for ${query}` : complete ? `${answer.count} ${answer.count === 1 ? 'result' : 'results'}` : ''

  return (
    <dialog
      ref={dialog}
      className="search-modal"
      aria-label="Search"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        // A search field would only be emptied.
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className="search-panel">
        <form className="search-head" role="search" action={setup.page} onSubmit={(event) => event.preventDefault()}>
          <label htmlFor={`${id}input`}>
            <Glyph name="search" />
            <span className="visually-hidden">{setup.placeholder}</span>
          </label>
          <input
            ref={input}
            id={`${id}input`}
            className="search-input"
            name="q"
            type="search"
            role="combobox"
            aria-expanded={hits.length > 0}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            {...(hits.length > 0 ? { 'aria-activedescendant': optionId(current) } : {})}
            placeholder={setup.placeholder}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={512}
            value={query}
            onChange={(event) => {
              waiting.current = undefined
              setQuery(event.target.value)
            }}
            onKeyDown={onKey}
          />
          {query !== '' && (
            <button type="button" className="search-clear" onClick={() => ask('')}>
              Clear
            </button>
          )}
          <button type="button" className="search-close" aria-label="Esc, close search" onClick={onClose}>
            <kbd aria-hidden="true">Esc</kbd>
            <Glyph name="close" />
          </button>
        </form>
        <div className="search-body" data-busy={busy ? '' : undefined} tabIndex={-1}>
          {failed ? (
            <SearchFailed onRetry={retry} />
          ) : query.trim() === '' ? (
            <StartScreen history={history} setup={setup} onChange={change} onFollow={onClose} />
          ) : none ? (
            <NoResults query={query} suggestions={answer.suggestions} setup={setup} onTry={ask} />
          ) : null}
          <div id={`${id}list`} role="listbox" aria-label="Results" hidden={hits.length === 0 || failed}>
            {hits.length > 0 &&
              answer?.groups.map((group, number) => (
                <div key={group.href} role="group" aria-labelledby={`${id}group-${number}`} className="search-group">
                  <div id={`${id}group-${number}`} role="presentation" className="search-group-title">
                    {group.title}
                  </div>
                  {group.hits.map((hit) => {
                    const index = hits.indexOf(hit)
                    return (
                      <a key={hit.href} id={optionId(index)} role="option" aria-selected={index === current} tabIndex={-1} className="search-hit" {...linkTo(hit.href, setup)} onClick={(event) => follow(hit, event)} onMouseMove={() => setActive(index)}>
                        <Glyph name={hit.trail.length === 0 ? 'page' : 'section'} />
                        <HitText hit={hit} />
                        <Glyph name="enter" />
                      </a>
                    )
                  })}
                </div>
              ))}
          </div>
        </div>
        <div className="search-foot">
          {hits.length > 0 && complete && !failed ? (
            <a className="search-all" href={`${setup.page}?q=${encodeURIComponent(query)}`} onClick={(event) => !event.metaKey && !event.ctrlKey && !event.shiftKey && onClose()}>
              See all {answer.count} results
            </a>
          ) : (
            <span />
          )}
          <span className="search-keys-help" aria-hidden="true">
            <kbd>↑</kbd>
            <kbd>↓</kbd> to move <kbd>↵</kbd> to open
          </span>
        </div>
        <div className="visually-hidden" role="status">
          {status}
        </div>
      </div>
    </dialog>
  )
}

interface StartScreenProps {
  readonly history: SearchHistory
  readonly setup: SearchSetup
  readonly onChange: (history: SearchHistory) => void
  readonly onFollow: () => void
}

/** What the reader found before. */
function StartScreen({ history, setup, onChange, onFollow }: StartScreenProps) {
  const { recent, favorites, conversations } = history
  if (recent.length + favorites.length + conversations.length === 0) return <p className="search-state search-empty">No recent searches</p>
  const list = (title: string, hits: readonly StoredHit[], kind: 'recent' | 'favorites') =>
    hits.length > 0 && (
      <section className="search-group">
        <h2 className="search-group-title">{title}</h2>
        <ul>
          {hits.map((hit) => (
            <li key={hit.href} className="search-stored">
              <a className="search-hit" data-stop="" {...linkTo(hit.href, setup)} onClick={(event) => !event.metaKey && !event.ctrlKey && !event.shiftKey && onFollow()} onKeyDown={stepOn}>
                <Glyph name={kind === 'recent' ? 'clock' : 'star'} />
                <span className="search-hit-text">
                  <span className="search-hit-title">{hit.title}</span>
                  {hit.trail && <span className="search-hit-snippet">{hit.trail}</span>}
                </span>
              </a>
              {kind === 'recent' && (
                <button type="button" aria-label={`Save ${hit.title} to favorites`} title="Save this search" onClick={() => onChange(withFavorite(history, hit))}>
                  <Glyph name="star" />
                </button>
              )}
              <button type="button" aria-label={`Remove ${hit.title}`} title={kind === 'recent' ? 'Remove this search from history' : 'Remove this search from favorites'} onClick={() => onChange(without(history, kind, hit.href))}>
                <Glyph name="close" />
              </button>
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {list('Recent', recent, 'recent')}
      {list('Favorite', favorites, 'favorites')}
      {conversations.length > 0 && (
        <section className="search-group">
          <h2 className="search-group-title">Recent conversations</h2>
          <ul>
            {conversations.map(({ id, question }) => (
              <li key={id} className="search-stored">
                <span className="search-hit">
                  <Glyph name="message" />
                  <span className="search-hit-text">{question}</span>
                </span>
                <button type="button" aria-label={`Remove ${question}`} title="Remove this conversation from history" onClick={() => onChange(withoutConversation(history, id))}>
                  <Glyph name="close" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function stepOn(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const dialog = event.currentTarget.closest('dialog')
  if (step === 0 || !dialog) return
  event.preventDefault()
  moveFocus(dialog, step)
}

/** From the field through the stored entries and around. */
function moveFocus(dialog: HTMLElement, step: number): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>('.search-input, [data-stop]')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}
