import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import type { SearchHit, SearchSetup } from '../../src/model/search/search-client.ts'
import { readHistory, withRecent, type SearchHistory } from './search-history.ts'
import { Glyph, HitText, linkTo, NoResults, plain, SearchFailed } from './search-parts.tsx'
import { moveFocus, StartScreen } from './search-start.tsx'
import { inline, t } from './search-text.ts'
import { useAsking } from './use-asking.ts'
import { useHistory } from './use-history.ts'
import { useSearch } from './use-search.ts'

interface SearchModalProps {
  readonly setup: SearchSetup
  readonly initialQuery: string
  /** What of it is selected, from and to; all of it without. */
  readonly initialCaret?: readonly [number, number] | undefined
  readonly onClose: () => void
}

type Keys = Readonly<Pick<MouseEventInit, 'ctrlKey' | 'metaKey' | 'shiftKey'>>

const filter = {}

/** Pages of the site in one answer, and for how many of their results snippets are loaded at once. */
const listed = 8
const atOnce = 4

/** In milliseconds: who looks at an answer for that long is shown snippets of all of it that can be seen. */
const look = 1_000

/** Nothing, or a single letter, which is the beginning of a word: that it finds nothing says nothing. */
const isBeginning = (query: string): boolean => /^\p{Script=Latin}?$/u.test(query.trim())

/**
 * The search modal: a dialog with a combobox (WAI-ARIA 1.2, "editable combobox with list autocomplete") whose
 * list is grouped by page. It is mounted while it is open.
 */
