// Judged queries against a built site (`npm run build` first): docgen's search beside Lunr as it comes and
// MiniSearch as its documentation advises, on the same sections. `npm run bench:search -- [site]
// [queries.tsv] [--missed kind]` measures any site of docgen's; a line of the queries holds the kind, the
// query and the addresses that answer it, parted by spaces. `-- --sections 10000` instead says how long a
// keystroke takes and what a first query loads on a generated site of that size.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import lunr from 'lunr'
import MiniSearch from 'minisearch'
import { answerOf } from '../../../src/features/search/query/answer.ts'
import { SearchEngine } from '../../../src/features/search/query/engine.ts'
import type { IndexPiece } from '../../../src/model/search/lunr-pieces.ts'
import { pieceFile, type SearchHead, type SearchTexts } from '../../../src/model/search/search-index.ts'
import { readTerms } from '../../../src/model/search/search-words.ts'
import { factors } from '../../../src/features/search/query/rank.ts'
import { asked, firstQueries } from './first-query.ts'
import { generatedSite } from './generated-site.ts'

const {
  positionals: [builtSite = 'build', queriesFile = join('test/bench/search', 'queries.tsv')],
  // `missed` also names the queries of a kind whose answer is not first; `without` leaves out a factor of the
  // ranking.
  values: { missed, without = [], sections },
} = parseArgs({
  allowPositionals: true,
  options: {
    missed: { type: 'string' },
    without: { type: 'string', multiple: true },
    sections: { type: 'string' },
  },
})
const site = sections === undefined ? builtSite : generatedSite(Number(sections))
const folder = join(site, 'assets/search')
if (!existsSync(join(folder, 'index.json'))) {
  console.error(`There is no search index in \`${folder}\`. Build the site first: \`npm run build\`.`)
  process.exit(1)
}
const json = <Value>(name: string): Value => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Value
const size = (name: string): number => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length

interface Judged {
  readonly kind: string
  readonly query: string
  /** Addresses that answer; with `#` only that section does. */
  readonly expected: readonly string[]
}

/** Addresses of sections, best first. */
type Searcher = (query: string) => readonly string[]

const head = json<SearchHead>('index.json')
const { words } = head
const start = performance.now()
const engine = new SearchEngine(
  head,
  undefined,
  new Set(factors.filter((factor) => without.includes(factor))),
)
const pieces = readTerms(words.pieces).map((_, number) => pieceFile(words.hashes, number))
pieces.forEach((name, number) => engine.lunr.add(number, json<IndexPiece>(name)))
engine.search('warm')
const loaded = performance.now() - start

const queries: readonly Judged[] = sections === undefined ? judgedQueries() : someHeadings(40)

const ours: Searcher = (query) =>
  engine
    .search(query)
    .pages.flatMap(({ sections }) => sections.map(({ section }) => engine.sections.section(section).href))
if (sections === undefined) compareSearchers()

console.log(
  `\nindex.json ${kilo(size('index.json'))}, ${pieces.length} pieces of Lunr's index ${kilo(pieces.reduce((sum, name) => sum + size(name), 0))}, ${engine.sections.all.length} sections; ready after ${loaded.toFixed(0)} ms`,
)
const times = queries
  .flatMap(({ query }) =>
    [...query].map((_, index) =>
      time(() => answerOf(engine, { query: query.slice(0, index + 1), ...asked }, {})),
    ),
  )
  .sort((a, b) => a - b)
console.log(
  `a keystroke, in processor time: median ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms, slowest ${at(times, 1)} ms`,
)
const first = await firstQueries(
  site,
  [...queries, ...slipped()].map(({ query }) => query),
)
console.log(
  `a first query loads: mean ${kilo(first.reduce((sum, { bytes }) => sum + bytes, 0) / first.length)}, most ${kilo(first[0]?.bytes ?? 0)} (${first[0]?.query ?? ''}), ${first.filter(({ bytes }) => bytes > 60_000).length} of ${first.length} above 60 kB`,
)

function judgedQueries(): readonly Judged[] {
  return readFileSync(queriesFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [kind = '', query = '', expected = ''] = line.split('\t')
      return { kind, query, expected: expected.split(' ').map((path) => `/${path.replace(/^\//, '')}`) }
    })
}

/** So many headings from all over the site. */
function someHeadings(count: number): readonly Judged[] {
  const all = engine.sections.all.filter(({ position }) => position > 0)
  const every = Math.max(1, Math.floor(all.length / count))
  return all
    .filter((_, index) => index % every === 0)
    .map(({ heading, href }) => ({ kind: 'heading', query: heading, expected: [href] }))
}

/** Prints the tables. */
function compareSearchers(): void {
  const records = sectionRecords()
  const searchers = [
    ['docgen', ours],
    ['lunr, untuned', untunedLunr(records)],
    ['MiniSearch', miniSearch(records)],
  ] as const
  console.log('Judged queries')
  report([...queries, ...slipped(), ...cut()], searchers)
  console.log('\nGenerated from every title and heading')
  report(generated(), searchers)
}

interface SectionRecord {
  readonly href: string
  readonly title: string
  readonly heading: string
  readonly text: string
}

function sectionRecords(): readonly SectionRecord[] {
  const texts = Object.assign(
    {},
    ...readdirSync(folder)
      .filter((name) => name.startsWith('text-'))
      .map((name) => json<SearchTexts>(name)),
  ) as SearchTexts
  return engine.sections.all.map(({ href, heading, page }, section) => {
    const { key, index } = engine.sections.textPlace(section)
    return {
      href,
      title: engine.sections.pages[page]?.title ?? '',
      heading,
      text: (texts[key]?.[index] ?? []).join(' '),
    }
  })
}

