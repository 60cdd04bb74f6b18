/** The values of `data-tool`; links to headings have none. */
type Tool = 'copy' | 'copy-page' | 'wrap' | 'unfold' | 'expand' | 'enlarge' | 'yes' | 'no' | undefined

/** Runs the tool named in `data-tool`. Loaded with its first use. */
export async function use(tool: HTMLElement): Promise<void> {
  // The attribute comes from the theme.
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
    case 'yes':
    case 'no':
      return (await import('@theme/behaviors/feedback')).giveVerdict(tool)
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
  // The same event as on a `<details>`.
  button.dispatchEvent(new Event('toggle'))
}

/** Opens or closes all collapsed parts of a reference, except forms; types elsewhere are fetched. */
function expand(button: HTMLElement): void {
  const open = button.getAttribute('aria-expanded') !== 'true'
  for (const details of document.querySelectorAll<HTMLDetailsElement>('.ref details:not(.try)'))
    details.open = open
  sayOpen(button, open)
}

/** Swaps the label with the one in `data-other`. */
function sayOpen(button: HTMLElement, open: boolean): void {
  button.setAttribute('aria-expanded', String(open))
  const text = button.textContent ?? ''
  button.textContent = button.dataset['other'] ?? ''
  button.dataset['other'] = text
}