export default function SearchModal({ setup, initialQuery, initialCaret, onClose }: SearchModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(initialQuery)
  const [active, setActive] = useState(0)
  const [history, setHistory] = useHistory()
  const { asking, begin: ask, beginAnew, end: stopAsking } = useAsking(setup.loadAnswers)
  const [seen, setSeen] = useState({ query, results: atOnce })
  const quoted = seen.query === query ? seen.results : atOnce
  const { answer, failed, busy, retry } = useSearch(setup.provider, {
    query,
    filter,
    offset: 0,
    limit: listed,
    perPage: 3,
    quoted,
  })
  const id = useId()

  // Before it leaves the document, or the focus would not return.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // Closing gives the focus back to where it was.
    element.showModal()
    input.current?.setSelectionRange(...(initialCaret ?? [0, initialQuery.length]))
    return () => element.close()
  }, [])
  // Where the browser takes the gesture for going back as a wish to close the dialog, it has done so before;
  // elsewhere the page changes.
  useEffect(() => {
    addEventListener('popstate', onClose)
    return () => removeEventListener('popstate', onClose)
  }, [onClose])
  useEffect(() => {
    setActive(0)
  }, [query])
  const body = useRef<HTMLDivElement>(null)
  const see = (): void => {
    const results = countSeen(body.current)
    if (results > quoted) setSeen({ query, results })
  }

  const hits = asking || query.trim() === '' ? [] : (answer?.groups.flatMap((group) => group.hits) ?? [])
  const fresh = answer?.query === query
  const waiting = useRef<Keys>(undefined)
  // To ask stands above the first result, at -1, where Enter never goes by itself.
  const above = setup.loadAnswers && !asking && !failed && query.trim() !== '' ? 1 : 0
  const options = above + hits.length
  const asks = above > 0 && active < 0
  const selected = asks || hits.length > 0
  const current = asks ? -1 : Math.min(Math.max(active, 0), hits.length - 1)
  const optionId = (index: number): string => `${id}option-${index}`
  useEffect(() => {
    document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' })
  }, [current, id])

  const endAsking = (): void => {
    stopAsking()
    setHistory(readHistory())
    // Its question may have taken the place of the last query in the engine.
    retry()
  }
  // Escape leaves the answers first, then the search.
  const escape = (): void => (asking ? endAsking() : onClose())
  useEffect(() => {
    if (!asking) input.current?.focus()
  }, [asking])

  const search = (text: string): void => {
    setQuery(text)
    input.current?.focus()
  }
  // The button that did it may be gone.
  const change = (next: SearchHistory): void => {
    setHistory(next)
    input.current?.focus()
  }
  const open = (keys: Keys): void => {
    if (selected)
      document
        .getElementById(optionId(current))
        ?.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
  }
  const follow = (hit: SearchHit, event: MouseEvent): void => {
    setHistory(withRecent(history, { href: hit.href, title: plain(hit.title), trail: hit.trail.join(' › ') }))
    // A new tab or window leaves this one as it is.
    const inNewTab = event.metaKey || event.ctrlKey || event.shiftKey
    setup.leave(hit, inNewTab)
    if (!inNewTab) onClose()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (options > 0) setActive((((selected ? current : active) + above + step + options) % options) - above)
      else if (dialog.current) moveFocus(dialog.current, step)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const keys = { ctrlKey: event.ctrlKey, metaKey: event.metaKey, shiftKey: event.shiftKey }
      if (fresh || asks) open(keys)
      else waiting.current = keys
    }
  }
  // Enter came before the answer: the first result of what was typed is meant, not that of what is still
  // shown.
  useEffect(() => {
    if (failed) waiting.current = undefined
    if (!fresh || !waiting.current) return
    open(waiting.current)
    waiting.current = undefined
  })
  const complete = fresh && answer.complete
  const rests = complete && !busy
  useEffect(() => {
    if (!rests) return
    const timer = setTimeout(see, look)
    return () => clearTimeout(timer)
  }, [rests, query])
  const begins = isBeginning(query) && hits.length === 0
  const none = complete && hits.length === 0 && !begins
  const status = (asking ? asking.failed : failed)
    ? t('search.failed')
    : asking
      ? t('search.answering')
      : begins
        ? ''
        : none
          ? t('search.noResults', { query })
          : complete
            ? [t('search.count', { count: answer.count }), answer.notice].filter(Boolean).join('. ')
            : ''

  return (
    <dialog
      ref={dialog}
      className="search-modal"
      aria-label={t('search.label')}
      onCancel={(event) => {
        event.preventDefault()
        escape()
      }}
      onKeyDown={(event) => {
        // `/` opens search; it does not close it.
        if (event.key === '/') event.stopPropagation()
        // A search field would only be emptied.
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        escape()
      }}
      // Some browsers close it without asking when they are told twice.
      onClose={onClose}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      {asking?.Panel ? (
        <asking.Panel
          key={asking.number}
          start={asking.start}
          isExternal={setup.isExternal}
          onAskAnew={beginAnew}
          onBack={endAsking}
          onClose={onClose}
        />
      ) : (
        <div className="search-panel">
          <form
            className="search-head"
            role="search"
            action={setup.page}
            onSubmit={(event) => event.preventDefault()}
          >
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
              aria-expanded={options > 0}
              aria-controls={`${id}list`}
              aria-autocomplete="list"
              {...(selected ? { 'aria-activedescendant': optionId(current) } : {})}
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
                stopAsking()
                setQuery(event.target.value)
              }}
              onKeyDown={onKey}
            />
            {query !== '' && (
              <button type="button" className="search-clear" onClick={() => search('')}>
                {t('search.clear')}
              </button>
            )}
            <button type="button" className="search-close" aria-label={t('search.close')} onClick={onClose}>
              <kbd aria-hidden="true">Esc</kbd>
              <Glyph name="close" />
            </button>
          </form>
          <div ref={body} className="search-body" tabIndex={-1} onScroll={see}>
            {asking?.failed ? (
              <SearchFailed onRetry={() => ask(asking.start)} />
            ) : asking ? (
              <p className="search-state search-wait">{t('search.answering')}</p>
            ) : failed ? (
              <SearchFailed
                onRetry={() => {
                  retry()
                  input.current?.focus()
                }}
              />
            ) : begins ? (
              <StartScreen
                history={history}
                setup={setup}
                onChange={change}
                onFollow={onClose}
                onResume={(conversation) => ask({ conversation })}
              />
            ) : none ? (
              <NoResults query={query} suggestions={answer.suggestions} setup={setup} onTry={search} />
            ) : busy && !answer ? (
              <p className="search-state search-wait">{t('search.searching')}</p>
            ) : null}
            {hits.length > 0 && answer?.notice !== undefined && (
              <p className="search-notice">{answer.notice}</p>
            )}
            <div
              id={`${id}list`}
              role="listbox"
              aria-label={t('search.results')}
              hidden={options === 0 || failed}
            >
              {above > 0 && (
                <div
                  id={optionId(-1)}
                  role="option"
                  aria-selected={asks}
                  className="search-hit search-ask"
                  onClick={() => ask({ question: query.trim() })}
                  onMouseMove={() => setActive(-1)}
                >
                  <Glyph name="message" />
                  <span className="search-hit-text">
                    <span className="search-question">
                      {inline(t.parts('search.ask', { question: <strong>{query}</strong> }))}
                    </span>
                  </span>
                  <Glyph name="enter" />
                </div>
              )}
              {hits.length > 0 &&
                answer?.groups.map((group, number) => (
                  <div
                    key={group.href}
                    role="group"
                    aria-labelledby={`${id}group-${number}`}
                    className="search-group"
                  >
                    <div id={`${id}group-${number}`} role="presentation" className="search-group-title">
                      {group.title}
                    </div>
                    {group.hits.map((hit) => {
                      const index = hits.indexOf(hit)
                      return (
                        <a
                          key={hit.href}
                          id={optionId(index)}
                          role="option"
                          aria-selected={index === current}
                          tabIndex={-1}
                          className="search-hit"
                          {...linkTo(hit.href, setup)}
                          onClick={(event) => follow(hit, event)}
                          onMouseMove={() => setActive(index)}
                        >
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
              <a
                className="search-all"
                href={`${setup.page}?q=${encodeURIComponent(query)}`}
                onClick={(event) => !event.metaKey && !event.ctrlKey && !event.shiftKey && onClose()}
              >
                {t('search.seeAll', { count: answer.count })}
              </a>
            ) : (
              <span />
            )}
            <span className="search-keys-help" aria-hidden="true">
              <bdi>
                {inline(
                  t.parts('search.toMove', {
                    keys: (
                      <>
                        <kbd>↑</kbd>
                        <kbd>↓</kbd>
                      </>
                    ),
                  }),
                )}
              </bdi>{' '}
              <bdi>{inline(t.parts('search.toOpen', { key: <kbd>↵</kbd> }))}</bdi>
            </span>
          </div>
          <div className="visually-hidden" role="status">
            {status}
          </div>
        </div>
      )}
    </dialog>
  )
}

/** How many results, from the first, are in view or above it. */
function countSeen(body: HTMLElement | null): number {
  const { bottom = 0 } = body?.getBoundingClientRect() ?? {}
  return [...(body?.querySelectorAll('a[role=option]') ?? [])].filter(
    (result) => result.getBoundingClientRect().top < bottom,
  ).length
}