function miniSearch(records: readonly SectionRecord[]): Searcher {
  const index = new MiniSearch<SectionRecord>({
    idField: 'href',
    fields: ['title', 'heading', 'text'],
    searchOptions: { boost: { title: 3, heading: 2 }, fuzzy: 0.2, prefix: true },
  })
  index.addAll(records)
  return (query) => index.search(query).map(({ id }) => String(id))
}

function untunedLunr(records: readonly SectionRecord[]): Searcher {
  const index = lunr(function () {
    this.ref('href')
    this.field('title')
    this.field('heading')
    this.field('text')
    for (const record of records) this.add(record)
  })
  return (query) => {
    try {
      return index.search(query).map(({ ref }) => ref)
    } catch {
      return [] // `--flag` and `a:b` are errors in its query language.
    }
  }
}

function rankOf({ expected }: Judged, found: readonly string[]): number {
  const whole = expected.some((href) => href.includes('#'))
  const list = whole ? found : [...new Set(found.map((href) => href.replace(/#.*/, '')))]
  const rank = list.findIndex((href) => expected.includes(href))
  return rank === -1 ? Infinity : rank + 1
}

/** Titles and headings as they are, cut short, and with one slip per query; the same on every run. */
function generated(): Judged[] {
  let seed = 7
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  const all = new Map<string, string[]>()
  for (const { href, heading, page, position } of engine.sections.all)
    if (position === 0 || heading.length > 14)
      all.set(heading, [
        ...(all.get(heading) ?? []),
        position === 0 ? (engine.sections.pages[page]?.href ?? '') : href,
      ])
  return [...all]
    .filter(([heading, hrefs]) => heading.length > 5 && hrefs.length < 4)
    .flatMap(([heading, expected]) => {
      const kind = expected.some((href) => href.includes('#')) ? 'heading' : 'title'
      const at = 1 + random(heading.length - 2)
      const slips = [
        heading.slice(0, at) + heading.slice(at + 1),
        heading.slice(0, at) + 'e' + heading.slice(at),
        heading.slice(0, at) + (heading[at + 1] ?? '') + (heading[at] ?? '') + heading.slice(at + 2),
      ]
      return [
        { kind, query: heading, expected },
        { kind: `${kind}, cut`, query: heading.slice(0, Math.ceil(heading.length * 0.6)), expected },
        { kind: `${kind}, slip`, query: slips[random(3)] ?? heading, expected },
      ]
    })
}

/** The first 60 % of each short query: what a reader has typed on the way. */
function cut(): Judged[] {
  return queries
    .filter(({ kind }) => kind === 'short')
    .map(({ query, expected }) => ({
      kind: 'short, cut',
      query: query.slice(0, Math.ceil(query.length * 0.6)),
      expected,
    }))
}

/** Queries in words, each three times with a slip in one of the longer ones; the same on every run. */
function slipped(): Judged[] {
  let seed = 5
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  return queries
    .filter(({ kind }) => ['paraphrase', 'question', 'short'].includes(kind))
    .flatMap(({ kind, query, expected }) => {
      const long = [...query.matchAll(/[a-z]{5,}/gi)]
      return [0, 1, 2].flatMap(() => {
        const word = long[random(long.length)]
        if (!word) return []
        const at = word.index + 1 + random(word[0].length - 2)
        const slips = [
          query.slice(0, at) + query.slice(at + 1),
          `${query.slice(0, at)}${query[at] ?? ''}${query.slice(at)}`,
          `${query.slice(0, at)}${query[at + 1] ?? ''}${query[at] ?? ''}${query.slice(at + 2)}`,
          `${query.slice(0, at)}${'etaoinsr'[random(8)] ?? 'e'}${query.slice(at + 1)}`,
        ]
        return [{ kind: `${kind}, slip`, query: slips[random(4)] ?? query, expected }]
      })
    })
}

function report(queries: readonly Judged[], searchers: readonly (readonly [string, Searcher])[]): void {
  const kinds = [...new Set(queries.map(({ kind }) => kind))]
  for (const [name, search] of searchers) {
    console.log(`\n${name.padEnd(16)}${'queries'.padStart(8)}${'MRR@10'.padStart(8)}${'succ@3'.padStart(8)}`)
    for (const kind of [...kinds, 'all']) {
      const ranks = queries
        .filter((each) => kind === 'all' || each.kind === kind)
        .map((each) => {
          const rank = rankOf(each, search(each.query))
          if (missed === kind.split(',')[0] && name === 'docgen' && kind !== 'all' && rank > 1)
            console.log(`  ${rank}  ${each.query}  ->  ${search(each.query).slice(0, 3).join('  ')}`)
          return rank
        })
      const mrr = ranks.reduce((sum, rank) => sum + (rank <= 10 ? 1 / rank : 0), 0) / ranks.length
      const success = ranks.filter((rank) => rank <= 3).length / ranks.length
      console.log(
        `${kind.padEnd(16)}${String(ranks.length).padStart(8)}${mrr.toFixed(3).padStart(8)}${success.toFixed(3).padStart(8)}`,
      )
    }
  }
}

/** Processor time in milliseconds, which does not depend on what else the machine does. */
function time(act: () => unknown): number {
  const from = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
