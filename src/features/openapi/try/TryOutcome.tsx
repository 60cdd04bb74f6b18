import { formatJson } from '../../reference-kit/format-value.ts'
import { curl, type SampleRequest } from '../request-samples.ts'
import { t } from './try-text.ts'
import { maxShown, type TryResponse, type TryResult } from './send-request.ts'

interface TryOutcomeProps {
  /** Tells the regions of a page apart: `GET /things/{id}`. */
  readonly operation: string
  readonly running: boolean
  readonly sent: { readonly outcome: TryResult; readonly shown: SampleRequest } | undefined
}

/** The outcome of a request. The status line is announced; all data from the server is shown as text. */
export function TryOutcome({ operation, running, sent }: TryOutcomeProps) {
  const outcome = sent?.outcome
  return (
    <div className="try-outcome">
      <div role="status">
        {running && <p>{t('try.waiting')}</p>}
        {outcome?.kind === 'canceled' && <p>{t('try.canceled')}</p>}
        {outcome?.kind === 'answer' && <AnswerLine answer={outcome} />}
      </div>
      {outcome?.kind === 'answer' && <AnswerView operation={operation} answer={outcome} />}
      {outcome?.kind === 'redirect' && (
        <div role="alert">
          <p className="try-problem">{t('try.redirected')}</p>
        </div>
      )}
      {outcome?.kind === 'failed' && (
        <div role="alert">
          <p className="try-problem">{t(outcome.reasons.length > 1 ? 'try.failedReasons' : 'try.failed')}</p>
          <ul>
            {outcome.reasons.map((reason) => (
              <li key={reason}>{withCode(reason)}</li>
            ))}
          </ul>
        </div>
      )}
      {sent && (outcome?.kind === 'failed' || outcome?.kind === 'redirect') && (
        <>
          <p className="try-hint">{t('try.sameWithCurl')}</p>
          <pre tabIndex={0} role="region" aria-label={t('try.withCurl', { operation })}>
            {curl(sent.shown, (value) => formatJson(value))}
          </pre>
        </>
      )}
    </div>
  )
}

function AnswerLine({
  answer: { status, statusText, milliseconds, bytes, stopped },
}: {
  readonly answer: TryResponse
}) {
  return (
    <p className="try-line">
      <code className="api-status" data-value={status}>
        {status}
      </code>
      <span>{statusText}</span>
      <span className="ref-type">
        {t('try.measured', { time: milliseconds, size: size(bytes) })}
        {stopped && `, ${t('try.stopped')}`}
      </span>
    </p>
  )
}

function AnswerView({
  operation,
  answer: { headers, text, cut, bytes },
}: {
  readonly operation: string
  readonly answer: TryResponse
}) {
  return (
    <>
      {headers.length > 0 && (
        <details className="ref-nested">
          <summary>{t('try.headers', { count: headers.length })}</summary>
          <dl className="try-headers">
            {headers.map(([name, value]) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {text === undefined ? (
        bytes > 0 && <p className="try-hint">{t('try.notText')}</p>
      ) : text === '' ? (
        <p className="try-hint">{t('try.empty')}</p>
      ) : (
        <pre tabIndex={0} role="region" aria-label={t('try.answerBody', { operation })}>
          {text}
        </pre>
      )}
      {cut && <p className="try-hint">{t('try.cut', { size: size(maxShown) })}</p>}
    </>
  )
}

/** Formats text in backticks as code. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))

const size = (bytes: number): string =>
  bytes < 1_000
    ? `${bytes} B`
    : bytes < 1_000_000
      ? `${(bytes / 1_000).toFixed(1).replace(/\.0$/, '')} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`
