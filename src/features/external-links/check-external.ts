import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Location } from '../../model/location.ts'
import { HostQueue } from './host-queue.ts'
import { probe, type ProbeOptions, type ProbeResult } from './probe.ts'
import { dayOf, daysSince } from './verdicts.ts'
import { parseUrl } from '../../model/address.ts'
import { append } from '../../model/append.ts'
import { writeInstead } from '../../model/hint.ts'
import {
  type AddressVerdict,
  isGone,
  successorOf,
  tellAnswer,
  type Verdicts,
  webArchive,
  withoutFragment,
} from '../../model/external-links.ts'

interface ExternalLink {
  readonly url: string
  readonly locations: readonly Location[]
  /** The pages that contain the link, if it is unknown where it was written. */
  readonly shownOn?: readonly { readonly file: string }[]
}

export interface ExternalOptions extends ProbeOptions {
  /** The current time in milliseconds since 1970. */
  readonly now: number
  /** Addresses to skip: a part of the address, or a prefix that ends with `*`. */
  readonly skip: readonly string[]
  /** The number of days for which a good result is reused. */
  readonly freshDays: number
  /** The number of days after the last good result during which a broken link is only a warning. */
  readonly graceDays: number
  readonly retries: number
  /** The first pause before a retry; it doubles with each one. */
  readonly backOffMilliseconds: number
  readonly perHost: number
  readonly pauseMilliseconds: number
  /**
   * The TimeGate of an archive of the web (RFC 7089), which is asked for copies of what is gone: an address
   * to which the one in question is appended. Empty to ask none.
   */
  readonly archive: string
}

export const externalDefaults = {
  skip: [],
  freshDays: 3,
  graceDays: 7,
  retries: 2,
  backOffMilliseconds: 500,
  timeoutMilliseconds: 15_000,
  perHost: 2,
  pauseMilliseconds: 150,
  archive: webArchive,
  allowAddress: () => false,
} as const satisfies Omit<ExternalOptions, 'now'>

export interface ExternalResult {
  readonly diagnostics: readonly Diagnostic[]
  readonly verdicts: Verdicts
  readonly asked: number
  /** Whether nothing at all was reachable. */
  readonly offline: boolean
}

/** The longest delay that a server may ask for. */
const maxPatience = 60

/**
 * Checks each external address once, with polite pauses. Only a definitive failure is an error (404, 410, or
 * a name that does not resolve), and only if the last good result is not recent. Any other failure is a
 * warning: an outage elsewhere must not fail a build. When the signal is aborted, throws its reason.
 */
export async function checkExternal(
  links: readonly ExternalLink[],
  earlierVerdicts: Verdicts,
  options: ExternalOptions,
): Promise<ExternalResult> {
  const queue = new HostQueue({
    total: 16,
    perHost: options.perHost,
    pauseMilliseconds: options.pauseMilliseconds,
  })
  const linksToAsk = links.filter(
    ({ url }) =>
      !options.skip.some((pattern) =>
        pattern.endsWith('*') ? url.startsWith(pattern.slice(0, -1)) : url.includes(pattern),
      ),
  )
  const isFresh = ({ url }: ExternalLink): boolean => {
    const { good } = earlierVerdicts.get(withoutFragment(url)) ?? {}
    return good !== undefined && daysSince(good, options.now) <= options.freshDays
  }
  const byUrl = new Map<string, ExternalLink>()
  for (const link of linksToAsk) {
    const url = withoutFragment(link.url)
    const { locations = [], shownOn = [] } = byUrl.get(url) ?? {}
    byUrl.set(url, {
      url,
      locations: [...locations, ...link.locations],
      shownOn: [...shownOn, ...(link.shownOn ?? [])],
    })
  }
  const asking = [...byUrl.values()].filter((link) => !isFresh(link))
  const results = await Promise.all(
    asking.map(async (link) => ({ link, result: await askPatiently(link.url, queue, options) })),
  )
  options.signal?.throwIfAborted()
  const diagnostics: Diagnostic[] = []
  const verdicts = new Map<string, AddressVerdict>(
    [...byUrl.keys()].flatMap((url) =>
      earlierVerdicts.has(url) ? [[url, earlierVerdicts.get(url) ?? {}] as const] : [],
    ),
  )
  await Promise.all(
    results.map(async ({ link, result }) => {
      const before = earlierVerdicts.get(link.url)
      const verdict = verdictOf(link.url, result, before, options)
      if (!verdict) return
      // An outage may end; only for what stays away a copy is looked for.
      const archived =
        isGone(verdict.answer) && !isInGrace(before, options)
          ? (before?.archived ?? (await findCopy(link.url, verdict.good, queue, options)))
          : undefined
      verdicts.set(link.url, { ...verdict, ...(archived === undefined ? {} : { archived }) })
    }),
  )
  options.signal?.throwIfAborted()
  for (const { link, result } of results)
    append(diagnostics, judge(link, result, earlierVerdicts.get(link.url), verdicts.get(link.url), options))
  const answers = results.map(({ result }) => result).filter(({ kind }) => kind !== 'refused')
  return {
    diagnostics,
    verdicts,
    asked: answers.length,
    offline: answers.length > 0 && answers.every(isUnreachable),
  }
}

