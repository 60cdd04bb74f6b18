import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { SearchSetup } from '../../src/model/search/search-client.ts'
import { optionId } from './search-list.tsx'
import { moveFocus } from './search-start.tsx'
import { countSeen } from './search-view.ts'
import { useHeld, useSearch, type SearchState } from './use-search.ts'

/** Pages of the site in one answer. */
const pagesShown = 8

/** Results with snippets before it is known how many are in view: those of a window of 1440 to 900 pixels. */
const atOnce = 7

/** What is asked in the modal, and the answer to it. */
export interface ModalSearch extends SearchState {
  readonly query: string
  readonly setQuery: (query: string) => void
  /** Sections of the sidebar that the results are narrowed to. */
  readonly sections: readonly string[]
  readonly setSections: (sections: readonly string[]) => void
  /** Key of the tree whose version is searched. */
  readonly tree: string | undefined
  /** Whether the answer is one to the query, and whether it has come to its end. */
  readonly fresh: boolean
  readonly complete: boolean
  /** Has snippets loaded for the results that are in view. */
  readonly see: () => void
  /** Keeps the answer as it is until the click of a pointer that goes down. */
  readonly hold: () => void
}

/** Searches for what is typed in the modal, whose results are shown in `body`. */
export function useModalSearch(
  setup: SearchSetup,
  initialQuery: string,
  body: RefObject<HTMLElement | null>,
): ModalSearch {
  const [query, setQuery] = useState(initialQuery)
  // `first` are those that are in view before the reader scrolls.
  const [extent, setSeen] = useState({ query, results: atOnce, first: atOnce })
  const quoted = extent.query === query ? extent.results : extent.first
  const [sections, setSections] = useState<readonly string[]>([])
  const tree = setup.tree()
  const search = useSearch(setup.provider, {
    query,
    filter: { sections, ...(tree === undefined ? {} : { tree }) },
    offset: 0,
    limit: pagesShown,
    perPage: 3,
    quoted,
  })
  const [state, hold] = useHeld(search)
  const see = (): void => {
    const count = countSeen(body.current)
    const first = body.current?.scrollTop === 0 ? Math.max(extent.first, count) : extent.first
    if (count > quoted || first > extent.first) setSeen({ query, results: Math.max(count, quoted), first })
  }
  const fresh = state.answer?.query === query
  const complete = fresh && state.answer.complete
  useEffect(() => {
    if (complete) see()
  }, [complete, state.answer])
  return { ...state, query, setQuery, sections, setSections, tree, fresh, complete, see, hold }
}

interface OpenedDialog {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly input: RefObject<HTMLInputElement | null>
  /** What of the query is selected, from and to. */
  readonly caret: readonly [number, number]
  readonly onClose: () => void
}

/** Opens a dialog while its component is mounted. */
export function useDialog({ dialog, input, caret, onClose }: OpenedDialog): void {
  // Before it leaves the document, or the focus would not return.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // Closing gives the focus back to where it was.
    element.showModal()
    input.current?.setSelectionRange(...caret)
    return () => element.close()
  }, [])
  // Where the browser takes the gesture for going back as a wish to close the dialog, it has done so before;
  // elsewhere the page changes.
  useEffect(() => {
    addEventListener('popstate', onClose)
    return () => removeEventListener('popstate', onClose)
  }, [onClose])
}

type Keys = Readonly<Pick<MouseEventInit, 'ctrlKey' | 'metaKey' | 'shiftKey'>>

interface OfferedOptions {
  /** Prefix of the ids of the options. */
  readonly id: string
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly search: Pick<ModalSearch, 'query' | 'sections' | 'fresh' | 'failed'>
  /** How many results there are, and options above the first of them. */
  readonly results: number
  readonly above: number
}

/** The option that the combobox points at. */
export interface Selection {
  /** Index of the option; -1 is the one above the first result. Undefined if there is none. */
  readonly current: number | undefined
  readonly point: (index: number) => void
  readonly onKey: (event: KeyboardEvent) => void
  /** Forgets an Enter that came before its answer. */
  readonly forget: () => void
}

/** Moves through the options by keys, and opens one by Enter. */
export function useSelection({ id, dialog, search, results, above }: OfferedOptions): Selection {
  const { query, sections, fresh, failed } = search
  const [active, setActive] = useState(0)
  const waiting = useRef<Keys>(undefined)
  useEffect(() => {
    setActive(0)
  }, [query, sections])
  const options = above + results
  // The option above the first result is never opened by Enter alone.
  const asks = above > 0 && active < 0
  const selected = asks || results > 0
  const current = asks ? -1 : Math.min(Math.max(active, 0), results - 1)
  useEffect(() => {
    document.getElementById(optionId(id, current))?.scrollIntoView({ block: 'nearest' })
  }, [current, id])
  const open = (keys: Keys): void => {
    if (selected)
      document
        .getElementById(optionId(id, current))
        ?.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
  }
  // Enter came before the answer: the first result of what was typed is meant, not that of what is still
  // shown.
  useEffect(() => {
    if (failed) waiting.current = undefined
    if (!fresh || !waiting.current) return
    open(waiting.current)
    waiting.current = undefined
  })
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
  return {
    current: selected ? current : undefined,
    point: setActive,
    onKey,
    forget: () => (waiting.current = undefined),
  }
}
