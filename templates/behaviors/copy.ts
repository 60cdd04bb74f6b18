import { messages } from 'docgen:messages/copy'

/** Copies a block of code. Loaded on first use, like the rest of this file. */
export function copyCode(button: HTMLElement): Promise<void> {
  return copy(button, button, textOf(button))
}

/** Copies the page as Markdown, from the address that its button names. */
export function copyPage(button: HTMLElement): Promise<void> {
  const source = fetch(button.dataset['copyPage'] ?? '').then((answer) =>
    answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText)),
  )
  return copy(button, button.querySelector('[data-copy-label]') ?? button, source)
}

/**
 * What is on the lines, without those that are marked as removed (a patch stays whole); for a terminal
 * session only what one types.
 */
function textOf(button: Element): string {
  const block = button.closest('.code')
  const commands = block?.getAttribute('data-copy')
  if (commands) return commands
  const code = block?.querySelector('pre code')?.cloneNode(true) as Element | undefined // A clone of an element is one.
  for (const line of code?.querySelectorAll(':not(.language-diff) > .line.removed') ?? []) {
    line.nextSibling?.remove()
    line.remove()
  }
  return (code?.textContent ?? '').replace(/\n$/, '')
}

async function copy(button: HTMLElement, label: Element, text: string | Promise<string>): Promise<void> {
  const before = (button.dataset['before'] ??= label.textContent ?? '')
  let result = messages['copy.done']
  try {
    await navigator.clipboard.writeText(await text)
  } catch {
    result = messages['copy.failed']
  }
  label.textContent = result
  button.dataset['done'] = ''
  setTimeout(() => {
    label.textContent = before
    delete button.dataset['done']
  }, 2000)
}
