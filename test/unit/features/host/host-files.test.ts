import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { hostFiles } from '../../../../src/features/host/host-files.ts'
import type { SiteHost } from '../../../../src/model/site-config.ts'

// nginx 1.22, Caddy 2.6 and Apache 2.4 lead from each of these to its target, with the query of the reader.
const redirects = [
  { from: '/docs/old', to: '/docs/install' },
  { from: '/docs/größe', to: '/docs/%C3%BCn%C3%AF?x=1#auf' },
  { from: "/docs/a$1*{x}(y)+.b'c:d", to: '/docs/install#frag' },
  { from: `/docs/${'very-long/'.repeat(4)}end`, to: 'https://wiki.example:8443/Con$1%20x?at=a:b#e' },
]

const rules = {
  redirects,
  spellings: [],
  headers: {
    baseUrls: ['/docs/', '/docs/de/'],
    always: { Link: '</docs/llms.txt>; rel="llms-txt"', 'X-Robots-Tag': "50% 'x'" },
    unhashed: undefined,
  },
}

const written = (host: SiteHost | undefined, path: string): string => hostFiles(host, rules)[path] ?? ''

it('nginx has a map of decoded paths, which leaves no text of an address to be a variable', () => {
  expect(written('nginx', 'docgen.nginx.conf').split('\n').slice(6, 10)).toEqual([
    '  "/docs/old" "/docs/install$is_args$args";',
    '  "/docs/größe" "/docs/%C3%BCn%C3%AF?x=1$docgen_more_args#auf";',
    `  "/docs/a$1*{x}(y)+.b'c:d" "/docs/install$is_args$args#frag";`,
    String.raw`  "~^/docs/very-long/very-long/very-long/very-long/end$" "https://wiki.example:8443/Con%241%20x?at=a:b$docgen_more_args#e";`,
  ])
})

it('Caddy has a map, in which braces are codes', () => {
  expect(written('caddy', 'docgen.caddy').split('\n').slice(5, 9)).toEqual([
    '\t"/docs/old" "/docs/install{docgen_args}"',
    '\t"/docs/größe" "/docs/%C3%BCn%C3%AF?x=1{docgen_more_args}#auf"',
    String.raw`	"~^/docs/a\x{24}1\x{2a}\x{7b}x\x{7d}\x{28}y\x{29}\x{2b}\x{2e}b\x{27}c\x{3a}d$" "/docs/install#frag"`,
    '\t"/docs/very-long/very-long/very-long/very-long/end" "https://wiki.example:8443/Con$1%20x?at=a:b{docgen_more_args}#e"',
  ])
})

it('Apache has rules, in which signs of patterns and groups are themselves', () => {
  const rules = written('apache', '.htaccess')
  expect(rules.split('\n').filter((line) => /^Rewrite.*(?:301|QUERY)/.test(line))).toEqual([
    'RewriteRule "^old$" "/docs/install" [R=301,L,NE,QSA]',
    'RewriteCond "%{QUERY_STRING}" "^$"',
    String.raw`RewriteRule "^größe$" "/docs/\%C3\%BCn\%C3\%AF?x=1#auf" [R=301,L,NE]`,
    String.raw`RewriteRule "^größe$" "/docs/\%C3\%BCn\%C3\%AF?x=1&%{QUERY_STRING}#auf" [R=301,L,NE]`,
    'RewriteCond "%{QUERY_STRING}" "^$"',
    String.raw`RewriteRule "^a\$1\*\{x\}\(y\)\+\.b'c:d$" "/docs/install#frag" [R=301,L,NE]`,
    String.raw`RewriteRule "^a\$1\*\{x\}\(y\)\+\.b'c:d$" "/docs/install?%{QUERY_STRING}#frag" [R=301,L,NE]`,
    'RewriteCond "%{QUERY_STRING}" "^$"',
    String.raw`RewriteRule "^very-long/very-long/very-long/very-long/end$" "https://wiki.example:8443/Con\$1\%20x?at=a:b#e" [R=301,L,NE]`,
    String.raw`RewriteRule "^very-long/very-long/very-long/very-long/end$" "https://wiki.example:8443/Con\$1\%20x?at=a:b&%{QUERY_STRING}#e" [R=301,L,NE]`,
    'RewriteRule "/$" "%1" [R=301,L]',
  ])
  expect(rules).toContain('ErrorDocument 404 /docs/404.html\n')
})

