import { useEffect, useId, useRef } from 'react'
import { answerLink } from '../../src/model/search/answer-links.ts'
import type { AnswerProblem, Verdict } from '../../src/model/search/answers.ts'
import type { Turn } from '../../src/model/search/conversation.ts'
import { AnswerActions } from './search-answer-actions.tsx'
import { AnswerText, PageLink, type AnswerLinks } from './search-answer-text.tsx'

interface AnswerTurnProps {
  readonly turn: Turn
  readonly links: Omit<AnswerLinks, 'sources'>
  /** Where the answers come from. */
  readonly label: string | undefined
  readonly keepsVerdicts: boolean
  /** Of the last turn only. */
  readonly onRetry?: () => void
  readonly onJudge?: (verdict: Verdict) => void
}

/** A question and its answer, with what the reader can do about it. */
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
            ? `Searching for ${searches.map((query) => `“${query}”`).join(', ')} …`
            : 'Answering...'}
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
        <ul className="answer-sources" aria-label="Sources">
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
      <PageLink href={href} links={links}>
        {source.number !== undefined && `[${source.number}] `}
        {source.title}
      </PageLink>
    </li>
  )
}

interface Problem {
  readonly title: string
  readonly advice: string
}

/** What a turn that did not end well tells the reader. */
export function problemOf({ state, retryAfter, answer }: Turn): Problem | undefined {
  if (state === 'answering' || state === 'done') return undefined
  if (state === 'busy' && retryAfter !== undefined)
    return {
      ...problems.busy,
      advice: `Try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`,
    }
  if (state === 'broken' && answer === '') return { ...problems.broken, advice: problems.failed.advice }
  return problems[state]
}

const problems: Readonly<Record<AnswerProblem | 'stopped' | 'lost', Problem>> = {
  stopped: { title: 'Stopped.', advice: '' },
  lost: { title: 'This answer is no longer stored.', advice: 'Ask for a new one.' },
  network: { title: 'Unable to fetch results', advice: 'You might want to check your network connection.' },
  refused: {
    title: 'The answer service refused the question.',
    advice: 'Whoever runs this site has to mend that; keyword search still works.',
  },
  busy: { title: 'There are too many questions.', advice: 'Try again in a while.' },
  failed: { title: 'The answer service failed.', advice: 'Try again, or use keyword search.' },
  broken: { title: 'The answer broke off.', advice: 'What came is shown above.' },
  unreadable: {
    title: 'The answer service said nothing that can be read.',
    advice: 'Try again, or use keyword search.',
  },
  silent: { title: 'The answer service fell silent.', advice: 'Try again, or use keyword search.' },
  long: { title: 'The answer is too long and ends here.', advice: '' },
  full: { title: 'This conversation has become too long.', advice: '' },
}
