import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import type { SearchHit, SearchSetup } from '../../src/model/search/search-client.ts'
import { readHistory, withRecent, type SearchHistory } from './search-history.ts'
import { SearchFoot } from './search-foot.tsx'
import { SearchHeader } from './search-header.tsx'
import { optionId, SearchList } from './search-list.tsx'
import { NoResults, withoutMarks, SearchFailed } from './search-parts.tsx'
import { searchAddress } from './search-place.ts'
import { SearchSections } from './search-sections.tsx'
import { StartScreen } from './search-start.tsx'
import { t } from './search-text.ts'
import { countText, isBeginning, noticeOf } from './search-view.ts'
import { useAsking, type AnswerModeState } from './use-asking.ts'
import { useHistory } from './use-history.ts'
import { useDialog, useModalSearch, useSelection, type ModalSearch } from './use-search-modal.ts'

interface SearchModalProps {
  readonly setup: SearchSetup
  readonly initialQuery: string
  /** What of it is selected, from and to; all of it without. */
  readonly initialCaret?: readonly [number, number] | undefined
  readonly onClose: () => void
}

/**
 * The search modal: a dialog with a combobox (WAI-ARIA 1.2, "editable combobox with list autocomplete") whose
 * list is grouped by page. It is mounted while it is open.
 */
export default function SearchModal({ setup, initialQuery, initialCaret, onClose }: SearchModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const id = useId()
  const [history, setHistory] = useHistory()
  const answers = useAsking(setup.loadAnswers)
  const { asking, begin: ask } = answers
  const search = useModalSearch(setup, initialQuery, body)
  const { query, sections, answer, failed } = search
  useDialog({ dialog, input, caret: initialCaret ?? [0, initialQuery.length], onClose })

  const hits = asking || query.trim() === '' ? [] : (answer?.groups.flatMap((group) => group.hits) ?? [])
  // To ask stands above the first result.
  const above = setup.loadAnswers && !asking && !failed && query.trim() !== '' ? 1 : 0
  const { current, point, onKey, forget } = useSelection({ id, dialog, search, results: hits.length, above })
  // Before the reader sees that the field is back, and types.
  useLayoutEffect(() => {
    if (!asking) input.current?.focus()
  }, [asking])

  const endAsking = (): void => {
    answers.end()
    setHistory(readHistory())
    // Its question may have taken the place of the last query in the engine.
    search.retry()
  }
  const follow = (hit: SearchHit, event: MouseEvent): void => {
    setHistory(
      withRecent(history, { href: hit.href, title: withoutMarks(hit.title), trail: hit.trail.join(' › ') }),
    )
    // A new tab or window leaves this one as it is.
    const inNewTab = event.metaKey || event.ctrlKey || event.shiftKey
    setup.leave(hit, inNewTab)
    if (!inNewTab) onClose()
  }
  const type = (text: string): void => {
    forget()
    answers.end()
    search.setQuery(text)
  }
  const begins = isBeginning(query) && hits.length === 0
  const none = search.complete && hits.length === 0 && !begins
  const notice = answer && noticeOf(answer)
  return (
    // Escape leaves the answers first, then the search.
    <ModalDialog dialog={dialog} onEscape={() => (asking ? endAsking() : onClose())} onClose={onClose}>
      {asking?.Panel ? (
        <AnswerScreen {...{ setup, answers, onBack: endAsking, onClose }} />
      ) : (
        <div className="search-panel">
          <SearchHeader
            id={id}
            setup={setup}
            input={input}
            query={query}
            active={current === undefined ? undefined : optionId(id, current)}
            isExpanded={above + hits.length > 0}
            onType={type}
            onKey={onKey}
            onClear={() => {
              search.setQuery('')
              input.current?.focus()
            }}
            onClose={onClose}
          />
          {hits.length + sections.length > 0 && !asking && !failed && !begins && (
            <SearchSections
              offered={answer?.facets.sections ?? []}
              chosen={sections}
              onChange={search.setSections}
            />
          )}
          <div
            ref={body}
            className="search-body"
            tabIndex={-1}
            onScroll={search.see}
            onPointerDown={search.hold}
          >
            <SearchScreen
              {...{ setup, input, search, answers, history, setHistory, begins, none, onClose }}
            />
            {hits.length > 0 && notice !== undefined && <p className="search-notice">{notice}</p>}
            <SearchList
              id={id}
              setup={setup}
              groups={hits.length > 0 && answer ? answer.groups : []}
              question={above > 0 ? query : undefined}
              active={current}
              isHidden={above + hits.length === 0 || failed}
              onPoint={point}
              onAsk={(question) => ask({ question })}
              onFollow={follow}
            />
          </div>
          <SearchEnd {...{ setup, search, answers, hasResults: hits.length > 0, begins, none, onClose }} />
        </div>
      )}
    </ModalDialog>
  )
}

