import { useDocument, useTranslate } from '@theme/context'
import { issueAddress } from '@theme/issue-address'
import Icon from '@theme/slots/Icon'

/** A dark button, bottom right, on sites that configure it. It works without JavaScript. */
export default function Feedback({ asksBelowText }: { readonly asksBelowText: boolean }) {
  const { site } = useDocument()
  const { endpoint, issuesUrl, button = endpoint !== undefined } = site.feedback ?? {}
  if (asksBelowText && !button) return null
  if (endpoint !== undefined) return <FeedbackForm endpoint={endpoint} />
  return issuesUrl === undefined ? null : <IssueLink address={issuesUrl} />
}

/** Opens the form for a new issue, filled in. Whether to send it the reader decides there. */
function IssueLink({ address }: { readonly address: string }) {
  const { page } = useDocument()
  const t = useTranslate()
  return (
    <aside className="feedback" aria-label={t('feedback.label')} data-region="feedback">
      <a className="feedback-button" href={issueAddress(address, page, t)} target="_blank">
        <Icon name="message" />
        {t('feedback.label')}
      </a>
    </aside>
  )
}

/** Asks whether the page helps, and posts the answer. */
function FeedbackForm({ endpoint }: { readonly endpoint: string }) {
  const { page } = useDocument()
  const t = useTranslate()
  return (
    <aside className="feedback" aria-label={t('feedback.label')} data-region="feedback">
      <button type="button" className="feedback-button" popoverTarget="docgenFeedback">
        <Icon name="message" />
        {t('feedback.label')}
      </button>
      <div
        className="feedback-panel"
        id="docgenFeedback"
        popover="auto"
        role="dialog"
        aria-labelledby="docgenFeedbackTitle"
      >
        <form className="feedback-form" method="post" action={endpoint} data-feedback="">
          <p className="feedback-title" id="docgenFeedbackTitle">
            {t('feedback.question')}
          </p>
          <input type="hidden" name="page" value={page.route} />
          <div className="feedback-rating" role="radiogroup" aria-labelledby="docgenFeedbackTitle">
            <label>
              <input type="radio" className="visually-hidden" name="rating" value="1" required />
              <Icon name="thumbs-up" />
              {t('feedback.yes')}
            </label>
            <label>
              <input type="radio" className="visually-hidden" name="rating" value="0" />
              <Icon name="thumbs-down" />
              {t('feedback.no')}
            </label>
          </div>
          <label className="feedback-message">
            {t('feedback.message')}
            <textarea name="message" rows={3} maxLength={2000} />
          </label>
          <div className="feedback-actions">
            <p role="status" className="muted" data-feedback-status="" />
            <button type="submit" className="button">
              {t('feedback.send')}
            </button>
          </div>
        </form>
      </div>
    </aside>
  )
}
