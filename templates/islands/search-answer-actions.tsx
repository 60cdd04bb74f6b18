import { useEffect, useState } from 'react'
import type { Verdict } from '../../src/model/search/answers.ts'
import type { Turn } from '../../src/model/search/conversation.ts'
import { t } from './answer-text.ts'

interface AnswerActionsProps {
  readonly turn: Turn
  /** Whether feedback is only stored in this browser. */
  readonly keepsVerdicts: boolean
  readonly onRetry?: () => void
  readonly onJudge?: (verdict: Verdict) => void
}

/** Actions for a finished answer: copying it, asking again, and rating it. Reports their outcome. */
export function AnswerActions({
  turn: { answer, state, id, verdict },
  keepsVerdicts,
  onRetry,
  onJudge,
}: AnswerActionsProps) {
  const [announcement, say] = useState<string>()
  const [isJudged, setJudged] = useState(false)
  useEffect(() => {
    if (announcement === undefined) return
    const timer = setTimeout(() => say(undefined), 2000)
    return () => clearTimeout(timer)
  }, [announcement])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(answer)
      say(t('answers.copied'))
    } catch {
      say(t('answers.notCopied'))
    }
  }
  const judge = (newVerdict: Verdict): void => {
    setJudged(true)
    onJudge?.(newVerdict)
  }
  return (
    <div className="answer-actions">
      {answer !== '' && (
        <button type="button" onClick={() => void copy()}>
          {t('answers.copy')}
        </button>
      )}
      {onRetry && state !== 'done' && (
        <button type="button" onClick={onRetry}>
          {t(state === 'full' ? 'answers.askAnew' : 'answers.retry')}
        </button>
      )}
      {onJudge && state === 'done' && id !== undefined && (
        <>
          <VerdictButton verdict="like" label={t('answers.like')} given={verdict} onJudge={judge} />
          <VerdictButton verdict="dislike" label={t('answers.dislike')} given={verdict} onJudge={judge} />
        </>
      )}
      <span role="status">{announcement ?? (isJudged ? thanksFor(verdict, keepsVerdicts) : '')}</span>
    </div>
  )
}

function thanksFor(verdict: Turn['verdict'], keepsVerdicts: boolean): string {
  if (verdict === 'unsent') return t('answers.verdictUnsent')
  return t(keepsVerdicts ? 'answers.verdictKept' : 'answers.verdictSent')
}

interface VerdictButtonProps {
  readonly verdict: Verdict
  readonly label: string
  readonly given: Turn['verdict']
  readonly onJudge: (verdict: Verdict) => void
}

const thumb =
  'M7 10v11H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1Zm0 0 4-7a2.5 2.5 0 0 1 2.4 3.1L12.6 9H19a2 2 0 0 1 2 2.4l-1.4 7.2A2.5 2.5 0 0 1 17.2 21H7'

function VerdictButton({ verdict, label, given, onJudge }: VerdictButtonProps) {
  return (
    <button
      type="button"
      className={`answer-${verdict}`}
      aria-label={label}
      title={label}
      aria-pressed={given === verdict}
      onClick={() => onJudge(verdict)}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={thumb} />
      </svg>
    </button>
  )
}
