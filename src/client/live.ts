import type { OverlayNote } from '../model/overlay-note.ts'
import { showNotes } from './live-overlay.ts'
import { needsReload, patchDocument } from './live-patch.ts'

/**
 * Keeps an open page up to date while its sources change. The development server adds this script to the
 * pages that it sends; it is not part of a built site.
 */
interface Message {
  readonly version: number
  readonly notes: readonly OverlayNote[]
}

const script = document.currentScript
const token = script instanceof HTMLScriptElement ? (script.dataset['token'] ?? '') : ''
const page = script instanceof HTMLScriptElement ? (script.dataset['page'] ?? '') : ''
const parser = new DOMParser()

/** The page as the server sent it. Differences between this and the live page are the reader's. */
let lastSource: Promise<string> | undefined
let stream: EventSource | undefined
let updating: Promise<void> = Promise.resolve()
let version = 0
let pause = 500
let lastClick = -Infinity

function connect(): void {
  stream?.close()
  stream = new EventSource(
    `/_docgen/events?${new URLSearchParams({ token, page: location.pathname }).toString()}`,
  )
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as Message // Of this script's own server.
    pause = 500
    showNotes(message.notes)
    if (message.version === version) return
    version = message.version
    updating = updating.then(update).catch(reload)
  })
  stream.addEventListener('error', () => {
    // A restarted server does not know the token.
    if (stream?.readyState === EventSource.CLOSED) setTimeout(() => void comeBack(), pause)
  })
}

/**
 * Waits for the server with growing pauses. A restarted server has a new token, which only a reload can
 * obtain.
 */
async function comeBack(): Promise<void> {
  pause = Math.min(pause * 2, 8_000)
  const html = await fetch(location.pathname, { cache: 'no-cache', headers: { accept: 'text/html' } })
    .then((answer) => answer.text())
    .catch(() => '')
  if (html.includes(token)) connect()
  else if (html.includes('data-token=')) await reload()
  // No server yet, or an answer in which this script, and with it the next change, would be missed.
  else setTimeout(() => void comeBack(), pause)
}

/**
 * Waits until the page that the reader has asked for is shown. The navigator marks the page as busy once that
 * takes longer than a blink.
 */
async function arrival(): Promise<void> {
  while (performance.now() - lastClick < 300 || document.querySelector('main[aria-busy]'))
    await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Reloads the page, after a navigation that is under way: it would be lost. */
async function reload(): Promise<void> {
  await arrival()
  location.reload()
}

async function update(): Promise<void> {
  document.dispatchEvent(new CustomEvent('docgen:outdated'))
  const path = location.pathname
  await arrival()
  // The page that was on its way may be one of before.
  if (location.pathname !== path) return location.reload()
  const before = await lastSource
  const now = await fetchPage()
  if (before === undefined || now === before) return void (lastSource = Promise.resolve(now))
  lastSource = Promise.resolve(now)
  const [old, next] = [before, now].map((html) => parser.parseFromString(html, 'text/html')) as [
    Document,
    Document,
  ] // As many as went in.
  if (needsReload(old, next)) return reload()
  patchDocument(old, next)
}

async function fetchPage(): Promise<string> {
  return (
    await fetch(location.pathname + location.search, { cache: 'no-cache', headers: { accept: 'text/html' } })
  ).text()
}

lastSource = fetchPage().then((html) => {
  // A build has finished since this document was sent, so it is unknown which version this is.
  if (!html.includes(`data-page="${page}"`)) void reload()
  return html
})
connect()
addEventListener('click', () => (lastClick = performance.now()), true)
document.addEventListener('docgen:navigated', () => {
  lastSource = fetchPage()
  connect()
})
