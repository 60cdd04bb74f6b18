import { useId, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { AnswerPanelProps } from '../../src/model/search/answers.ts'
import { t } from './answer-text.ts'
import { AnswerTurn, problemOf } from './search-answer-turn.tsx'
import { Glyph } from './search-parts.tsx'
import { useConversation } from './use-conversation.ts'

/** The answer mode, in the dialog of the search modal, which handles Escape. */
export default function AnswerPanel({
  provider,
  isRoute,
  isExternal,
  start,
  onAskAnew,
  onBack,
  onClose,
}: AnswerPanelProps) {
  const { turns, answering, ask, retry, stop, judge } = useConversation(provider, start)
  const [question, setQuestion] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  // In the first frame, so that a fast typist's first letters are not lost.
  useLayoutEffect(() => input.current?.focus(), [])

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (answering || question.trim() === '') return
    setQuestion('')
    ask(question.trim())
  }
  // For buttons that disappear when they are pressed.
  const backToField = (act: () => void) => (): void => {
    act()
    input.current?.focus()
  }
  const placeholder = t(answering ? 'answers.answering' : 'answers.placeholder')
  const last = turns.at(-1)
  const links = { isRoute, isExternal, onFollow: onClose }
  return (
    <div className="search-panel">
      <form className="search-head" onSubmit={submit}>
        <button
          type="button"
          className="search-clear answer-back"
          aria-label={t('answers.back')}
          title={t('answers.back')}
          onClick={onBack}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="m12 19-7-7 7-7M19 12H5" />
          </svg>
        </button>
        <label htmlFor={`${id}input`} className="visually-hidden">
          {t('answers.question')}
        </label>
        <input
          ref={input}
          id={`${id}input`}
          className="search-input"
          type="text"
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={1000}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        {answering && (
          <button type="button" className="search-clear" onClick={backToField(stop)}>
            {t('answers.stop')}
          </button>
        )}
        <button type="button" className="search-close" aria-label={t('answers.close')} onClick={onClose}>
          <Glyph name="close" />
        </button>
      </form>
      <div className="search-body" tabIndex={0} role="region" aria-label={t('answers.conversation')}>
        {turns.map((turn, index) => (
          <AnswerTurn
            key={index}
            turn={turn}
            links={links}
            label={provider.label}
            keepsVerdicts={provider.keepsVerdicts === true}
            {...(index === turns.length - 1
              ? { onRetry: turn.state === 'full' ? () => onAskAnew(turn.question) : backToField(retry) }
              : {})}
            {...(provider.feedback ? { onJudge: (verdict) => judge(index, verdict) } : {})}
          />
        ))}
      </div>
      {!provider.isWithoutModel && <p className="search-foot">{t('answers.disclaimer')}</p>}
      <div className="visually-hidden" role="status">
        {answering ? t('answers.answering') : last && (problemOf(last)?.title ?? t('answers.complete'))}
      </div>
    </div>
  )
}
