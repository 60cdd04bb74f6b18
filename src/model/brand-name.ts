import { capital } from './capital.ts'

/** Brands that do not write themselves as a word with a capital, by what icons and front matter call them. */
export const brandSpellings: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  stackoverflow: 'Stack Overflow',
  npm: 'npm',
  pypi: 'PyPI',
  rss: 'RSS',
}

/** How a brand writes itself: `github` → `GitHub`, `mastodon` → `Mastodon`. */
export const brandName = (word: string): string =>
  (Object.hasOwn(brandSpellings, word) ? brandSpellings[word] : undefined) ?? capital(word)
