import { messages } from 'docgen:messages/print'

/** The elements that were added for printing. */
let added: Element[] = []

/** Puts the title of the page at the foot of each sheet. */
const foot = new CSSStyleSheet()

/**
 * While the page is being printed, numbers the links to other sites and lists their addresses below the text,
 * as `docgen export pdf` does. Images that were to be loaded when they come into view are loaded.
 */
export function startPrintLinks(): void {
  addEventListener('beforeprint', () => {
    clear()
    // Chromium and Firefox do so themselves; Safari prints an empty place.
    for (const image of document.images) image.loading = 'eager'
    foot.replaceSync(`@page { @bottom-left { content: ${JSON.stringify(document.title)} } }`)
    document.adoptedStyleSheets.push(foot)
    const article = document.querySelector('main article, main')
    if (article) list(article)
  })
  addEventListener('afterprint', clear)
}

/** The selector of what the print style sheet hides. */
const tools = 'nav, form, .page-actions, .edit-link, .helpful'

function list(article: Element): void {
  const numbers = new Map<string, number>()
  for (const link of article.querySelectorAll<HTMLAnchorElement>('a[href^=http]')) {
    const address = link.getAttribute('href') ?? ''
    // Links whose text is their address need no footnote, and hidden ones do not either. Folded content is
    // printed.
    if (link.host === location.host || link.textContent.trim() === address || link.closest(tools)) continue
    numbers.set(address, numbers.get(address) ?? numbers.size + 1)
    const number = document.createElement('sup')
    number.className = 'link-number'
    number.textContent = String(numbers.get(address))
    link.after(number)
    added.push(number)
  }
  if (numbers.size === 0) return
  const section = document.createElement('section')
  section.className = 'printed-links'
  const title = document.createElement('p')
  title.textContent = messages['print.links']
  const addresses = document.createElement('ol')
  for (const address of numbers.keys()) {
    const item = document.createElement('li')
    item.textContent = address
    addresses.append(item)
  }
  section.append(title, addresses)
  article.append(section)
  added.push(section)
}

function clear(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== foot)
  for (const element of added) element.remove()
  added = []
}
