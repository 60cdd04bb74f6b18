import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hostFiles, type HostRules } from '../../src/features/host/host-files.ts'
import { llmsLink } from '../../src/model/page-index.ts'
import type { SiteHost } from '../../src/model/site-config.ts'
import { freePort } from '../start-answer-proxy.ts'
import { manualPages } from './pages.ts'

/** What the manual gives a server, for the site of this test. */
interface Setting {
  /** Folder that the server shows. */
  readonly root: string
  /** Where the site lives in it: `` or `/docs`. */
  readonly base: string
  readonly port: number
  /** For files of the server itself. */
  readonly scratch: string
}

interface Server {
  readonly fence: string
  /** The page about it, which shows what it answers. */
  readonly page: string
  readonly configuration: (text: string, setting: Setting) => string
  readonly arguments: (file: string) => readonly string[]
  /** Its configuration with the file that docgen writes for it, as the page says. */
  readonly ruled: (text: string, file: string) => string
}

const servers: Readonly<Record<string, Server>> = {
  nginx: {
    fence: '/etc/nginx/conf.d/docs.conf',
    page: 'publish/nginx.md',
    configuration: (text, { root, base, port, scratch }) => {
      const server = text
        .replace('listen 8080', `listen 127.0.0.1:${port}`)
        .replace('/srv/docs', root)
        .replace(' /404.html', ` ${base}/404.html`)
        .replace('location /assets/', `location ${base}/assets/`)
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const paths = folders.map((name) => `${name}_temp_path ${scratch}/${name};`).join(' ')
      const types = 'types { text/html html; text/css css; text/javascript js; }'
      // Started by root, its workers would be somebody else, who may not read the folder of the test.
      const user = process.getuid?.() === 0 ? 'user root;' : ''
      return `${user} daemon off; pid ${scratch}/pid; error_log stderr; events {}\nhttp { access_log off; ${types} ${paths}\n${server} }`
    },
    arguments: (file) => ['-e', 'stderr', '-c', file],
    ruled: (text, file) => {
      const [include = '', rules = ''] = fenceWith('publish/nginx.md', 'include ').split('\nserver {\n')
      return (
        include.replace('/srv/docs/docgen.nginx.conf', file) +
        text
          .replaceAll(/^ *add_header .*\n/gm, '')
          .replace('server {\n', `server {\n${rules.split('  #')[0]}`)
      )
    },
  },
  caddy: {
    fence: 'Caddyfile',
    page: 'publish/caddy.md',
    configuration: (text, { root, base, port }) => {
      const site = text
        .replace('docs.acme.dev', `http://127.0.0.1:${port}`)
        .replace('/srv/docs', root)
        .replace(' /404.html', ` ${base}/404.html`)
        .replace('path /assets/', `path ${base}/assets/`)
      return `{\n\tadmin off\n\tauto_https off\n}\n${site}`
    },
    arguments: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    ruled: (text, file) => {
      const [line = ''] = /^\timport .*\n/m.exec(fenceWith('publish/caddy.md', 'import ')) ?? []
      return text
        .replaceAll(/^\t@assets \{[^}]*\}\n|^\theader (?:@assets|\?Cache-Control) .*\n/gm, '')
        .replace('{\n', `{\n${line.replace('/srv/docs/docgen.caddy', file)}`)
    },
  },
}

