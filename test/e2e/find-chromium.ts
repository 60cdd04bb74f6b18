import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

/**
 * Pages are local and trusted; nothing of the browser's own may use the network or ask a question. What a GPU
 * would do is done without a process of its own, which takes a fifth less time for a page.
 */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--in-process-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Chromium without windows: it needs half of the time for a page. */
const headlessShell = 'chromium-headless-shell'
const names = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Absolute path of a Chromium: `CHROME_PATH`, the system's, one that Playwright installed before; otherwise
 * installs one, with apt as root on Debian and with Playwright's own installer elsewhere. Says what it does.
 */
export function findChromium(say: (text: string) => void): string {
  const asked = process.env['CHROME_PATH']
  if (asked !== undefined && asked !== '') {
    if (!isExecutable(asked)) throw new Error(`CHROME_PATH is \`${asked}\`, which cannot be run.`)
    return asked
  }
  const found = ofSystem() ?? ofPlaywright()
  if (found !== undefined) return found
  if (isDebianRoot()) {
    say('No Chromium found (CHROME_PATH, PATH). Installing one with apt-get …')
    try {
      installWithApt(headlessShell)
    } catch {
      // An older Debian has no such package.
      installWithApt('chromium')
    }
  } else {
    say('No Chromium found (CHROME_PATH, PATH). Installing one with Playwright …')
    run(process.execPath, [
      join(import.meta.dirname, '../../node_modules/playwright-core/cli.js'),
      'install',
      'chromium',
    ])
  }
  const installed = ofSystem() ?? ofPlaywright()
  if (installed === undefined)
    throw new Error('Chromium was installed but cannot be found. Set CHROME_PATH to its path.')
  return installed
}

function ofSystem(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(process.platform === 'win32' ? ';' : ':').filter(Boolean)
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...usualPlaces]
  return candidates.find(isExecutable)
}

function ofPlaywright(): string | undefined {
  try {
    const path = chromium.executablePath()
    return isExecutable(path) ? path : undefined
  } catch {
    return undefined // Playwright has no browser for this system.
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    // Ubuntu's `chromium` is a script that asks for a snap where there may be none.
    return !path.startsWith('/usr/bin/') || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
  } catch {
    return false
  }
}

function isDebianRoot(): boolean {
  try {
    return process.getuid?.() === 0 && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

function installWithApt(name: string): void {
  // A mirror that does not answer is no reason to wait long: there may be another browser.
  run('apt-get', ['update', '-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
}

function run(command: string, words: readonly string[]): void {
  execFileSync(command, words, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
