import type { OverlayNote } from '../model/overlay-note.ts'

const style = `
:host { all: initial; }
* { box-sizing: border-box; margin: 0; }
section { position: fixed; inset: auto 1rem 1rem; z-index: 2147483647; max-height: 60vh; max-width: 60rem; margin: auto; overflow: auto; overscroll-behavior: contain; border: 1px solid #3a414d; border-radius: 12px; background: #14171c; color: #e6e9ee; font: 14px/1.6 system-ui, sans-serif; box-shadow: 0 1rem 3rem #000a; }
header { position: sticky; top: 0; display: flex; align-items: center; gap: .6rem; padding: .6rem .75rem .6rem 1.25rem; border-bottom: 1px solid #2c323b; background: inherit; font-weight: 600; }
header::before, .pill::before { content: '^'; color: var(--worst, #ff9b93); font: 700 1.1em/1 ui-monospace, monospace; translate: 0 .2em; }
[data-worst=warning] { --worst: #eebd5c; }
article { padding: 1rem 1.25rem 1.1rem; overflow-wrap: anywhere; }
article + article { border-top: 1px solid #2c323b; }
p + p { margin-top: .15rem; }
.place { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 1rem; color: #9aa3b1; font-size: 13px; }
a { color: inherit; text-underline-offset: .2em; }
.location, code { font: .93em ui-monospace, monospace; }
.location a { color: #7cb4f8; }
code { padding: .1em .3em; border-radius: 4px; background: #262b33; }
.error { color: #ff9b93; font-weight: 600; }
.warning { color: #eebd5c; font-weight: 600; }
.info { color: #aab2bf; }
pre { margin: .6rem 0; padding: .6rem .75rem; overflow: auto; border-radius: 8px; background: #0d1013; color: #9aa3b1; font: 13px/1.5 ui-monospace, monospace; overflow-wrap: normal; }
pre b { color: #e6e9ee; font-weight: 400; }
pre i { color: #ff9b93; font-style: normal; font-weight: 700; }
button { padding: .25rem .75rem; border: 1px solid #4a5361; border-radius: 8px; background: #262b33; color: inherit; font: inherit; cursor: pointer; }
button:hover { background: #2f353e; }
header button { margin-inline-start: auto; font-weight: 400; }
.pill { position: fixed; right: 1rem; bottom: 1rem; z-index: 2147483647; display: flex; gap: .5rem; background: #14171c; color: #e6e9ee; font: 14px/1.6 system-ui, sans-serif; box-shadow: 0 .25rem 1rem #0006; }
:focus-visible { outline: 2px solid #7cb4f8; outline-offset: 2px; }
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
  pill.dataset['worst'] = notes[0]?.severity ?? 'info'
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
  const header = element('header', '', summary(notes))
  header.append(button)
  section.append(header, ...notes.map(article))
  return section
}

function article({ severity, rule, message, hint, location, frame, link, help }: OverlayNote): HTMLElement {
  const box = element('article')
  const line = element('p')
  line.append(element('span', severity, severity), ' ', ...withCode(message))
  const place = element('p', 'place')
  if (location !== undefined) place.append(linkedText('span', 'location', location, link))
  place.append(linkedText('span', 'rule', rule, help))
  box.append(line, place)
  if (frame !== undefined) box.append(drawFrame(frame))
  if (hint !== undefined) {
    const advice = element('p', 'info')
    advice.append(...withCode(hint))
    box.append(advice)
  }
  return box
}

/** A message with the parts between backticks as code. */
const withCode = (text: string): readonly (HTMLElement | string)[] =>
  text.split(/(`[^`]+`)/).map((part) => (/^`.+`$/.test(part) ? element('code', '', part.slice(1, -1)) : part))

/** The source around a place: `>` marks its line, and carets stand below what is meant. */
function drawFrame(frame: string): HTMLElement {
  const picture = element('pre')
  picture.append(
    ...frame.split(/(?<=\n)/).flatMap((line) => {
      if (/^ *>/.test(line)) return [element('b', '', line)]
      const [, margin = '', carets] = /^( *\| *)(\^+\s*)$/.exec(line) ?? []
      return carets === undefined ? [line] : [margin, element('i', '', carets)]
    }),
  )
  return picture
}

function linkedText(name: string, className: string, text: string, href: string | undefined): HTMLElement {
  if (href === undefined) return element(name, className, text)
  const parent = element(name, className)
  const anchor = document.createElement('a')
  anchor.href = href
  // An editor opens beside the page, but a page of the manual must not replace it.
  if (href.startsWith('http')) anchor.target = '_blank'
  anchor.textContent = text
  parent.append(anchor)
  return parent
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
  const node = document.createElement(name)
  if (className !== '') node.className = className
  node.textContent = text
  return node
}
