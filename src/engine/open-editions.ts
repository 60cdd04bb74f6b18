import { fingerprint, fingerprintOf } from './fingerprint.ts'
import { Memo } from './memo.ts'
import type { Session } from './session.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import { asOutputPath, type OutputPath } from '../model/path.ts'
import type { SiteConfig } from '../model/site-config.ts'

/**
 * A language of a site. It has its own routes and graph; sources, compiled pages, and shared files belong to
 * the whole site.
 */
export interface Edition {
  /** The session for this language: results that depend on the language are cached under separate keys. */
  readonly session: Session
  /** The session of the default language, for results that do not depend on the language. */
  readonly shared: Session
  /** The prefix of its routes in the addresses of the site: `/de`, or empty. */
  readonly prefix: string
}

/**
 * Opens the languages to build; the default language comes first, if included. Open them once per session,
 * because they contain its caches.
 */
export function openEditions(
  session: Session,
  { lasting = false }: { readonly lasting?: boolean } = {},
): readonly Edition[] {
  const { loaded, store, disk, installation } = session
  return loaded.editions.map((config): Edition => {
    const prefix = prefixOf(config)
    if (config === loaded.config) return { session, shared: session, prefix }
    const environment = fingerprint(session.environment, fingerprintOf(inLanguage(config)))
    return {
      session: {
        ...session,
        loaded: { ...loaded, config },
        environment,
        memo: new Memo(store, disk, { installation, environment }, { lasting }),
      },
      shared: session,
      prefix,
    }
  })
}

/** Everything that differs between languages; all else is part of the session's environment. */
const inLanguage = ({ baseUrl, i18n, messages, ownMessages, navbar, footer, trees }: SiteConfig): unknown => [
  baseUrl,
  i18n,
  messages,
  ownMessages,
  navbar,
  footer,
  trees,
]

/** A fingerprint of all languages besides the default one, which also affect the output. */
export const fingerprintOfEditions = ({ config, editions }: LoadedConfig): string =>
  editions.length === 1 && editions[0] === config ? '' : fingerprintOf(editions.map(inLanguage))

/** The prefix of a language: the difference between its base URL and that of the default language. */
export const prefixOf = ({ baseUrl, assetBase }: Pick<SiteConfig, 'baseUrl' | 'assetBase'>): string =>
  baseUrl.slice(assetBase.length - 1, -1)

/** The output path of a file that belongs to a language. */
export const outputIn = (prefix: string, path: OutputPath): OutputPath =>
  prefix === '' ? path : asOutputPath(`${prefix.slice(1)}/${path}`)
