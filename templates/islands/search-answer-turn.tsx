import { useEffect, useId, useRef } from 'react'
import { answerLink, type AnswerProblem, type Verdict } from '../../src/model/search/answers.ts'
import type { Turn } from '../../src/model/search/conversation.ts'
import { t } from './answer-text.ts'
import { AnswerActions } from './search-answer-actions.tsx'
import { AnswerText, AnswerLink, type AnswerLinks } from './search-answer-text.tsx'

interface AnswerTurnProps {
  readonly turn: Turn
  readonly links: Omit<AnswerLinks, 'sources'>
  /** Where the answers come from. */
  readonly label: string | undefined
  readonly keepsVerdicts: boolean
  /** Only for the last turn. */
  readonly onRetry?: () => void
  readonly onJudge?: (verdict: Verdict) => void
}

/** A question and its answer, with actions. */
export function AnswerTurn({ turn, links, label, keepsVerdicts, onRetry, onJudge }: AnswerTurnProps) {
  const { question, answer, sources, searches, state } = turn
  const id = useId()
  const article = useRef<HTMLElement>(null)
  const answering = state === 'answering'
  const problem = problemOf(turn)
  useEffect(() => {
    article.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <article ref={article} className="answer-turn" aria-labelledby={`${id}question`} aria-busy={answering}>
      <h2 id={`${id}question`}>{question}</h2>
      {answering && answer === '' && (
        <p className="answer-wait">
          {searches.length > 0
            ? t('answers.searching', {
                queries: searches.map((query) => t('answers.quotedQuery', { query })).join(', '),
              })
            : t('answers.answering')}
        </p>
      )}
      {label !== undefined && answer !== '' && <p className="answer-label">{label}</p>}
      <div className="answer-text">
        <AnswerText text={answer} complete={state === 'done'} sources={sources} {...links} />
      </div>
      {problem && (
        <div className="answer-problem">
          <p>
            <strong>{problem.title}</strong>
            {problem.advice && ` ${problem.advice}`}
          </p>
        </div>
      )}
      {sources.length > 0 && (
        <ul className="answer-sources" aria-label={t('answers.sources')}>
          {sources.map((source) => (
            <SourceLink
              key={`${source.number ?? ''} ${source.href}`}
              source={source}
              links={{ ...links, sources }}
            />
          ))}
        </ul>
      )}
      {!answering && (
        <AnswerActions
          turn={turn}
          keepsVerdicts={keepsVerdicts}
          {...(onRetry ? { onRetry } : {})}
          {...(onJudge ? { onJudge } : {})}
        />
      )}
    </article>
  )
}

function SourceLink({
  source,
  links,
}: {
  readonly source: Turn['sources'][number]
  readonly links: AnswerLinks
}) {
  const href = answerLink(source.href, location.href, [source], links.isRoute)
  if (href === undefined) return null
  return (
    <li>
      <AnswerLink href={href} links={links}>
        {source.number !== undefined && `[${source.number}] `}
        {source.title}
      </AnswerLink>
    </li>
  )
}

interface Problem {
  readonly title: string
  readonly advice: string
}

/** The message for a turn that did not end well. */
export function problemOf({ state, retryAfter, answer }: Turn): Problem | undefined {
  if (state === 'answering' || state === 'done') return undefined
  const title = t(`answers.${state}`)
  if (state === 'busy' && retryAfter !== undefined)
    return { title, advice: t('answers.busyFor', { count: retryAfter }) }
  const advice = state === 'broken' && answer === '' ? 'answers.failedAdvice' : advices[state]
  return { title, advice: advice === undefined ? '' : t(advice) }
}

const advices = {
  stopped: undefined,
  lost: 'answers.lostAdvice',
  network: 'answers.networkAdvice',
  refused: 'answers.refusedAdvice',
  busy: 'answers.busyAdvice',
  failed: 'answers.failedAdvice',
  broken: 'answers.brokenAdvice',
  unreadable: 'answers.failedAdvice',
  silent: 'answers.failedAdvice',
  long: undefined,
  full: undefined,
} as const satisfies Readonly<Record<AnswerProblem | 'stopped' | 'lost', string | undefined>>
