import { addressHref, decode, isExternal, splitHref, withoutBase } from '../../model/address.ts'
import type { Href } from '../../model/path.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { withBaseOnce } from './html-addresses.ts'

/** Addresses of the configuration as a browser sees them, in whatever spelling they have. */
export interface BasedAddresses {
  /** Of a link: `/guides` is `/docs/de/guides` in German, `/img/logo.svg` is `/docs/img/logo.svg`. */
  readonly link: (address: string) => Href
  /** The same for one in HTML, which may have the base URL already. */
  readonly inHtml: (address: string) => string
  /** Of a file. */
  readonly file: (address: string) => Href
}

/**
 * Pages begin at the base URL of their language, files at that of the site.
 *
 * @param isStaticFile Whether a path without the base URL is that of a static file.
 */
export function basedAddresses(
  { baseUrl, assetBase, compatibility }: Pick<SiteConfig, 'baseUrl' | 'assetBase' | 'compatibility'>,
  isStaticFile: (path: string) => boolean,
): BasedAddresses {
  const baseOf = (address: string): string =>
    baseUrl !== assetBase && !isExternal(address) && isStaticFile(decode(splitHref(address).path))
      ? assetBase
      : baseUrl
  // Docusaurus adds the base URL where an address does not begin with it.
  const plain = (address: string): string =>
    compatibility === 'docusaurus' ? (withoutBase(address, baseUrl) ?? address) : address
  return {
    link: (address) => addressHref(plain(address), baseOf(plain(address))),
    inHtml: (address) => withBaseOnce(address, baseOf(address)),
    file: (address) => addressHref(address, assetBase),
  }
}
