/** Hosts whose own rules docgen writes. */
export const siteHosts = [
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
export type SiteHost = (typeof siteHosts)[number]