async function askPatiently(url: string, queue: HostQueue, options: ExternalOptions): Promise<ProbeResult> {
  const host = parseUrl(url)?.host ?? ''
  for (let attempt = 0; ; attempt++) {
    const result = await queue.run(host, () => probe(url, options))
    const again =
      (result.kind === 'status' &&
        (result.status === 429 || result.status >= 500) &&
        result.status !== 999) ||
      (result.kind === 'failed' &&
        !['ENOTFOUND', 'REDIRECT_LOOP'].includes(result.code) &&
        !/CERT|TLS|SSL/.test(result.code))
    if (!again || attempt >= options.retries || options.signal?.aborted === true) return result
    const retryAfter = result.kind === 'status' ? result.retryAfter : undefined
    if (retryAfter !== undefined && retryAfter > maxPatience) return result
    // Other addresses on the host would get the same response, so the whole host waits.
    queue.hold(
      host,
      retryAfter === undefined ? options.backOffMilliseconds * 2 ** attempt : retryAfter * 1000,
    )
  }
}

/** What a result tells of an address; undefined if it was not requested. */
function verdictOf(
  url: string,
  result: ProbeResult,
  before: AddressVerdict | undefined,
  { now }: ExternalOptions,
): AddressVerdict | undefined {
  if (result.kind === 'refused') return undefined
  if (isGood(result)) {
    const { movedTo } = result.kind === 'status' ? result : {}
    const moved = movedTo === undefined ? undefined : successorOf(url, movedTo)
    return { good: dayOf(now), ...(moved === undefined ? {} : { moved }) }
  }
  return {
    ...(before?.good === undefined ? {} : { good: before.good }),
    bad: dayOf(now),
    answer: answerOf(result),
  }
}

const answerOf = (result: Exclude<ProbeResult, { kind: 'refused' }>): string =>
  result.kind === 'status' ? String(result.status) : result.code

const isInGrace = (before: AddressVerdict | undefined, { now, graceDays }: ExternalOptions): boolean =>
  before?.good !== undefined && daysSince(before.good, now) <= graceDays

/** A copy of an address in the archive, of about the day on which it was last good. */
async function findCopy(
  url: string,
  good: string | undefined,
  queue: HostQueue,
  options: ExternalOptions,
): Promise<string | undefined> {
  if (options.archive === '' || options.signal?.aborted === true) return undefined
  const gate = options.archive + url
  const headers = good === undefined ? {} : { 'accept-datetime': new Date(`${good}T00:00:00Z`).toUTCString() }
  const copy = await askPatiently(gate, queue, { ...options, headers })
  return copy.kind === 'status' && copy.status === 200 && copy.finalUrl !== parseUrl(gate)?.href
    ? copy.finalUrl
    : undefined
}

const isUnreachable = (result: ProbeResult): boolean =>
  result.kind === 'failed' &&
  ['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN'].includes(result.code)

const isGood = (result: ProbeResult): boolean =>
  result.kind === 'status' && result.status >= 200 && result.status < 400

function judge(
  { url, locations, shownOn = [] }: ExternalLink,
  result: ProbeResult,
  before: AddressVerdict | undefined,
  { archived }: AddressVerdict = {},
  options: ExternalOptions,
): Diagnostic[] {
  if (isGood(result)) return []
  const [first, ...rest] = locations
  const where = first ?? {}
  const beside = first ? rest : shownOn
  const others = beside.length > 0 ? { others: beside } : {}
  if (result.kind === 'refused')
    return [
      {
        ...diagnose('external-link-refused', `\`${url}\` was not requested: ${result.reason}.`, where),
        ...others,
      },
    ]
  const answer = answerOf(result)
  const what = tellAnswer(answer)
  if (!isGone(answer))
    return [{ ...diagnose('external-link-unsure', `\`${url}\` ${what}.`, where), ...others }]
  const inGrace = isInGrace(before, options)
  const hint = inGrace
    ? `It last worked on ${before?.good ?? ''}; after ${String(options.graceDays)} days this is an error.`
    : archived !== undefined
      ? writeInstead(url, archived, ', a copy in an archive')
      : first
        ? 'Fix or remove the link.'
        : 'No page or setting contains it: it comes from the theme or a plugin.'
  return [
    {
      ...diagnose('broken-external-link', `\`${url}\` ${what}.`, {
        ...where,
        hint,
        ...(inGrace ? { severity: 'warning' } : {}),
      }),
      ...others,
    },
  ]
}
