import { addressHref, decode, isExternal, splitHref, withoutBase } from '../../model/address.ts'
import type { Href } from '../../model/path.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { withBaseOnce } from './html-addresses.ts'

/** Converts configured addresses, in any spelling, to addresses as a browser sees them. */
export interface BasedAddresses {
  /**
   * For links: `/guides` becomes `/docs/de/guides` in German, and `/img/logo.svg` becomes
   * `/docs/img/logo.svg`.
   */
  readonly link: (address: string) => Href
  /** The same for addresses in HTML, which may already include the base URL. */
  readonly inHtml: (address: string) => string
  /** For files. */
  readonly file: (address: string) => Href
}

/**
 * Creates the converter. Pages are below the base URL of their language, files below that of the site.
 *
 * @param isStaticFile Whether a path without the base URL is that of a static file.
 */
export function basedAddresses(
  { baseUrl, assetBase, conventions }: Pick<SiteConfig, 'baseUrl' | 'assetBase' | 'conventions'>,
  isStaticFile: (path: string) => boolean,
): BasedAddresses {
  const baseOf = (address: string): string =>
    baseUrl !== assetBase && !isExternal(address) && isStaticFile(decode(splitHref(address).path))
      ? assetBase
      : baseUrl
  const plain = (address: string): string =>
    conventions.addressesWithBase ? (withoutBase(address, baseUrl) ?? address) : address
  return {
    link: (address) => addressHref(plain(address), baseOf(plain(address))),
    inHtml: (address) => withBaseOnce(address, baseOf(address)),
    file: (address) => addressHref(address, assetBase),
  }
}
