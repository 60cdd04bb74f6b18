/** The tools that `data-tool` may name. */
type Tool = 'copy' | 'copy-page' | 'wrap' | 'unfold' | 'enlarge'

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
    case 'enlarge':
      return (await import('@theme/behaviors/enlarge')).enlarge(tool)
  }
}

function wrap(button: HTMLElement): void {
  const wrapped = button.closest('.code')?.toggleAttribute('data-wrap')
  button.setAttribute('aria-pressed', String(wrapped))
}

function unfold(button: HTMLElement): void {
  const open = button.closest('.code')?.toggleAttribute('data-unfolded') === true
  button.setAttribute('aria-expanded', String(open))
  // The attribute has the text that is not shown.
  const text = button.textContent ?? ''
  button.textContent = button.dataset['other'] ?? ''
  button.dataset['other'] = text
}
