import { canRunCode } from './address.ts'
import type { Author, Social } from './blog.ts'
import { isRecord, own, ownString, type PlainObject } from './plain-data.ts'

/**
 * Reads an author in front matter or an authors file. Returns a sentence if something
 * is wrong. Ignores unknown keys.
 */
export function readAuthor(value: unknown): Author | string {
  if (!isRecord(value))
    return 'An author is a map with a `name` and, optionally, a `title`, `url` and `image_url`.'
  for (const key of ['name', 'title', 'url', 'email', 'image_url', 'imageURL', 'description'])
    if (own(value, key) !== undefined && own(value, key) !== null && ownString(value, key) === undefined)
      return `The \`${key}\` of an author must be a string.`
  const url = ownString(value, 'url')
  const imageUrl = ownString(value, 'image_url') ?? ownString(value, 'imageURL')
  const unsafe = [url, imageUrl].find((address) => address !== undefined && canRunCode(address))
  if (unsafe !== undefined) return `The address \`${unsafe}\` of an author has a scheme that can run code.`
  const socials = readSocials(own(value, 'socials'))
  if (typeof socials === 'string') return socials
  return {
    ...texts(value, ['name', 'title', 'email', 'description']),
    ...(url === undefined ? {} : { url }),
    ...(imageUrl === undefined ? {} : { imageUrl }),
    ...(socials.length > 0 ? { socials } : {}),
  }
}

const texts = (values: PlainObject, keys: readonly string[]): Author =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const text = ownString(values, key)
      return text === undefined ? [] : [[key, text]]
    }),
  )

function readSocials(value: unknown): readonly Social[] | string {
  if (value === undefined || value === null) return []
  if (!isRecord(value)) return '`socials` of an author is a map of names to handles or addresses.'
  const socials: Social[] = []
  for (const platform of Object.keys(value)) {
    const handle = ownString(value, platform)
    if (handle === undefined) return `\`socials.${platform}\` of an author must be a string.`
    const href = /^[a-z][a-z0-9+.-]*:/i.test(handle) ? handle : profiles[platform.toLowerCase()]?.(handle)
    if (href === undefined)
      return `\`socials.${platform}\` of an author must be an \`https:\` address, not \`${handle}\`.`
    if (canRunCode(href)) return `The address \`${href}\` of an author has a scheme that can run code.`
    socials.push({ platform, href })
  }
  return socials
}

/** Profile addresses for handles, by the name of the service in an authors file. */
const profiles: Readonly<Record<string, (handle: string) => string>> = {
  bluesky: (handle) => `https://bsky.app/profile/${handle}`,
  email: (address) => `mailto:${address}`,
  github: (handle) => `https://github.com/${handle}`,
  gitlab: (handle) => `https://gitlab.com/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}`,
  linkedin: (handle) => `https://www.linkedin.com/in/${handle}/`,
  mastodon: (handle) => `https://mastodon.social/@${handle}`,
  stackoverflow: (handle) => `https://stackoverflow.com/users/${handle}`,
  threads: (handle) => `https://www.threads.net/@${handle}`,
  twitch: (handle) => `https://www.twitch.tv/${handle}`,
  twitter: (handle) => `https://twitter.com/${handle}`,
  x: (handle) => `https://x.com/${handle}`,
  youtube: (handle) => `https://youtube.com/@${handle}`,
}
