import { isPlainPath } from '../../model/address.ts'
import { LineIndex, offsetsOf } from '../../model/location.ts'
import { caseless } from '../../model/path.ts'
import type { SiteMap } from './site-map.ts'
import type { EditCollector } from './text-edit.ts'

/** An address that leads to another one; both are routes. */
interface Redirect {
  readonly from: string
  readonly to: string
}

/**
 * Adds redirects to the file that the configuration keeps them in: a list that it imports, or its own.
 * Returns what has to be done by hand, because a program makes the list.
 */
export async function addRedirects(
  map: Pick<SiteMap, 'session' | 'textOf'>,
  requestedRedirects: readonly Redirect[],
  edits: EditCollector,
): Promise<readonly string[]> {
  const differsInCase = ({ from, to }: Redirect): boolean => caseless(from) === caseless(to)
  const isPossible = (redirect: Redirect): boolean =>
    isPlainPath(redirect.from) && !/[?#]/.test(redirect.from) && !differsInCase(redirect)
  const redirects = requestedRedirects.filter(isPossible)
  const refusals = requestedRedirects
    .filter((each) => !isPossible(each))
    .map((redirect) =>
      differsInCase(redirect)
        ? // On many disks, the page of the redirect would be the same file.
          `\`${redirect.from}\` differs from \`${redirect.to}\` in case only, so docgen cannot write a redirect: give the page its old address with \`slug\`, or redirect on the host.`
        : `No redirect can lead from \`${redirect.from}\` to \`${redirect.to}\`: links of other sites will be broken.`,
    )
  if (redirects.length === 0) return refusals
  const { entries, notes } = await coveringEntries(map, redirects)
  const missing = redirects.filter((redirect) => entries.every((entry) => entry.redirect !== redirect))
  const put = missing.length === 0 ? undefined : await placeForEntries(map, missing)
  const lists = [...entries, ...(put ? [put] : [])]
  for (const { file, start, end } of lists) {
    // The first entry is replaced, and more are put before it.
    const text = lists.filter((each) => each.file === file && each.start === start).map((each) => each.text)
    const lines = new LineIndex(map.textOf(file) ?? '')
    const { line: endLine, column: endColumn } = lines.locationAt(end)
    edits.add(file, {
      place: { ...lines.locationAt(start), endLine, endColumn },
      text: text.reverse().join(''),
    })
  }
  return [
    ...refusals,
    ...notes,
    ...(put ? [] : missing).map(
      ({ from, to }) => `Add a redirect from \`${from}\` to \`${to}\` to the configuration.`,
    ),
  ]
}

/** A text that takes the place of another one in a file. */
interface PutText {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * The entries whose address is that of a page now, which has moved back, for example: the redirect of that
 * page takes their place. Those with more addresses, and those that a program makes, are noted.
 */
async function coveringEntries(
  map: Pick<SiteMap, 'session' | 'textOf'>,
  redirects: readonly Redirect[],
): Promise<{
  readonly entries: readonly (PutText & { readonly redirect: Redirect })[]
  readonly notes: readonly string[]
}> {
  const { loaded } = map.session
  const entries: (PutText & { readonly redirect: Redirect })[] = []
  const notes: string[] = []
  for (const redirect of redirects) {
    const index = loaded.config.redirects.findIndex(({ from }) => from.includes(redirect.to))
    if (index === -1) continue
    const { file, place } = await loaded.locate(['redirects', index])
    const text = place && map.textOf(file)
    const [start] = text === undefined || !place ? [0] : offsetsOf(text, place)
    const [entry] = /^\{[^{}[\]]*\}/.exec(text?.slice(start) ?? '') ?? []
    if (entry !== undefined && /\bfrom\b/.test(entry)) {
      const [quote = "'"] = /["']/.exec(entry) ?? []
      const isData = /\.(?:json|ya?ml)$/.test(file)
      const replacement = entryText(redirect.from, redirect.to, quote, isData)
      entries.push({ file, start, end: start + entry.length, text: replacement, redirect })
    } else
      notes.push(
        `\`redirects\` has an entry from \`${redirect.to}\`, where a page is now: remove it by hand.`,
      )
  }
  return { entries, notes }
}

/** Where redirects are added, and what is put there; undefined if a program makes the list. */
async function placeForEntries(
  map: Pick<SiteMap, 'session' | 'textOf'>,
  redirects: readonly Redirect[],
): Promise<PutText | undefined> {
  const { loaded } = map.session
  for (const depth of [2, 1, 0]) {
    // Where there is no list, that is the object around it, also as the argument of `defineConfig`.
    const { file, place } = await loaded.locate(depth === 2 ? ['redirects', 0] : ['redirects'])
    const text = place && map.textOf(file)
    if (text === undefined || !place) continue
    // The list that entries stand in, if the first of them is found.
    const put = textToPut(text, offsetsOf(text, place), depth, redirects, file)
    if (put) return { file, start: put.offset, end: put.offset, text: put.text }
  }
  return undefined
}

/** What is put where, given the offsets of an entry (depth 2), the list (1) or the configuration (0). */
function textToPut(
  text: string,
  [start]: readonly [number, number],
  depth: number,
  redirects: readonly Redirect[],
  file: string,
): { readonly offset: number; readonly text: string } | undefined {
  const isYaml = /\.ya?ml$/.test(file)
  const isJson = file.endsWith('.json')
  const entries = redirects.map(({ from, to }) => entryText(from, to, isJson ? '"' : "'", isJson || isYaml))
  const indent = /[ \t]*$/.exec(text.slice(0, start))?.[0] ?? ''
  if (depth === 2) {
    const isInList = /[[,]\s*$/.test(text.slice(0, start))
    if (isYaml && /-[ \t]+$/.test(text.slice(0, start))) {
      const before = indent.length
      const column = start - text.lastIndexOf('\n', start - 1) - 1 - before
      return {
        offset: start,
        text: entries.map((each) => `${each}\n${' '.repeat(Math.max(0, column - 1))}- `).join(''),
      }
    }
    if (!isInList || text[start] !== '{') return undefined
    const isOnOwnLine = /\n[ \t]*$/.test(text.slice(0, start))
    return {
      offset: start,
      text: entries.map((each) => `${each},${isOnOwnLine ? `\n${indent}` : ' '}`).join(''),
    }
  }
  if (depth === 1) {
    if (text[start] !== '[') return undefined
    const rest = text.slice(start + 1).trimStart()
    return { offset: start + 1, text: entries.join(', ') + (rest.startsWith(']') ? '' : ', ') }
  }
  if (isYaml) {
    const end = text.endsWith('\n') ? '' : '\n'
    return /^redirects:/m.test(text)
      ? undefined
      : { offset: text.length, text: `${end}redirects:\n${entries.map((each) => `  - ${each}\n`).join('')}` }
  }
  if (text[start] !== '{' || /\bredirects\b/.test(text)) return undefined
  const [, inner = '\n  '] = /^\{(\s*)/.exec(text.slice(start)) ?? []
  const key = isJson ? '"redirects"' : 'redirects'
  return { offset: start + 1, text: `${inner}${key}: [${entries.join(', ')}],` }
}

const entryText = (from: string, to: string, quote: string, isData: boolean): string => {
  const quoted = (text: string): string =>
    quote === '"'
      ? JSON.stringify(text)
      : `'${isData ? text.replaceAll("'", "''") : text.replace(/[\\']/g, String.raw`\$&`)}'`
  const key = (name: string): string => (isData && quote === '"' ? `"${name}"` : name)
  return `{ ${key('from')}: ${quoted(from)}, ${key('to')}: ${quoted(to)} }`
}
