import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Location } from '../../model/location.ts'
import { probe, type ProbeOptions, type ProbeResult } from './probe.ts'
import { dayOf, daysSince, type AddressVerdict, type Verdicts } from './verdicts.ts'
import { parseUrl } from '../../model/address.ts'
import { append } from '../../model/append.ts'

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
  known: Verdicts,
  options: ExternalOptions,
): Promise<ExternalResult> {
  const queue = new HostQueue({
    total: 16,
    perHost: options.perHost,
    pauseMilliseconds: options.pauseMilliseconds,
  })
  const wanted = links.filter(
    ({ url }) =>
      !options.skip.some((pattern) =>
        pattern.endsWith('*') ? url.startsWith(pattern.slice(0, -1)) : url.includes(pattern),
      ),
  )
  const isFresh = ({ url }: ExternalLink): boolean => {
    const { good } = known.get(withoutFragment(url)) ?? {}
    return good !== undefined && daysSince(good, options.now) <= options.freshDays
  }
  const byUrl = new Map<string, ExternalLink>()
  for (const link of wanted) {
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
    [...byUrl.keys()].flatMap((url) => (known.has(url) ? [[url, known.get(url) ?? {}] as const] : [])),
  )
  for (const { link, result } of results) {
    const before = known.get(link.url)
    if (isGood(result)) verdicts.set(link.url, { good: dayOf(options.now) })
    else if (result.kind !== 'refused')
      verdicts.set(link.url, {
        ...(before?.good === undefined ? {} : { good: before.good }),
        bad: dayOf(options.now),
      })
    append(diagnostics, judge(link, result, before, options))
  }
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
    const asked = result.kind === 'status' ? result.retryAfter : undefined
    if (asked !== undefined && asked > maxPatience) return result
    // Other addresses on the host would get the same response, so the whole host waits.
    queue.hold(host, asked === undefined ? options.backOffMilliseconds * 2 ** attempt : asked * 1000)
  }
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
  { now, graceDays }: ExternalOptions,
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
  const isGone =
    (result.kind === 'status' && (result.status === 404 || result.status === 410)) ||
    (result.kind === 'failed' && result.code === 'ENOTFOUND')
  const what =
    result.kind === 'status'
      ? `answers with status ${String(result.status)}`
      : result.code === 'ENOTFOUND'
        ? 'names a host that does not exist'
        : result.code === 'TIMEOUT'
          ? 'does not answer in time'
          : result.code === 'REDIRECT_LOOP'
            ? 'redirects endlessly'
            : `cannot be reached (${result.code})`
  if (!isGone) return [{ ...diagnose('external-link-unsure', `\`${url}\` ${what}.`, where), ...others }]
  const inGrace = before?.good !== undefined && daysSince(before.good, now) <= graceDays
  const hint = inGrace
    ? `It last worked on ${before.good ?? ''}; after ${String(graceDays)} days this is an error.`
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

const withoutFragment = (url: string): string => url.replace(/#.*$/s, '')

/**
 * Runs work for different hosts in parallel, with a limit for each host and a pause between requests to the
 * same one.
 */
class HostQueue {
  readonly #total: number
  readonly #perHost: number
  readonly #pause: number
  readonly #running = new Map<string, number>()
  readonly #notBefore = new Map<string, number>()
  #active = 0
  #waiting: { readonly host: string; readonly start: () => void }[] = []
  #timer: NodeJS.Timeout | undefined

  constructor({
    total,
    perHost,
    pauseMilliseconds,
  }: {
    readonly total: number
    readonly perHost: number
    readonly pauseMilliseconds: number
  }) {
    this.#total = total
    this.#perHost = perHost
    this.#pause = pauseMilliseconds
  }

  async run<Value>(host: string, work: () => Promise<Value>): Promise<Value> {
    await new Promise<void>((start) => {
      this.#waiting.push({ host, start })
      this.#next()
    })
    try {
      return await work()
    } finally {
      this.#active--
      this.#running.set(host, (this.#running.get(host) ?? 1) - 1)
      this.#next()
    }
  }

  hold(host: string, milliseconds: number): void {
    this.#notBefore.set(host, Math.max(this.#notBefore.get(host) ?? 0, Date.now() + milliseconds))
  }

  #next(): void {
    clearTimeout(this.#timer)
    const now = Date.now()
    this.#waiting = this.#waiting.filter(({ host, start }) => {
      if (
        this.#active >= this.#total ||
        (this.#running.get(host) ?? 0) >= this.#perHost ||
        (this.#notBefore.get(host) ?? 0) > now
      )
        return true
      this.#active++
      this.#running.set(host, (this.#running.get(host) ?? 0) + 1)
      this.hold(host, this.#pause)
      start()
      return false
    })
    if (this.#waiting.length === 0) return
    const times = this.#waiting.map(({ host }) => this.#notBefore.get(host) ?? 0).filter((time) => time > now)
    if (times.length > 0) this.#timer = setTimeout(() => this.#next(), Math.min(...times) - now + 1)
  }
}
