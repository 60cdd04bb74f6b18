import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type DiagnosticError, diagnosticError } from '../model/diagnose.ts'

/** Executable names, in the order of preference: the headless shell has the fewest dependencies. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
]

const usualPlaces = (environment: Environment): readonly string[] => [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...[environment['PROGRAMFILES'], environment['PROGRAMFILES(X86)'], environment['LOCALAPPDATA']].flatMap(
    (folder) =>
      folder === undefined
        ? []
        : [
            join(folder, 'Google/Chrome/Application/chrome.exe'),
            join(folder, 'Microsoft/Edge/Application/msedge.exe'),
          ],
  ),
]

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Finds Chromium and returns its absolute path: `option`, `CHROME_PATH`, or one on the `PATH` or in a usual
 * place of installation. Throws `browser-not-found`.
 */
export async function findBrowser(option: string | undefined, environment: Environment): Promise<string> {
  const browser = option ?? (environment['CHROME_PATH'] || undefined)
  if (browser !== undefined) {
    if (await isExecutable(browser)) return browser
    throw notFound(
      `\`${browser}\`, which ${option === undefined ? '`CHROME_PATH`' : '`--browser`'} names, cannot be run.`,
    )
  }
  const ending = process.platform === 'win32' ? '.exe' : ''
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name + ending)))
  for (const path of [...candidates, ...usualPlaces(environment)]) if (await isExecutable(path)) return path
  throw notFound('No Chromium, Chrome or Edge was found.')
}

const notFound = (message: string): DiagnosticError =>
  diagnosticError('browser-not-found', message, {
    hint: 'Install one (`apt-get install chromium`, `brew install --cask chromium`, `winget install Google.Chrome`), or name it with `--browser <path>` or `CHROME_PATH`.',
  })

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
