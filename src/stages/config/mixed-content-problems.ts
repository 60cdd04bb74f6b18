import type { SiteConfig } from '../../model/site-config.ts'
import { pathText, type Problem, type ValuePath } from './problem.ts'

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
  const asked: readonly (readonly [address: string | undefined, path: ValuePath])[] = [
    [answers?.endpoint, ['search', 'answers', 'endpoint']],
    [answers?.feedbackEndpoint, ['search', 'answers', 'feedbackEndpoint']],
    [feedback?.endpoint, ['feedback', 'endpoint']],
  ]
  return asked.flatMap(([address, path]) =>
    address === undefined || !isRefused(address)
      ? []
      : [
          {
            rule: 'invalid-config-value',
            path,
            at: 'value',
            message: `\`${pathText(path)}\` is an \`http:\` address, which browsers do not request from an \`https:\` page.`,
            hint: 'Use an `https:` address, or one of this site, as in `/api/answers`.',
          } as const,
        ],
  )
}

function isRefused(address: string): boolean {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: '', hostname: '' }
  return protocol === 'http:' && !/^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
