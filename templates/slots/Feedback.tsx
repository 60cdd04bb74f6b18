import type { ReactNode } from 'react'
import { useDocument } from '@theme/context'
import Icon from '@theme/slots/Icon'

/** A dark button, bottom right, and its form. Only on sites that configure it; a plain form without JavaScript. */
export default function Feedback() {
  const { site } = useDocument()
  const { endpoint, issuesUrl } = site.feedback ?? {}
  const form = endpoint !== undefined ? <PostedForm endpoint={endpoint} /> : issuesUrl !== undefined ? <IssueForm address={issuesUrl} /> : null
  if (!form) return null
  return (
    <div className="feedback" data-region="feedback">
      <button type="button" className="feedback-button" popoverTarget="docgenFeedback">
        <Icon name="message" />
        Feedback
      </button>
      <div className="feedback-panel" id="docgenFeedback" popover="auto" role="dialog" aria-labelledby="docgenFeedbackTitle">
        {form}
      </div>
    </div>
  )
}

/** Asks whether the page helps, and posts the answer. */
function PostedForm({ endpoint }: { readonly endpoint: string }) {
  const { page } = useDocument()
  return (
    <form className="feedback-form" method="post" action={endpoint} data-feedback="">
      <Title>Was this page helpful?</Title>
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
      <Message name="message" />
      <div className="feedback-actions">
        <p role="status" className="muted" data-feedback-status="" />
        <button type="submit" className="button">
          Send
        </button>
      </div>
    </form>
  )
}

/** Opens the form for a new issue in another tab, with its title and text filled in. The reader still decides there. */
function IssueForm({ address }: { readonly address: string }) {
  const { page } = useDocument()
  const fields = issueFields(address)
  return (
    <form className="feedback-form" method="get" action={address} target="_blank">
      <Title>What should we know about this page?</Title>
      <input type="hidden" name={fields.title} value={`Feedback on “${page.title}” (${page.route})`} />
      <Message name={fields.body} />
      <div className="feedback-actions">
        <p className="muted">Opens a new issue on {new URL(address).hostname}.</p>
        <button type="submit" className="button">
          Continue
        </button>
      </div>
    </form>
  )
}

/** What a host calls the fields of a new issue in its address: GitLab nests them, GitHub, Gitea and Forgejo do not. */
function issueFields(address: string): { readonly title: string; readonly body: string } {
  return new URL(address).pathname.endsWith('/-/issues/new') ? { title: 'issue[title]', body: 'issue[description]' } : { title: 'title', body: 'body' }
}

function Title({ children }: { readonly children: ReactNode }) {
  return (
    <p className="feedback-title" id="docgenFeedbackTitle">
      {children}
    </p>
  )
}

function Message({ name }: { readonly name: string }) {
  return (
    <label className="feedback-message">
      Your message
      <textarea name={name} rows={3} maxLength={2000} />
    </label>
  )
}
