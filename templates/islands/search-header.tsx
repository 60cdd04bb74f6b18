import type { KeyboardEvent, RefObject } from 'react'
import type { SearchSetup } from '../../src/model/search/search-client.ts'
import { Glyph } from './search-parts.tsx'
import { t } from './search-text.ts'

/** The search field of the modal, and its callbacks. */
export interface SearchHeaderProps {
  /** A prefix for ids in the modal. */
  readonly id: string
  readonly setup: SearchSetup
  readonly input: RefObject<HTMLInputElement | null>
  readonly query: string
  /** The id of the active option. */
  readonly active: string | undefined
  /** Whether the list has options. */
  readonly isExpanded: boolean
  readonly onType: (query: string) => void
  readonly onKey: (event: KeyboardEvent) => void
  readonly onClear: () => void
  readonly onClose: () => void
}

/** The header of the search modal: a combobox for the list below, and buttons. */
export function SearchHeader({
  id,
  setup,
  input,
  query,
  active,
  isExpanded,
  onType,
  onKey,
  onClear,
  onClose,
}: SearchHeaderProps) {
  return (
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
        aria-expanded={isExpanded}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        {...(active === undefined ? {} : { 'aria-activedescendant': active })}
        placeholder={setup.placeholder}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={512}
        value={query}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKey}
      />
      {query !== '' && (
        <button type="button" className="search-clear" onClick={onClear}>
          {t('search.clear')}
        </button>
      )}
      <button type="button" className="search-close" aria-label={t('search.close')} onClick={onClose}>
        <kbd aria-hidden="true">Esc</kbd>
        <Glyph name="close" />
      </button>
    </form>
  )
}
