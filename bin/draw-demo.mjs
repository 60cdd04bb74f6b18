// Draws the moving picture of README.md: a broken link, the report at its line, the fix, and the built site.
// What it shows is what docgen says now: `npm run bundle && npm run demo` after a change to reports.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const wrong = ['# Guide', '', 'First [install it](./instal.md).']
const right = ['# Guide', '', 'First [install it](./install.md).']

const site = mkdtempSync(join(tmpdir(), 'docgen-demo-'))
mkdirSync(join(site, 'content'))
writeFileSync(join(site, 'content/index.md'), '# Rocket\n\nRead the [guide](./guide.md).\n')
writeFileSync(join(site, 'content/install.md'), '# Install\n')
writeFileSync(join(site, 'docgen.config.json'), '{ "title": "Rocket", "url": "https://rocket.dev" }\n')
const failure = buildWith(wrong)
const success = buildWith(right)
rmSync(site, { recursive: true })

/** Each is shown for a quarter of the time. */
const scenes = [
  { title: 'content/guide.md', lines: wrong, marked: 2 },
  { title: '$ docgen build', lines: failure },
  { title: 'content/guide.md', lines: right, marked: 2 },
  { title: '$ docgen build', lines: success },
]
const columns = Math.max(...scenes.flatMap(({ lines }) => lines.map((line) => line.length)), 40)
const rows = Math.max(...scenes.map(({ lines }) => lines.length))
const width = Math.ceil(columns * 8.45) + 48
const height = rows * 22 + 80
writeFileSync(join(root, '.github/demo.svg'), picture())

/** What a build with a guide says, by line. @param {readonly string[]} guide */
function buildWith(guide) {
  writeFileSync(join(site, 'content/guide.md'), `${guide.join('\n')}\n`)
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'dist/docgen.js'), 'build', '--no-cache'],
    {
      cwd: site,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', COLUMNS: '84' },
    },
  )
  // Times differ between machines.
  return (stderr + stdout)
    .trim()
    .replace(/ · [\d.,]+ s$/m, '')
    .split('\n')
}

function picture() {
  const drawn = scenes.map(
    ({ title, lines, marked }, index) =>
      `<g class="scene" style="animation-delay:${String(index * 3 - 12)}s"><text class="title" x="24" y="30">${escaped(title)}</text>${lines
        .map((line, row) => drawLine(line, row, row === marked))
        .join('')}</g>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" role="img" aria-label="A link to instal.md is reported at its line; with install.md, the site is built.">
<style>
text { font: 14px ui-monospace, 'JetBrains Mono', Menlo, Consolas, monospace; fill: #e6e9ee; white-space: pre }
.title { fill: #9aa3b1 } .error { fill: #ff9b93 } .hint { fill: #5eead4 }
.scene { opacity: 0; animation: show 12s step-end infinite }
@keyframes show { 0% { opacity: 1 } 25% { opacity: 0 } 100% { opacity: 0 } }
@media (prefers-reduced-motion: reduce) { .scene { animation: none } .scene:nth-of-type(2) { opacity: 1 } }
</style>
<rect width="100%" height="100%" rx="10" fill="#0d1013"/><path d="M0 46H${String(width)}" stroke="#2c323b"/>
${drawn.join('\n')}
</svg>
`
}

/** @param {string} line @param {number} row @param {boolean} isMarked */
function drawLine(line, row, isMarked) {
  const y = 74 + row * 22
  const kind = /^\s+hint/.test(line) ? 'hint' : /^\s+(?:error|\|\s*\^)/.test(line) ? 'error' : ''
  const mark = isMarked ? `<text class="hint" x="8" y="${String(y)}">&gt;</text>` : ''
  return `${mark}<text class="${kind}" x="24" y="${String(y)}" xml:space="preserve">${escaped(line)}</text>`
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
