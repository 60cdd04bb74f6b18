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
import { SearchFoot } from './search-foot.tsx'
import { SearchHead } from './search-head.tsx'
import { optionId, SearchList } from './search-list.tsx'
import { NoResults, plain, SearchFailed } from './search-parts.tsx'
import { addressOf } from './search-place.ts'
import { SearchSections } from './search-sections.tsx'
import { moveFocus, StartScreen } from './search-start.tsx'
import { t } from './search-text.ts'
import { countSeen, countText, isBeginning } from './search-view.ts'
import { useAsking } from './use-asking.ts'
import { useHistory } from './use-history.ts'
import { useHeld, useSearch } from './use-search.ts'

interface SearchModalProps {
  readonly setup: SearchSetup
  readonly initialQuery: string
  /** What of it is selected, from and to; all of it without. */
  readonly initialCaret?: readonly [number, number] | undefined
  readonly onClose: () => void
}

type Keys = Readonly<Pick<MouseEventInit, 'ctrlKey' | 'metaKey' | 'shiftKey'>>

/** Pages of the site in one answer, and for how many of their results snippets are loaded at once. */
const listed = 8
const atOnce = 4

/** In milliseconds: who looks at an answer for that long is shown snippets of all of it that can be seen. */
const look = 1_000

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
  const [sections, setSections] = useState<readonly string[]>([])
  const tree = setup.tree()
  const found = useSearch(setup.provider, {
    query,
    filter: { sections, ...(tree === undefined ? {} : { tree }) },
    offset: 0,
    limit: listed,
    perPage: 3,
    quoted,
  })
  const [{ answer, failed, busy, retry }, hold] = useHeld(found)
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
  }, [query, sections])
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
  useEffect(() => {
    document.getElementById(optionId(id, current))?.scrollIntoView({ block: 'nearest' })
  }, [current, id])

  const endAsking = (): void => {
    stopAsking()
    setHistory(readHistory())
    // Its question may have taken the place of the last query in the engine.
    retry()
  }
  // Escape leaves the answers first, then the search.
  const escape = (): void => (asking ? endAsking() : onClose())
  // Before the reader sees that the field is back, and types.
  useLayoutEffect(() => {
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
        .getElementById(optionId(id, current))
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
            ? countText(answer)
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
          <SearchHead
            id={id}
            setup={setup}
            input={input}
            query={query}
            active={selected ? optionId(id, current) : undefined}
            isExpanded={options > 0}
            onType={(text) => {
              waiting.current = undefined
              stopAsking()
              setQuery(text)
            }}
            onKey={onKey}
            onClear={() => search('')}
            onClose={onClose}
          />
          {hits.length + sections.length > 0 && !asking && !failed && (
            <SearchSections
              offered={answer?.facets.sections ?? []}
              chosen={sections}
              onChange={setSections}
            />
          )}
          <div ref={body} className="search-body" tabIndex={-1} onScroll={see} onPointerDown={hold}>
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
            <SearchList
              id={id}
              setup={setup}
              groups={hits.length > 0 && answer ? answer.groups : []}
              question={above > 0 ? query : undefined}
              active={selected ? current : undefined}
              isHidden={options === 0 || failed}
              onPoint={setActive}
              onAsk={(question) => ask({ question })}
              onFollow={follow}
            />
          </div>
          <SearchFoot
            all={
              hits.length > 0 && complete && !failed
                ? {
                    href: addressOf({ query, page: 1, tags: [], sections, tree }, setup.page),
                    count: answer.count,
                  }
                : undefined
            }
            version={hits.length > 0 || none ? answer?.version : undefined}
            onClose={onClose}
          />
          <div className="visually-hidden" role="status">
            {status}
          </div>
        </div>
      )}
    </dialog>
  )
}