it('Vercel has patterns in its configuration, and plain addresses in the list for bulk redirects', () => {
  const config = JSON.parse(written('vercel', 'vercel.json')) as { redirects: object[]; headers: object[] }
  expect(config.redirects.slice(2)).toEqual([
    {
      source: String.raw`/docs/a$1\*%7Bx%7D\(y\)\+.b'c\:d`,
      destination: '/docs/install#frag',
      statusCode: 301,
    },
    {
      source: '/docs/very-long/very-long/very-long/very-long/end',
      destination: 'https://wiki.example:8443/Con$1%20x?at=a%3Ab#e',
      statusCode: 301,
    },
  ])
  expect(JSON.parse(written('vercel', 'redirects.vercel.json'))).toContainEqual({
    source: '/docs/gr%C3%B6%C3%9Fe',
    destination: '/docs/%C3%BCn%C3%AF?x=1#auf',
    statusCode: 301,
    preserveQueryParams: true,
  })
})

it('the function of the manual for CloudFront leads on, by the values that are written for it', async () => {
  const { data } = JSON.parse(written('s3-cloudfront', 'redirects.cloudfront.json')) as {
    data: { key: string; value: string }[]
  }
  const manual = readFileSync(
    join(import.meta.dirname, '../../../../docs/content/publish/s3-cloudfront.md'),
    'utf8',
  )
  const [, source = ''] =
    /```js title="redirects-and-addresses\.js"\nimport .*\n([^]*?)```/.exec(manual) ?? []
  const store = {
    get: (key: string) => {
      const value = data.find((each) => each.key === key)?.value
      return value === undefined ? Promise.reject(new Error('KeyNotFound')) : Promise.resolve(value)
    },
  }
  const handler = runInNewContext(`${source}; handler`, { cf: { kvs: () => store } }) as (
    event: unknown,
  ) => Promise<{ uri?: string; headers?: { location: { value: string } } }> // Text of the manual.
  const answer = async (uri: string, querystring = {}): Promise<string | undefined> => {
    const { uri: file, headers } = await handler({ request: { uri, querystring } })
    return headers?.location.value ?? file
  }
  const query = { q: { value: '1', multiValue: [{ value: '1' }, { value: '%20' }] }, r: { value: '' } }
  expect(await answer('/docs/old')).toBe('/docs/install')
  expect(await answer('/docs/old', query)).toBe('/docs/install?q=1&q=%20&r=')
  expect(await answer('/docs/gr%C3%B6%C3%9Fe', query)).toBe('/docs/%C3%BCn%C3%AF?x=1&q=1&q=%20&r=#auf')
  expect(await answer('/docs/')).toBe('/docs/index.html')
  expect(await answer('/docs/install')).toBe('/docs/install.html')
})

const forever = 'public, max-age=31536000, immutable'
const ending = String.raw`.*[/-][0-9][0-9a-v]{10}(?:-[0-9]+)?\.[0-9A-Za-z.]+`

describe('headers', () => {
  it('are rules by folder in `_headers`, unless a file in that folder keeps its name', () => {
    const start = `/docs/*\n  Link: </docs/llms.txt>; rel="llms-txt"\n  X-Robots-Tag: 50% 'x'\n`
    for (const host of [undefined, 'netlify', 'cloudflare'] as const)
      expect(written(host, '_headers')).toBe(
        `${start}/docs/assets/*\n  Cache-Control: ${forever}\n/docs/de/assets/*\n  Cache-Control: ${forever}\n`,
      )
    expect(written('gitlab-pages', '_headers')).toBe('')
    const headers = { ...rules.headers, unhashed: 'assets/logo.svg' }
    const careful = hostFiles(undefined, { ...rules, headers })['_headers']
    expect(careful).toBe(
      `${start}# Browsers keep nothing: the name of assets/logo.svg stays when the file changes.\n`,
    )
  })

  it('are patterns for Vercel, variables for nginx, and directives for Caddy and Apache', () => {
    const { headers } = JSON.parse(written('vercel', 'vercel.json')) as { headers: object[] } // Its own file.
    expect(headers).toEqual([
      {
        source: '/docs/(.*)',
        headers: [
          { key: 'Link', value: '</docs/llms.txt>; rel="llms-txt"' },
          { key: 'X-Robots-Tag', value: "50% 'x'" },
        ],
      },
      ...['/docs/', '/docs/de/'].map((base) => ({
        source: `${base}assets/(${ending})`,
        headers: [{ key: 'Cache-Control', value: forever }],
      })),
    ])
    expect(written('nginx', 'docgen.nginx.conf')).toContain(String.raw`"</docs/llms.txt>; rel=\"llms-txt\"";`)
    expect(written('caddy', 'docgen.caddy')).toContain(`path_regexp ^(?:/docs/|/docs/de/)assets/${ending}$\n`)
    expect(written('apache', '.htaccess')).toContain(`Header set X-Robots-Tag "50%% 'x'"\n`)
  })
})
