import { parseUrl } from '../model/address.ts'
import { brandName, brandSpellings } from '../model/wording.ts'
import { brandIcons } from '../model/icon-names.ts'

/** Brands whose hosts have other names than their marks. */
const brandsByHost: Readonly<Record<string, string>> = { twitter: 'x', bsky: 'bluesky' }

/** The brand whose host an address has, if docgen has its mark: `discord` of `https://discord.gg/a`. */
export function brandOfAddress(href: string): string | undefined {
  const name = parseUrl(href)?.host.split('.').at(-2) ?? ''
  const brand = brandsByHost[name] ?? name
  return brandIcons.includes(brand) ? brand : undefined
}

export interface SocialLink {
  readonly label: string
  readonly href: string
  /** The mark of the brand, where docgen has it. */
  readonly icon?: string
}

/**
 * What `icon`, as icon sets name it (`github`, `fontawesome/brands/x-twitter`, `octicons/mark-github-24`),
 * stands for. A link without a name has that of its host.
 */
export function socialLink(href: string, icon: string | undefined, label?: string): SocialLink {
  const words = icon?.toLowerCase().split(/[/:]/).at(-1)?.split('-') ?? []
  const brand = words.find((word) => Object.hasOwn(brandSpellings, word) || brandIcons.includes(word))
  // Of several words that name no brand, none is its name: `paper-plane`.
  const name = brand ?? (words.length === 1 ? words[0] : undefined)
  return {
    label: label ?? (name && brandName(name)) ?? parseUrl(href)?.host ?? href,
    href,
    ...(brand !== undefined && brandIcons.includes(brand) ? { icon: brand } : {}),
  }
}