/** It has no clean addresses without the file that docgen writes. */
const apache: Server = {
  fence: '/etc/apache2/sites-available/docs.conf',
  page: 'publish/apache.md',
  configuration: (text, { root, port, scratch }) => {
    const site = text.replaceAll('/srv/docs', root).replace('*:80', `127.0.0.1:${port}`)
    const modules = ['mpm_event', 'authz_core', 'mime', 'dir', 'rewrite', 'headers'].map(
      (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
    )
    const types = 'TypesConfig /etc/mime.types\nErrorLog /dev/null\nServerName docs.acme.dev'
    return `${modules.join('\n')}\nPidFile ${scratch}/pid\nListen 127.0.0.1:${port}\n${types}\n${site}`
  },
  arguments: (file) => ['-D', 'FOREGROUND', '-f', file],
  ruled: (text) => text,
}

/** The text of a fence that contains `part`. */
const fenceWith = (path: string, part: string): string =>
  manualPages.find((page) => page.path === path)?.fences.find(({ text }) => text.includes(part))?.text ?? ''

const files = {
  'index.html': 'home',
  '404.html': 'nowhere',
  'guides/index.html': 'guides',
  'guides/install.html': 'install',
  'guides/install.md': '# Install',
  'slashed/index.html': 'slashed',
  'assets/page-3f2a7c81b0d.css': '.a { color: red }\n'.repeat(200),
  'assets/own.css': '.b {}',
  '.docgen-manifest.json': '{}',
}

const revalidated = 'no-cache'
const forever = 'public, max-age=31536000, immutable'

describe.each(Object.entries(servers))('%s as the manual sets it up', (name, server) => {
  describe.skipIf(spawnSync(name, ['-v']).error)('runs it', () => {
    test.each(['', '/docs'])('for a site at %s/', async (base) => {
      const { ask } = await start(name, server, base)
      const answer = async (path: string) => {
        const { status, text, headers } = await ask(base + path)
        return [status, headers.location ?? text.slice(0, 9), headers['cache-control']]
      }
      expect(await answer('/')).toEqual([200, 'home', revalidated])
      expect(await answer('/guides/')).toEqual([200, 'guides', revalidated])
      expect(await answer('/guides/install')).toEqual([200, 'install', revalidated])
      expect(await answer('/guides/install.md')).toEqual([200, '# Install', revalidated])
      expect(await answer('/slashed/')).toEqual([200, 'slashed', revalidated])
      expect(await answer('/assets/page-3f2a7c81b0d.css')).toEqual([200, '.a { colo', forever])
      // A slash too many leads on, with the query; nothing leads to another host.
      expect((await answer('/guides/install/')).slice(0, 2)).toEqual([301, `${base}/guides/install`])
      expect((await answer('/guides/install/?a=1')).slice(0, 2)).toEqual([301, `${base}/guides/install?a=1`])
      for (const path of [
        '//evil.test/',
        '///evil.test/',
        '/\\evil.test/',
        '/%5cevil.test/',
        '/%2fevil.test/',
      ])
        expect((await ask(path)).headers.location ?? '', path).not.toMatch(/^(?:[/\\]{2}|https?:\/\/evil)/)
      // What is missing is not remembered for a year, whatever its name.
      expect(await answer('/nowhere')).toEqual([404, 'nowhere', revalidated])
      expect(await answer('/assets/nothing.css')).toEqual([404, 'nowhere', revalidated])
      expect(await answer('/.docgen-manifest.json')).toEqual([404, 'nowhere', revalidated])

      const zipped = await ask(`${base}/assets/page-3f2a7c81b0d.css`, { 'accept-encoding': 'gzip' })
      expect([zipped.headers['content-encoding'], zipped.headers.vary]).toEqual(['gzip', 'Accept-Encoding'])
      const markdown = await ask(`${base}/guides/install.md`)
      expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
    })

    test.skipIf(spawnSync('curl', ['--version']).error)('answers curl as the manual shows', async () => {
      const { port } = await start(name, server, '')
      const steps = session(server.page)
      expect(steps.length).toBeGreaterThan(2)
      for (const [command, output] of steps) {
        const here = command.replace('http://localhost:8080', `http://127.0.0.1:${port}`)
        const env = { ...process.env, no_proxy: '127.0.0.1' }
        const { stdout } = spawnSync('bash', ['-c', here], { encoding: 'utf8', env })
        expect(stdout.replaceAll('\r', ''), command).toBe(output)
      }
    })
  })
})

describe.each([...Object.entries({ ...servers, apache2: apache })])(
  '%s by the file of docgen',
  (name, server) => {
    test.skipIf(spawnSync(name, ['-v']).error).each(['', '/docs'])('for a site at %s/', async (base) => {
      const { ask } = await start(name, server, base, true)
      const answer = async (path: string) => {
        const { status, headers } = await ask(base + path)
        return [status, headers['cache-control'], headers['link']]
      }
      const link = `<${base}/llms.txt>; rel="llms-txt"`
      expect(await answer('/')).toEqual([200, revalidated, link])
      expect(await answer('/guides/install')).toEqual([200, revalidated, link])
      expect(await answer('/assets/page-3f2a7c81b0d.css')).toEqual([200, forever, link])
      expect(await answer('/assets/own.css')).toEqual([200, revalidated, link])
      const missing = await answer('/assets/gone-3f2a7c81b0d.css')
      expect([missing[0], missing[1] ?? revalidated]).toEqual([404, revalidated])
      expect((await ask(`${base}/old%20page?x=1`)).headers.location).toMatch(
        new RegExp(`${base}/guides/install\\?x=1$`),
      )
    })
  },
)

/** What a page shows that a terminal prints: each command with its output. */
const session = (path: string): readonly (readonly [command: string, output: string])[] =>
  manualPages
    .filter((page) => page.path === path)
    .flatMap(({ fences }) => fences.filter(({ language }) => language === 'console'))
    .flatMap(({ text }) => text.split(/^\$ /m).slice(1))
    .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)])

/** A server that shows the files below `base`; asks it for a path as it is written. */
async function start(
  name: string,
  { fence, configuration, arguments: words, ruled }: Server,
  base: string,
  isRuled = false,
) {
  const scratch = mkdtempSync(join(tmpdir(), 'docgen-server-'))
  const root = join(scratch, 'root')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, base, path)), { recursive: true })
    writeFileSync(join(root, base, path), text)
  }
  const port = await freePort()
  const shown = manualPages.flatMap((page) => page.fences).find(({ title }) => title === fence)
  const file = join(scratch, 'configuration')
  const rules = Object.entries(
    hostFiles(name === 'apache2' ? 'apache' : (name as SiteHost), rulesAt(`${base}/`)),
  )
  if (isRuled) for (const [path, text] of rules) writeFileSync(join(root, base, path), text)
  const text = shown?.text ?? ''
  const whole = isRuled ? ruled(text, join(root, base, rules[0]?.[0] ?? '')) : text
  writeFileSync(file, configuration(whole, { root, base, port, scratch }))
  const child = spawn(name, words(file), { stdio: 'ignore', env: { ...process.env, HOME: scratch } })
  onTestFinished(async () => {
    await new Promise((done) => child.once('exit', done) && child.kill())
    rmSync(scratch, { recursive: true, force: true })
  })
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}) => get(port, path, headers)
  await expect
    .poll(async () => (await ask(`${base}/`).catch(() => undefined))?.status, { timeout: 10_000 })
    .toBe(200)
  return { ask, port }
}

const rulesAt = (base: string): HostRules => ({
  redirects: [{ from: `${base}old page`, to: `${base}guides/install` }],
  spellings: [],
  headers: { baseUrls: [base], always: { Link: llmsLink(base) }, unhashed: undefined },
})

/** `fetch` would tidy the path first. */
const get = (port: number, path: string, headers: Readonly<Record<string, string>>) =>
  new Promise<{
    readonly status: number | undefined
    readonly text: string
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  }>((done, fail) => {
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString('latin1')))
      response.on('end', () => done({ status: response.statusCode, text, headers: response.headers }))
    })
      .on('error', fail)
      .end()
  })
