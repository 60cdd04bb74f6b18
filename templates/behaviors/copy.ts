import { messages } from 'docgen:messages/copy'

/** Copies a code block. Loaded on first use, like the rest of this file. */
export async function copyCode(button: HTMLElement): Promise<void> {
  await copy(button, button, textOf(button))
}

/** Copies the page as Markdown, from the address in its button. */
export async function copyPage(button: HTMLElement): Promise<void> {
  const source = fetch(button.dataset['copyPage'] ?? '').then((answer) =>
    answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText)),
  )
  await copy(button, button, source)
}

/** Copies the address of a part of the page while following its link. */
export async function copyLink(link: HTMLAnchorElement): Promise<void> {
  const copied = await copy(link, link, link.href, '✓')
  const region = document.getElementById('docgen-announcer')
  if (region) region.textContent = messages[copied ? 'copy.link' : 'copy.failed']
}

/**
 * The text to copy: without lines marked as removed (except in patches), and for terminal sessions only the
 * commands.
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

/** Copies a text, reports the outcome in the label for two seconds, and returns whether it succeeded. */
async function copy(
  button: HTMLElement,
  label: Element,
  text: string | Promise<string>,
  done: string = messages['copy.done'],
): Promise<boolean> {
  const before = (button.dataset['before'] ??= label.textContent ?? '')
  let copied = true
  try {
    await navigator.clipboard.writeText(await text)
  } catch {
    copied = false
  }
  label.textContent = copied ? done : messages['copy.failed']
  button.dataset['done'] = ''
  setTimeout(() => {
    label.textContent = before
    delete button.dataset['done']
  }, 2000)
  return copied
}
