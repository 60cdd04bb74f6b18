import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundledCli as command } from '../bundled-cli.ts'
import { findChromium } from './find-chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of Chromium. */
    chromium: string
    /** Absolute path of the folder that holds the built flagship site. */
    site: string
    /** How `docgen build --strict --json` of the flagship site ended, and what it printed. */
    strictBuild: { readonly status: number | null; readonly stdout: string }
  }
}

/**
 * Before the browser tests, if there are any among the chosen ones: a Chromium, and the flagship site built
 * from the sources as they are now.
 */
export default async function setUp(project: TestProject): Promise<(() => void) | undefined> {
  // Vitest has no public name for the paths on its command line.
  const { filenamePattern } = project.vitest as { filenamePattern?: string[] }
  const { testFiles } = await project.globTestFiles(filenamePattern)
  if (!testFiles.some((file) => file.startsWith(`${import.meta.dirname}/`))) return undefined
  const say = (text: string): void => void process.stderr.write(`[browser tests] ${text}\n`)
  const chromium = findChromium(say)
  say(`Chromium: ${chromium}`)
  const folder = mkdtempSync(join(tmpdir(), 'docgen-flagship-'))
  const site = join(folder, 'site')
  const root = join(import.meta.dirname, '../..')
  // A build writes what differs: what `npm run build` has written of the same sources is not rendered again.
  if (existsSync(join(root, 'build'))) cpSync(join(root, 'build'), site, { recursive: true })
  say('Building the flagship site …')
  const build = (...options: readonly string[]) =>
    spawnSync(process.execPath, [command, 'build', '--out-dir', site, ...options], {
      cwd: root,
      encoding: 'utf8',
    })
  const strict = build('--strict', '--json')
  if (strict.status !== 0) {
    // A warning is for the test that looks at this build; all others have a site to look at.
    const { status, stdout, stderr } = build()
    if (status !== 0) {
      rmSync(folder, { recursive: true, force: true })
      throw new Error(`The flagship site could not be built:\n${errorsIn(stdout)}${stderr}`)
    }
  }
  project.provide('strictBuild', { status: strict.status, stdout: strict.stdout })
  project.provide('chromium', chromium)
  project.provide('site', site)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** The report without its warnings: the paragraphs with an error, and the summary. */
function errorsIn(report: string): string {
  return report
    .split('\n\n')
    .filter((paragraph) => /^ {2}error /m.test(paragraph) || paragraph.includes(' · '))
    .join('\n\n')
}
