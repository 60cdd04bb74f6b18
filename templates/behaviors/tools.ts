/** The tools that `data-tool` may name; a heading's link needs no name. */
type Tool = 'copy' | 'copy-page' | 'wrap' | 'unfold' | 'expand' | 'enlarge' | undefined

/** Uses a tool of a page: what its `data-tool` names. Loaded with the first use of one. */
export async function use(tool: HTMLElement): Promise<void> {
  // The theme writes the attribute.
  switch (tool.dataset['tool'] as Tool) {
    case 'copy':
      return (await import('@theme/behaviors/copy')).copyCode(tool)
    case 'copy-page':
      return (await import('@theme/behaviors/copy')).copyPage(tool)
    case 'wrap':
      return wrap(tool)
    case 'unfold':
      return unfold(tool)
    case 'expand':
      return expand(tool)
    case 'enlarge':
      return (await import('@theme/behaviors/enlarge')).enlarge(tool)
    default:
      return (await import('@theme/behaviors/copy')).copyLink(tool as HTMLAnchorElement) // All others are anchors.
  }
}

function wrap(button: HTMLElement): void {
  const wrapped = button.closest('.code')?.toggleAttribute('data-wrap')
  button.setAttribute('aria-pressed', String(wrapped))
}

function unfold(button: HTMLElement): void {
  const open = button.closest('.code')?.toggleAttribute('data-unfolded') === true
  sayOpen(button, open)
  // As a `<details>` tells it.
  button.dispatchEvent(new Event('toggle'))
}

/** Opens or closes all that is folded in a reference, except for forms. */
function expand(button: HTMLElement): void {
  const open = button.getAttribute('aria-expanded') !== 'true'
  for (const details of button.closest('.ref')?.querySelectorAll<HTMLDetailsElement>('details:not(.try)') ??
    [])
    details.open = open
  sayOpen(button, open)
}

/** `data-other` has the text that is not shown. */
function sayOpen(button: HTMLElement, open: boolean): void {
  button.setAttribute('aria-expanded', String(open))
  const text = button.textContent ?? ''
  button.textContent = button.dataset['other'] ?? ''
  button.dataset['other'] = text
}
