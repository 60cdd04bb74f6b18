import { on } from '@theme/behaviors/events'

/** Copy, wrap and unfold code; copy the page as Markdown. */
export function startCode(): void {
  on('click', '[data-code-copy]', (button) => void copy(button, button, textOf(button)))
  on('click', '[data-copy-page]', (button) => {
    const source = fetch(button.dataset['copyPage'] ?? '').then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
    void copy(button, button.querySelector('[data-copy-label]') ?? button, source)
  })
  on('click', '[data-code-wrap]', (button) => {
    const wrapped = blockOf(button)?.toggleAttribute('data-wrap')
    button.setAttribute('aria-pressed', String(wrapped))
  })
  on('click', '[data-code-unfold]', (button) => {
    const open = blockOf(button)?.toggleAttribute('data-unfolded') === true
    button.dataset['label'] ??= button.textContent ?? ''
    button.setAttribute('aria-expanded', String(open))
    button.textContent = open ? 'Show fewer lines' : button.dataset['label']
  })
}

/** Offers "Wrap" where lines are cut off, lets only what scrolls be a tab stop, and numbers lines from where the author says. */
export function mountCode(root: ParentNode): void {
  const scrolling = [...root.querySelectorAll<HTMLElement>('pre[tabindex], .table-wrapper, .diagram-canvas')].map((element) => ({ element, wide: element.scrollWidth > element.clientWidth, tall: element.scrollHeight > element.clientHeight }))
  for (const { element, wide, tall } of scrolling) {
    if (!wide && !tall) element.removeAttribute('tabindex')
    if (wide) element.closest('.code')?.setAttribute('data-wide', '')
    const start = element.dataset['start']
    if (start !== undefined) element.style.counterReset = `line ${Number(start) - 1}`
  }
}

const blockOf = (element: Element) => element.closest('.code')

/** What is on the lines, without those that a diff removes; for a terminal session only what one types. */
function textOf(button: Element): string {
  const block = blockOf(button)
  const commands = block?.getAttribute('data-copy')
  if (commands) return commands
  const code = block?.querySelector('pre code')?.cloneNode(true) as Element | undefined // A clone of an element is one.
  for (const line of code?.querySelectorAll('.line.removed') ?? []) {
    line.nextSibling?.remove()
    line.remove()
  }
  return (code?.textContent ?? '').replace(/\n$/, '')
}

async function copy(button: HTMLElement, label: Element, text: string | Promise<string>): Promise<void> {
  const before = (button.dataset['before'] ??= label.textContent ?? '')
  let result = 'Copied!'
  try {
    await navigator.clipboard.writeText(await text)
  } catch {
    result = 'Not copied'
  }
  label.textContent = result
  button.dataset['done'] = ''
  setTimeout(() => {
    label.textContent = before
    delete button.dataset['done']
  }, 2000)
}
