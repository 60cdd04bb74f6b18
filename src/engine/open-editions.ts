import { fingerprint, fingerprintOf } from './fingerprint.ts'
import { Memo } from './memo.ts'
import type { Session } from './session.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import { asOutputPath, type OutputPath } from '../model/path.ts'
import type { SiteConfig } from '../model/site-config.ts'

/**
 * A site in one of its languages. It has routes and a graph of its own; sources, compiled pages and files
 * that all languages share belong to the site.
 */
export interface Edition {
  /**
   * The session of the site in this language: what depends on the language is remembered under a key of its
   * own.
   */
  readonly session: Session
  /** That of the site, in its default language: what is the same in all languages is remembered there. */
  readonly shared: Session
  /** What its addresses have in front of its routes, in those of the site: `/de`, or nothing. */
  readonly prefix: string
}

/**
 * The languages that are built, that of the default language first where it is. What a session that lasts
 * remembers is kept with them: open them once.
 */
export function openEditions(
  session: Session,
  { lasting = false }: { readonly lasting?: boolean } = {},
): readonly Edition[] {
  const { loaded, store, disk, environment } = session
  return loaded.editions.map((config): Edition => {
    const prefix = prefixOf(config)
    if (config === loaded.config) return { session, shared: session, prefix }
    const own = fingerprint(environment, fingerprintOf(inLanguage(config)))
    return {
      session: {
        ...session,
        loaded: { ...loaded, config },
        memo: new Memo(store, disk, own, { lasting }),
      },
      shared: session,
      prefix,
    }
  })
}

/** What differs between the languages of a site; all else is in the environment of its session. */
const inLanguage = ({ baseUrl, i18n, messages, ownMessages, navbar, footer, trees }: SiteConfig): unknown => [
  baseUrl,
  i18n,
  messages,
  ownMessages,
  navbar,
  footer,
  trees,
]

/** Everything that the languages of a site say beside its default one: it decides the output too. */
export const fingerprintOfEditions = ({ config, editions }: LoadedConfig): string =>
  editions.length === 1 && editions[0] === config ? '' : fingerprintOf(editions.map(inLanguage))

/**
 * The routes of a language begin at its base URL, the addresses of the site at that of the default language.
 */
export const prefixOf = ({ baseUrl, assetBase }: Pick<SiteConfig, 'baseUrl' | 'assetBase'>): string =>
  baseUrl.slice(assetBase.length - 1, -1)

/** A file of a language, below the output folder of the site. */
export const outputIn = (prefix: string, path: OutputPath): OutputPath =>
  prefix === '' ? path : asOutputPath(`${prefix.slice(1)}/${path}`)
