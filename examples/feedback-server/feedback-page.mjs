// What the people who write the documentation see: a page, and the same as CSV.
import { createHash } from 'node:crypto'

/** @typedef {import('./feedback-file.mjs').Entry} Entry */

const mostShown = 500

const style = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
table { border-collapse: collapse; width: 100%; margin-block: 1rem 2rem }
caption { text-align: start; font-weight: 600; font-size: 1.25rem; padding-block: .5rem }
th, td { text-align: start; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #8886 }
td { overflow-wrap: anywhere; white-space: pre-wrap }
td.number, th.number { text-align: end }
time { white-space: nowrap }
`

/** The page loads nothing and runs nothing, whatever stands in an entry. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** @param {readonly Entry[]} entries Oldest first. */
export function feedbackPage(entries) {
  const newest = newestFirst(entries)
  const answers = entries.filter(({ verdict }) => verdict !== undefined)
  const liked = answers.filter(({ verdict }) => verdict === 'like').length
  return document(
    'Feedback',
    `<h1>Feedback</h1>
<p>${entries.length - answers.length} on pages, ${answers.length} on answers (${liked} liked, ${answers.length - liked} disliked).
Everything as <a href="feedback.csv" download>CSV</a> or <a href="feedback.json" download>JSON</a>.</p>
<table id="pages"><caption>Pages</caption>
<thead><tr><th scope="col">Page</th><th scope="col" class="number">Helpful</th><th scope="col" class="number">Not helpful</th></tr></thead>
<tbody>${countsOf(entries)
      .map(
        ({ page, yes, no }) =>
          `<tr><td>${escape(page)}</td><td class="number">${yes}</td><td class="number">${no}</td></tr>`,
      )
      .join('\n')}</tbody></table>
<table id="entries"><caption>${newest.length > mostShown ? `The newest ${mostShown}` : 'All entries'}, newest first</caption>
<thead><tr><th scope="col">When</th><th scope="col">About</th><th scope="col">Verdict</th><th scope="col">Message</th></tr></thead>
<tbody>${newest.slice(0, mostShown).map(row).join('\n')}</tbody></table>`,
  )
}

/** What a reader without JavaScript sees after the form was sent. */
export const thanksPage = () =>
  document('Thank you', '<h1>Thank you.</h1><p>Your feedback has arrived. Go back to read on.</p>')

/** RFC 4180. @param {readonly Entry[]} entries */
export function feedbackCsv(entries) {
  const rows = newestFirst(entries).map((entry) => [
    entry.time,
    entry.page ?? '',
    entry.answer ?? '',
    verdictOf(entry),
    entry.message ?? '',
  ])
  return [['time', 'page', 'answer', 'verdict', 'message'], ...rows]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('')
}

/** @param {readonly Entry[]} entries */
export const feedbackJson = (entries) => `${JSON.stringify(newestFirst(entries), undefined, 2)}\n`

/** Entries are appended in the order in which they arrive, so this also holds when the clock was set back. */
const newestFirst = (entries) => [...entries].reverse()

function countsOf(entries) {
  const counts = new Map()
  for (const { page, helpful } of entries) {
    if (page === undefined) continue
    const { yes, no } = counts.get(page) ?? { yes: 0, no: 0 }
    counts.set(page, helpful ? { yes: yes + 1, no } : { yes, no: no + 1 })
  }
  // What most readers were not helped by comes first: that is where there is something to do.
  return [...counts]
    .map(([page, count]) => ({ page, ...count }))
    .sort((a, b) => b.no - a.no || b.yes - a.yes || (a.page < b.page ? -1 : 1))
}

function row(entry) {
  const about = entry.page ?? `Answer ${entry.answer}`
  return `<tr><td><time>${escape(entry.time)}</time></td><td>${escape(about)}</td><td>${verdictOf(entry)}</td><td>${escape(entry.message ?? '')}</td></tr>`
}

const verdictOf = ({ verdict, helpful }) =>
  verdict === undefined ? (helpful ? 'helpful' : 'not helpful') : verdict === 'like' ? 'liked' : 'disliked'

/** A cell that begins like a formula is one to a spreadsheet; the apostrophe makes it text. */
function cell(text) {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const escape = (text) =>
  String(text).replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character],
  )

const document = (title, body) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body>
${body}
</body>
</html>
`
