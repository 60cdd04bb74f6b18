import { pathText, type Problem, type ValuePath } from './problem.ts'

/** Whether a key in `search` holds a secret. `searchApiKey` does not: it is public. */
const isSecretKey = (key: string): boolean =>
  key !== 'searchApiKey' &&
  /(?:keys?|secrets?|token|passwords?|credentials?|authorization|bearer)$/i.test(key)

/** Prefixes of the keys of AI services and their hosts. They are distinct from names of pages. */
const beginnings = [
  'sk-(?=[\\w-]*\\d)[\\w-]{16,}',
  '(?:csk|pplx|xai)-\\w{20,}',
  'nvapi-[\\w-]{40,}',
  '(?:fw|gh[pousr]|gsk|hf|jina|r8|vck)_[a-z\\d]{20,}',
  '(?:github_pat|tgp_v1)_[\\w-]{20,}',
  'AIza[\\w-]{30,}',
  'ABSK[\\w+/]{40,}',
  'dapi[\\da-f]{32}',
]

/** Matches such keys, and addresses with a password. */
const secretValue = new RegExp(
  `(?:^|[^\\w-])(?:${beginnings.join('|')})|^bearer\\s+\\S{12,}|^https?://[^/@\\s]*:[^/@\\s]+@`,
  'i',
)

/**
 * Matches a key in the query of an address, from any vendor. Only applied to answer services; a page's
 * scripts may use public keys.
 */
const secretQuery = /[?&](?:api[-_]?key|key|token|secret|code)=[^&#]{12,}/i

const inPages = [
  'title',
  'tagline',
  'editUrl',
  'navbar',
  'footer',
  'announcementBar',
  'search',
  'feedback',
  'customFields',
  'headTags',
]

const hint =
  'Keep the key in the environment of a proxy on your server, and give its address as `endpoint`; `examples/answer-proxy` is one.'

/**
 * Finds secrets in parts of the configuration that are published with pages. The message does not repeat
 * them.
 */
export function secretProblems(config: unknown): readonly Problem[] {
  const found: Problem[] = []
  const look = (value: unknown, path: ValuePath): void => {
    const isService = path[0] === 'feedback' || path[1] === 'answers'
    if (typeof value === 'string' && (secretValue.test(value) || (isService && secretQuery.test(value))))
      found.push({
        rule: 'secret-in-config',
        path,
        at: 'value',
        message: `\`${pathText(path)}\` holds what looks like a secret key, and every reader would get it with the page.`,
        hint,
      })
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const at = [...path, Array.isArray(value) ? Number(key) : key]
      if (path[0] === 'search' && isSecretKey(key))
        found.push({
          rule: 'secret-in-config',
          path: at,
          at: 'key',
          message: `\`${pathText(at)}\` would put a secret into every page: what is set here is sent to every reader.`,
          hint: /admin|write/i.test(key)
            ? 'A browser needs only the key for searching, `searchApiKey`. Revoke this one if it was ever published.'
            : hint,
        })
      else look(inner, at)
    }
  }
  for (const name of inPages)
    if (typeof config === 'object' && config !== null && Object.hasOwn(config, name))
      look((config as Record<string, unknown>)[name], [name]) // An object: checked before.
  return found
}
