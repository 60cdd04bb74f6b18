import type { OverlayNote } from '../model/overlay-note.ts'

const style = `
:host { all: initial; }
* { box-sizing: border-box; }
section { position: fixed; inset: auto 1rem 1rem; z-index: 2147483647; max-height: 60vh; max-width: 64rem; margin: auto; overflow: auto; padding: 1rem 1.25rem; border-radius: .5rem; border: 1px solid #5b6178; border-top: .25rem solid #ff6b81; background: #14161f; color: #f3f3f6; font: 14px/1.5 system-ui, sans-serif; box-shadow: 0 1rem 3rem #000a; }
section[data-worst=warning] { border-top-color: #ffc857; }
article + article { margin-top: 1rem; padding-top: 1rem; border-top: 1px solid #3a3f52; }
p { margin: .25rem 0; }
.location, .location a { color: #9cc4ff; font-family: ui-monospace, monospace; }
.error { color: #ff8a9b; font-weight: 600; }
.warning { color: #ffc857; font-weight: 600; }
.info, .rule, .rule a { color: #aab0c4; }
pre { margin: .5rem 0; padding: .5rem .75rem; overflow: auto; border-radius: .25rem; background: #0b0d14; font: 13px/1.45 ui-monospace, monospace; }
button { position: absolute; top: .75rem; right: .75rem; padding: .25rem .75rem; border: 1px solid #5b6178; border-radius: .25rem; background: #232738; color: inherit; font: inherit; cursor: pointer; }
.pill { position: fixed; top: auto; right: 1rem; bottom: 1rem; z-index: 2147483647; background: #14161f; color: #ffc857; }
button:focus-visible { outline: 2px solid #9cc4ff; outline-offset: 2px; }
`

let root: ShadowRoot | undefined
/** The notes that the reader has dismissed, serialized; different ones open the overlay again. */
let closed = ''

/**
 * Shows the site's problems on top of the page. Errors open it automatically; it disappears when there are
 * none.
 */
export function showNotes(notes: readonly OverlayNote[]): void {
  const text = JSON.stringify(notes)
  if (notes.length === 0) {
    document.getElementById('docgen-overlay')?.remove()
    root = undefined
    closed = ''
    return
  }
  const hasErrors = notes.some(({ severity }) => severity === 'error')
  if (hasErrors && closed !== text) draw(panel(notes, () => close(notes, text)))
  else close(notes, text)
}

function close(notes: readonly OverlayNote[], text: string): void {
  closed = text
  const pill = element('button', 'pill', summary(notes))
  pill.addEventListener('click', () => draw(panel(notes, () => close(notes, text))))
  draw(pill)
}

function draw(content: HTMLElement): void {
  let host = document.getElementById('docgen-overlay')
  if (!host) {
    host = document.createElement('div')
    host.id = 'docgen-overlay'
    document.documentElement.append(host)
    root = undefined
  }
  root ??= host.attachShadow({ mode: 'open' })
  const sheet = document.createElement('style')
  sheet.textContent = style
  root.replaceChildren(sheet, content)
}

function panel(notes: readonly OverlayNote[], onClose: () => void): HTMLElement {
  const section = element('section')
  section.dataset['worst'] = notes[0]?.severity ?? 'info'
  section.setAttribute('role', 'alert')
  section.setAttribute('aria-label', summary(notes))
  const button = element('button', '', 'Close')
  button.addEventListener('click', onClose)
  section.addEventListener('keydown', ({ key }) => key === 'Escape' && onClose())
  section.append(button, ...notes.map(article))
  return section
}

function article({ severity, rule, message, hint, location, frame, link, help }: OverlayNote): HTMLElement {
  const made = element('article')
  const line = element('p')
  line.append(element('span', severity, severity), ` ${message} `, linkedText('span', 'rule', rule, help))
  if (location !== undefined) made.append(linkedText('p', 'location', location, link))
  made.append(line)
  if (frame !== undefined) made.append(element('pre', '', frame))
  if (hint !== undefined) made.append(element('p', 'info', hint))
  return made
}

function linkedText(name: string, className: string, text: string, href: string | undefined): HTMLElement {
  if (href === undefined) return element(name, className, text)
  const made = element(name, className)
  const anchor = document.createElement('a')
  anchor.href = href
  // An editor opens beside the page, but a page of the manual must not replace it.
  if (href.startsWith('http')) anchor.target = '_blank'
  anchor.textContent = text
  made.append(anchor)
  return made
}

function summary(notes: readonly OverlayNote[]): string {
  const count = (severity: OverlayNote['severity'], name: string) => {
    const number = notes.filter((note) => note.severity === severity).length
    return number === 0 ? [] : [`${number} ${name}${number === 1 ? '' : 's'}`]
  }
  return [...count('error', 'error'), ...count('warning', 'warning'), ...count('info', 'note')].join(', ')
}

/** Creates an element. Text is always inserted as text, never as HTML. */
function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  made.textContent = text
  return made
}
