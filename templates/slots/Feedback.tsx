import { useDocument } from '@theme/context'
import Icon from '@theme/slots/Icon'

/** A dark button, bottom right, and its form. Only where the site has an endpoint for it; a plain form without JavaScript. */
export default function Feedback() {
  const { site, page } = useDocument()
  if (!site.feedback) return null
  return (
    <div className="feedback" data-region="feedback">
      <button type="button" className="feedback-button" popoverTarget="docgenFeedback">
        <Icon name="message" />
        Feedback
      </button>
      <div className="feedback-panel" id="docgenFeedback" popover="auto" role="dialog" aria-labelledby="docgenFeedbackTitle">
      <form className="feedback-form" method="post" action={site.feedback.endpoint} data-feedback="">
        <p className="feedback-title" id="docgenFeedbackTitle">
          Was this page helpful?
        </p>
        <input type="hidden" name="page" value={page.route} />
        <div className="feedback-rating" role="radiogroup" aria-labelledby="docgenFeedbackTitle">
          <label>
            <input type="radio" name="rating" value="1" required />
            <Icon name="thumbs-up" />
            Yes
          </label>
          <label>
            <input type="radio" name="rating" value="0" />
            <Icon name="thumbs-down" />
            No
          </label>
        </div>
        <label className="feedback-message">
          What should we know?
          <textarea name="message" rows={3} maxLength={2000} />
        </label>
        <div className="feedback-actions">
          <p role="status" className="muted" data-feedback-status="" />
          <button type="submit" className="button">
            Send
          </button>
        </div>
      </form>
      </div>
    </div>
  )
}
