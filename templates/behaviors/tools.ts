/** Uses a tool of a page: what its `data-tool` names. Loaded with the first use of one. */
export async function use(tool: HTMLElement): Promise<void> {
  switch (tool.dataset['tool']) {
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
  button.dataset['label'] ??= button.textContent ?? ''
  button.setAttribute('aria-expanded', String(open))
  button.textContent = open ? 'Show fewer lines' : button.dataset['label']
}
