/** Hosts whose own redirects docgen writes. */
export const redirectHosts = [
  'netlify',
  'cloudflare',
  'gitlab-pages',
  'vercel',
  'nginx',
  'caddy',
  'apache',
  's3-cloudfront',
] as const

/** The name of a host: `nginx`. */
export type RedirectHost = (typeof redirectHosts)[number]

/** Whether a host reads `_redirects`, as several do. */
export const readsRedirectsFile = (host: RedirectHost | undefined): boolean =>
  host === undefined || host === 'netlify' || host === 'cloudflare' || host === 'gitlab-pages'
