import { on } from '@theme/behaviors/events'

/** Copy, wrap and unfold code; copy the page as Markdown. */
export function startCode(): void {
  on('click', '[data-code-copy]', (button) => void loadCopy().then(({ copyCode }) => copyCode(button)))
  on('click', '[data-copy-page]', (button) => void loadCopy().then(({ copyPage }) => copyPage(button)))
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

const loadCopy = () => import('@theme/behaviors/copy')
const blockOf = (element: Element) => element.closest('.code')
