import { messages } from 'docgen:messages/feedbackForm'

/**
 * Submits a feedback form without leaving the page, including the value of the submit button. Loaded on first
 * use.
 */
export async function sendFeedback(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const status = form.querySelector('[data-feedback-status]')
  const say = (text: string) => status && (status.textContent = text)
  say(messages['feedbackForm.sending'])
  try {
    const fields = Object.fromEntries(
      [...new FormData(form, button)].map(([name, value]) => [
        name,
        typeof value === 'string' ? value : value.name,
      ]),
    )
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, page: location.pathname }),
    })
    if (!answer.ok) throw new Error(answer.statusText)
    form.reset()
    say(messages['feedbackForm.thanks'])
    const panel = form.closest<HTMLElement>(':popover-open')
    setTimeout(() => panel?.hidePopover(), 1200)
  } catch {
    say(messages['feedbackForm.failed'])
  }
}

/** What listeners of `docgen:feedback` are told. */
interface Verdict {
  /** The page's address without its origin. */
  readonly path: string
  readonly helpful: boolean
}

/**
 * Tells scripts on the page what the reader thinks of it, by the event `docgen:feedback` of the document, and
 * thanks for a "Yes". Nothing is sent from here.
 */
export function giveVerdict(element: HTMLElement): void {
  const helpful = element.dataset['tool'] === 'yes'
  const detail: Verdict = { path: location.pathname, helpful }
  document.dispatchEvent(new CustomEvent('docgen:feedback', { detail }))
  if (!helpful) return
  const thanks = messages['feedbackForm.thanks']
  element.textContent = thanks
  // A second click is no second verdict.
  element.removeAttribute('data-tool')
  // Not through `announce`, which would become a file of its own that every page loads.
  const region = document.getElementById('docgen-announcer')
  if (region) region.textContent = thanks
}
