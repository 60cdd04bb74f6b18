import { decode } from '../../../model/address.ts'

/** The id that VitePress makes of a text, like `slugify` of @mdit-vue/shared, which it uses. */
export const vitePressSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[\u0000-\u001f]/g, '') // oxlint-disable-line no-control-regex -- as there
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()

/**
 * The fragment (`#…`) of a Markdown link with the id that VitePress makes of it: `#maxheat` for `#maxHeat`.
 * What is written stays if `ids`, those of the headings of the page, have it, or do not have the other.
 */
export function vitePressFragment(fragment: string, ids: ReadonlySet<string>): string {
  const [encodedId = '', text = ''] = fragment.slice(1).split(/(?=:~:)/)
  const id = decode(encodedId)
  const slug = vitePressSlug(id)
  return ids.has(slug) && !ids.has(id) ? `#${slug}${text}` : fragment
}
