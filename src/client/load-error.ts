/** The page could not be fetched: says so where it would stand, with Retry and a link that loads it anew. Loaded on first use. */
export function showLoadError(problem: unknown, retry: () => void, url: URL): void {
  const text = problem instanceof Error ? problem.message : String(problem)
  const main = document.querySelector('main')
  if (!main) return location.assign(url)
  const title = element('h1', 'This page did not load')
  title.tabIndex = -1
  const again = element('button', 'Retry')
  again.type = 'button'
  again.className = 'button'
  again.addEventListener('click', retry)
  const load = element('a', 'Load the page anew')
  load.href = url.href
  load.dataset['noNavigate'] = ''
  load.className = 'button button-quiet'
  const actions = element('div')
  actions.className = 'hero-actions'
  actions.append(again, load)
  const box = element('div')
  box.className = 'load-error'
  box.setAttribute('role', 'alert')
  box.append(title, element('pre', text), actions)
  main.replaceChildren(box)
  title.focus()
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
