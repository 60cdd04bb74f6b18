import { messages } from 'docgen:messages/keys'

/** Shows the keyboard shortcuts. Escape closes the list and restores the focus. */
export function showKeys(): void {
  if (document.querySelector('dialog[open]')) return
  const dialog = document.createElement('dialog')
  dialog.className = 'prose'
  dialog.setAttribute('aria-labelledby', 'docgenKeys')
  dialog.style.cssText =
    'margin:auto;max-width:min(30rem,92vw);padding:1.25rem 1.5rem;border:1px solid var(--border);border-radius:12px;background:var(--raised);color:var(--text);box-shadow:var(--shadow)'
  const title = document.createElement('h2')
  title.id = 'docgenKeys'
  title.textContent = messages['keys.title']
  title.style.cssText = 'margin:0 0 .75rem;font-size:1.125rem'
  const command = /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
  const list = document.createElement('dl')
  list.style.cssText = 'display:grid;grid-template-columns:auto 1fr;gap:.5rem 1.25rem;margin:0 0 1rem'
  for (const [keys, meaning] of [
    [[`${command} K`, '/'], messages['keys.search']],
    [['←', '→'], messages['keys.tabs']],
    [['+', '−', '0'], messages['keys.zoom']],
    [['Esc'], messages['keys.escape']],
    [['?'], messages['keys.help']],
  ] as const) {
    const term = document.createElement('dt')
    for (const key of keys) {
      const cap = document.createElement('kbd')
      cap.textContent = key
      term.append(cap, ' ')
    }
    const text = document.createElement('dd')
    text.style.margin = '0'
    text.textContent = meaning
    list.append(term, text)
  }
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'page-action'
  close.textContent = messages['keys.close']
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  dialog.append(title, list, close)
  document.body.append(dialog)
  dialog.showModal()
}
