// Takes the pictures of presets in the manual: a guide and a front page of a new site with each of them. To be
// run after a change to the theme: `npm run bundle && npm run pictures`. CHROME_PATH may name a Chromium.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'

const root = join(import.meta.dirname, '..')
const pictures = join(root, 'docs/static/img/presets')
const width = 1280
const height = 860
const pages = [
  { name: 'guide', path: '/guide', colorScheme: /** @type {const} */ ('light') },
  { name: 'dark', path: '/guide', colorScheme: /** @type {const} */ ('dark') },
  { name: 'front', path: '/', colorScheme: /** @type {const} */ ('light') },
]

mkdirSync(pictures, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const preset of process.argv.slice(2)) await takePictures(preset)
await browser.close()

/** Takes the pictures of a preset from a site in a folder for the moment. @param {string} preset */
async function takePictures(preset) {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-preset-'))
  cpSync(join(root, 'examples/presets'), folder, { recursive: true })
  execFileSync(process.execPath, [join(root, 'dist/docgen.js'), 'build', folder], {
    env: { ...process.env, PRESET: preset },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const server = serve(join(folder, 'build'))
  for (const { name, path, colorScheme } of pages) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme })
    await page.goto(`${await server.origin}${path}`, { waitUntil: 'networkidle' })
    // The first visit may go without the fonts of the theme, which are optional.
    await page.reload({ waitUntil: 'networkidle' })
    await page.screenshot({ path: join(pictures, `${preset}-${name}.jpg`), type: 'jpeg', quality: 82 })
    await page.close()
  }
  server.close()
  rmSync(folder, { recursive: true })
}

/** Serves a built site. @param {string} folder */
function serve(folder) {
  /** @type {Record<string, string>} */
  const types = {
    '.html': 'text/html',
    '.css': 'text/css',
    '.js': 'text/javascript',
    '.svg': 'image/svg+xml',
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = [path, `${path}.html`, `${path}/index.html`]
      .map((name) => join(folder, name))
      .find((name) => existsSync(name) && statSync(name).isFile())
    response.writeHead(file === undefined ? 404 : 200, {
      'cache-control': 'max-age=60',
      'content-type': types[extname(file ?? '')] ?? 'application/octet-stream',
    })
    response.end(file === undefined ? '' : readFileSync(file))
  })
  /** @type {Promise<string>} */
  const origin = new Promise((resolve) =>
    server.listen(0, 'localhost', () => {
      const address = server.address()
      resolve(`http://localhost:${String(typeof address === 'object' ? address?.port : '')}`)
    }),
  )
  return { origin, close: () => server.close() }
}
