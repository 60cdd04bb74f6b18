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
