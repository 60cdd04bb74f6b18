import { counted, grouped } from '../diagnostics/count.ts'
import { plainText } from '../diagnostics/plain-text.ts'
import { escapeHtml } from '../model/escape-markup.ts'
import {
  type LanguageStatus,
  type PageStatus,
  percentOf,
  type SectionTask,
} from '../pipeline/translations/translation-status.ts'
import { htmlReport, type ReportCell, reportTable } from './report-html.ts'

const advice: Readonly<Record<SectionTask['state'], string>> = {
  missing: 'missing',
  outdated: 'outdated',
  unrecorded: 'not accepted',
  obsolete: 'obsolete',
}

const maxListed = 50

export const statusText = (statuses: readonly LanguageStatus[]): string =>
  `${statuses.map(languageText).join('\n\n')}\n`

function languageText(status: LanguageStatus): string {
  const open = openPages(status)
  const there = open.filter(({ isThere }) => isThere)
  const absent = open.filter(({ isThere }) => !isThere)
  const lines = [...there.map(pageText), ...absent.map(({ path }) => `  ${path}  missing`)]
  const rest = lines.length - maxListed
  return [
    headline(status),
    ...lines.slice(0, maxListed),
    ...(rest > 0 ? [`  and ${counted(rest, 'more page')} (--json or --html lists all)`] : []),
  ].join('\n')
}

const openPages = ({ pages }: LanguageStatus): readonly PageStatus[] =>
  pages.filter(({ tasks, isThere }) => tasks.length > 0 || !isThere)

function headline(status: LanguageStatus): string {
  const whole = status.pages.length - openPages(status).length
  return `${status.name} (${status.locale}): ${String(percentOf(status))}% of ${counted(status.words, 'word')}, ${grouped(whole)} of ${counted(status.pages.length, 'page')} complete.`
}

const pageText = (page: PageStatus): string =>
  [
    `  ${page.translation}  ${String(percentOf(page))}%`,
    ...page.tasks.map(
      ({ state, heading, line, translationLine }) =>
        `    ${advice[state].padEnd(12)} ${plainText(heading || 'the beginning')}${placeText(page, translationLine, line)}`,
    ),
  ].join('\n')

const placeText = ({ path }: PageStatus, translationLine?: number, line?: number): string =>
  [
    translationLine === undefined ? '' : `  line ${String(translationLine)}`,
    line === undefined ? '' : `  from ${path}:${String(line)}`,
  ].join('')

export function statusJson(title: string, statuses: readonly LanguageStatus[]): string {
  const languages = statuses.map((status) => ({
    ...status,
    percent: percentOf(status),
    pages: status.pages.map((page) => ({ ...page, percent: percentOf(page) })),
  }))
  return `${JSON.stringify({ format: 1, title, languages }, undefined, 2)}\n`
}

/** What is translated, as a page of HTML that needs nothing else: for readers first, then for translators. */
export function statusHtml(title: string, statuses: readonly LanguageStatus[]): string {
  const shares = statuses.map((status) => [
    link(status.name, `#${status.locale}`),
    escapeHtml(headline(status).replace(/^.*?: /, '')),
    shareCell(percentOf(status)),
  ])
  const heading = `${title}: translations`
  return htmlReport(
    { heading, about: heading },
    `${reportTable(['Language', 'State', 'Translated'], shares)}
${statuses.map(languageHtml).join('\n')}`,
  )
}

const shareCell = (percent: number): ReportCell => ({ figure: `${String(percent)}%`, share: percent / 100 })

function languageHtml(status: LanguageStatus): string {
  const rows = openPages(status).map((page) => {
    const { path, translation, isThere, sourceUrl, translationUrl, tasks } = page
    const links = [link(path, sourceUrl), ...(isThere ? [link(translation, translationUrl)] : [])]
    const items = tasks.map(
      ({ state, heading }) => `<li><b>${advice[state]}</b> ${escapeHtml(heading || 'the beginning')}</li>`,
    )
    return [
      links.map((each) => `<code>${each}</code>`).join('<br>'),
      isThere ? `<ul>${items.join('')}</ul>` : `<b>${advice.missing}</b>`,
      { figure: grouped(page.words - page.done) },
      shareCell(percentOf(page)),
    ]
  })
  const table = reportTable(['Page and translation', 'Sections', 'Words to do', 'Done'], rows)
  return `<h2 id="${escapeHtml(status.locale)}">${escapeHtml(status.name)}</h2>
<p>${escapeHtml(headline(status))}</p>
${rows.length === 0 ? '' : table}`
}

const link = (text: string, url: string | undefined): string =>
  url === undefined ? escapeHtml(text) : `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
