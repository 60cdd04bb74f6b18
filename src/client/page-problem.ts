import { messages } from 'docgen:messages/problem'

interface ProblemOptions {
  /** Whether the page was fetched but could not be shown; otherwise, it could not be fetched. */
  readonly crashed: boolean
  readonly retry: () => void
  readonly url: URL
  readonly moveMarker: (sidebar: HTMLElement, path: string) => void
}

/**
 * Shows an error in place of the page, with a button to try again and a link to reload. Loaded on first use.
 */
export function showProblem(problem: unknown, { crashed, retry, url, moveMarker }: ProblemOptions): void {
  const text = problem instanceof Error ? problem.message : String(problem)
  const main = document.querySelector('main')
  if (!main) return location.assign(url)
  const title = element('h1', messages[crashed ? 'problem.crashed' : 'problem.notLoaded'])
  title.tabIndex = -1
  const again = element('button', messages[crashed ? 'problem.tryAgain' : 'problem.retry'])
  again.type = 'button'
  again.className = 'button'
  again.addEventListener('click', retry)
  const load = element('a', messages['problem.reload'])
  load.href = url.href
  load.dataset['noNavigate'] = ''
  load.className = 'button button-quiet'
  const actions = element('div')
  actions.className = 'actions'
  actions.append(again, load)
  const box = element('div')
  box.className = 'load-error'
  box.setAttribute('role', 'alert')
  box.append(title, element('pre', text), actions)
  main.replaceChildren(box)
  // The title should name this page, not the previous one.
  document.title = title.textContent + siteInTitle()
  const sidebar = document.querySelector<HTMLElement>('.sidebar')
  if (sidebar) moveMarker(sidebar, url.pathname)
  title.focus()
}

/** The suffix that follows a page's own title in the document title: ` | Site`. */
function siteInTitle(): string {
  const before = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content ?? ''
  return before !== '' && document.title.startsWith(before) ? document.title.slice(before.length) : ''
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name)
  node.textContent = text
  return node
}
