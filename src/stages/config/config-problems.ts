import { listOf } from '../../model/wording.ts'
import { isRecord, ownValue } from '../../model/plain-data.ts'
import { synonymWords } from '../../model/search/search-words.ts'
import type { SearchConfig, SiteConfig } from '../../model/site-config.ts'
import { invalidValue, pathText, type Problem, type ValuePath } from './problem.ts'
import { blogShape, tagKeys } from './schema-blog.ts'
import { parseUrl } from '../../model/address.ts'

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
  const problems: Problem[] = []
  const look = (value: unknown, path: ValuePath): void => {
    const isService = path[0] === 'feedback' || path[1] === 'answers'
    if (typeof value === 'string' && (secretValue.test(value) || (isService && secretQuery.test(value))))
      problems.push({
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
        problems.push({
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
  return problems
}

/**
 * Finds `http:` addresses that pages on `https:` would request, which browsers block (W3C Mixed Content)
 * except on the local machine.
 */
export function mixedContentProblems({
  url,
  search: { answers },
  feedback,
}: Pick<SiteConfig, 'url' | 'search' | 'feedback'>): readonly Problem[] {
  if (!url.startsWith('https:')) return []
  const addresses: readonly (readonly [address: string | undefined, path: ValuePath])[] = [
    [answers?.endpoint, ['search', 'answers', 'endpoint']],
    [answers?.feedbackEndpoint, ['search', 'answers', 'feedbackEndpoint']],
    [feedback?.endpoint, ['feedback', 'endpoint']],
  ]
  return addresses.flatMap(([address, path]) =>
    address === undefined || !isRefused(address)
      ? []
      : [
          invalidValue(
            path,
            `\`${pathText(path)}\` is an \`http:\` address, which browsers do not request from an \`https:\` page.`,
            'Use an `https:` address, or one of this site, as in `/api/answers`.',
          ),
        ],
  )
}

function isRefused(address: string): boolean {
  const { protocol, hostname } = parseUrl(address) ?? { protocol: '', hostname: '' }
  return protocol === 'http:' && !/^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

const docsKeys: ReadonlySet<string> = new Set([
  'sidebars',
  'numberPrefixParser',
  'disableVersioning',
  'lastVersion',
  'includeCurrentVersion',
  'onlyIncludeVersions',
  'versions',
])

/** Finds keys of mounts that have no effect for their kind. `content` is the value as written. */
export function mountKindProblems(content: unknown): readonly Problem[] {
  if (!Array.isArray(content)) return []
  return content.flatMap((mount: unknown, index): readonly Problem[] => {
    if (!isRecord(mount)) return []
    const kind = ownValue(mount, 'kind') ?? 'docs'
    return Object.keys(mount).flatMap((key): readonly Problem[] => {
      const isOdd = kind === 'docs' ? false : docsKeys.has(key)
      const isOfBlog = Object.hasOwn(blogShape, key) && !(kind === 'docs' && tagKeys.has(key))
      if (!isOdd && !(isOfBlog && kind !== 'blog')) return []
      const path = ['content', index, key]
      return [
        invalidValue(
          path,
          isOfBlog
            ? `\`${pathText(path)}\` is for blogs, and this mount is not one.`
            : `\`${pathText(path)}\` is for docs: a mount of the kind \`${typeof kind === 'string' ? kind : typeof kind}\` has no ${key === 'sidebars' ? 'sidebars' : key === 'numberPrefixParser' ? 'order by numbers' : 'versions'}.`,
          isOfBlog ? "Set `kind: 'blog'`, or leave it out." : 'Leave it out.',
          'key',
        ),
      ]
    })
  })
}

/**
 * Finds synonyms that the built-in index cannot represent, because neither a query nor a page can contain
 * them.
 */
export function unusableSynonyms({ provider, synonyms }: SearchConfig): readonly Problem[] {
  if (provider !== 'lunr') return []
  return synonyms.flatMap((list, index) =>
    list.flatMap((text, position) => problemOf(text, ['search', 'synonyms', index, position])),
  )
}

function problemOf(text: string, path: ValuePath): readonly Problem[] {
  const { words, whole } = synonymWords(text)
  if (whole) return []
  const reading =
    words.length === 0 ? 'which search does not read at all' : `which search reads as ${listOf(words)}`
  return [
    {
      rule: 'unusable-synonym',
      path,
      at: 'value',
      message: `\`${pathText(path)}\` is the text \`${text}\`, ${reading}.`,
      hint: 'Write words of letters and digits, joined by single `-`, `_`, `.`, `/`, `:` or `@`, if at all.',
    },
  ]
}
