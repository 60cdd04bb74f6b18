import * as z from 'zod'
import { judged } from './schema-parts.ts'
import { writeInstead } from '../../model/hint.ts'

/** The origin of the site. */
export const url = z
  .string()
  .check(
    judged((value) => {
      const parsed = URL.canParse(value) ? new URL(value) : undefined
      if (!parsed || !/^https?:$/.test(parsed.protocol))
        return { message: `must be the site's origin, as in \`https://docs.example.com\`, not \`${value}\`` }
      if (value === parsed.origin || isInternational(value)) return undefined
      if (value === `${parsed.origin}/`)
        return { message: 'must not end with a slash', hint: writeInstead(value, parsed.origin) }
      if (parsed.pathname !== '/')
        return {
          message: `must be an origin without a path, not \`${value}\``,
          hint: `Write \`url: '${parsed.origin}'\` and put \`${parsed.pathname.replace(/\/?$/, '/')}\` in \`baseUrl\`.`,
        }
      return {
        message: `must be an origin and nothing else, not \`${value}\``,
        hint: writeInstead(value, parsed.origin),
      }
    }),
  )
  .transform((value) => (isInternational(value) ? new URL(value).origin : value))

/**
 * Whether a host name contains other than ASCII characters. Sitemaps and canonical links need its ASCII form
 * (UTS #46).
 */
function isInternational(value: string): boolean {
  return /^https?:\/\/[^/?#@\s]+$/.test(value) && /[\u0080-\uffff]/.test(value) && URL.canParse(value)
}

/** The path that all pages share. */
export const baseUrl = z.string().check(
  judged((value) => {
    const wanted = `/${value.replaceAll(/^\/+|\/+$/g, '')}/`.replace('//', '/')
    if (/^[a-z][\w+.-]*:/i.test(value))
      return { message: `must be a path, not \`${value}\``, hint: 'The origin belongs in `url`.' }
    if (/[?#\\\s%]|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(value))
      return { message: `must be a plain path, as in \`/docs/\`, not \`${value}\`` }
    if (/[^\u0021-\u007e]|["<>^`{|}]/.test(value))
      return {
        message: `must consist of characters that an address can contain unescaped, not \`${value}\``,
        hint: 'Use letters from a to z, digits and hyphens.',
      }
    return value === wanted
      ? undefined
      : { message: `must begin and end with a slash, not \`${value}\``, hint: writeInstead(value, wanted) }
  }),
)