interface AnswerScreenProps {
  readonly setup: SearchSetup
  readonly answers: AnswerModeState
  readonly onBack: () => void
  readonly onClose: () => void
}

/** The answer mode, once it has come. */
function AnswerScreen({ setup, answers: { asking, beginAnew }, onBack, onClose }: AnswerScreenProps) {
  return (
    asking?.Panel && (
      <asking.Panel
        key={asking.number}
        start={asking.start}
        isExternal={setup.isExternal}
        onAskAnew={beginAnew}
        onBack={onBack}
        onClose={onClose}
      />
    )
  )
}

interface SearchEndProps {
  readonly setup: SearchSetup
  readonly search: ModalSearch
  readonly answers: AnswerModeState
  readonly hasResults: boolean
  readonly begins: boolean
  readonly none: boolean
  readonly onClose: () => void
}

/** The foot of the modal, and what those hear who do not see the list. */
function SearchEnd({ setup, search, answers, hasResults, begins, none, onClose }: SearchEndProps) {
  const { query, sections, tree, answer, failed, complete } = search
  const all =
    hasResults && answer && complete && !failed
      ? { href: searchAddress({ query, page: 1, tags: [], sections, tree }, setup.page), count: answer.count }
      : undefined
  return (
    <>
      <SearchFoot all={all} version={hasResults || none ? answer?.version : undefined} onClose={onClose} />
      <div className="visually-hidden" role="status">
        {statusOf(search, answers, begins, none)}
      </div>
    </>
  )
}

function statusOf(
  { query, answer, failed, complete }: ModalSearch,
  { asking }: AnswerModeState,
  begins: boolean,
  none: boolean,
): string {
  if (asking ? asking.failed : failed) return t('search.failed')
  if (asking) return t('search.answering')
  if (begins) return ''
  if (none) return t('search.noResults', { query })
  return complete && answer ? countText(answer) : ''
}

interface ModalDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly onEscape: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

function ModalDialog({ dialog, onEscape, onClose, children }: ModalDialogProps) {
  return (
    <dialog
      ref={dialog}
      className="search-modal"
      aria-label={t('search.label')}
      onCancel={(event) => {
        event.preventDefault()
        onEscape()
      }}
      onKeyDown={(event) => {
        // `/` opens search; it does not close it.
        if (event.key === '/') event.stopPropagation()
        // A search field would only be emptied.
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEscape()
      }}
      // Some browsers close it without asking when they are told twice.
      onClose={onClose}
      onMouseDown={(event) => event.target === dialog.current && onClose()}
    >
      {children}
    </dialog>
  )
}

interface SearchScreenProps {
  readonly setup: SearchSetup
  readonly input: RefObject<HTMLInputElement | null>
  readonly search: ModalSearch
  readonly answers: AnswerModeState
  readonly history: SearchHistory
  readonly setHistory: (history: SearchHistory) => void
  /** Whether nothing, or only the beginning of a word, is typed. */
  readonly begins: boolean
  /** Whether nothing was found. */
  readonly none: boolean
  readonly onClose: () => void
}

/** What the modal shows instead of results. The field has the focus after each button, which may be gone. */
function SearchScreen({
  setup,
  input,
  search: { query, setQuery, answer, failed, busy, retry },
  answers: { asking, begin: ask },
  history,
  setHistory,
  begins,
  none,
  onClose,
}: SearchScreenProps) {
  const andFocus = (act: () => void): void => {
    act()
    input.current?.focus()
  }
  if (asking?.failed) return <SearchFailed onRetry={() => ask(asking.start)} />
  if (asking) return <p className="search-state search-wait">{t('search.answering')}</p>
  if (failed) return <SearchFailed onRetry={() => andFocus(retry)} />
  if (begins)
    return (
      <StartScreen
        history={history}
        setup={setup}
        onChange={(next) => andFocus(() => setHistory(next))}
        onFollow={onClose}
        onResume={(conversation) => ask({ conversation })}
      />
    )
  if (none && answer)
    return (
      <NoResults
        query={query}
        suggestions={answer.suggestions}
        setup={setup}
        onTry={(text) => andFocus(() => setQuery(text))}
      />
    )
  return busy && !answer ? <p className="search-state search-wait">{t('search.searching')}</p> : null
}
