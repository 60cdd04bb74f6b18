import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { runChecks } from 'afdocs'
import { bundledCli } from '../bundled-cli.ts'

/**
 * What a site of docgen fails. Pages are read from the beginning by people, too: lists of pages stand before
 * the text, and are most of a short page. Programs that take the Markdown copy get none of it.
 */
const everywhere = 'content-start-position'

/** A check that a site does not pass. */
export interface FailedCheck {
  readonly id: string
  readonly message: string
  readonly details: unknown
}

/** Pages of each site that most checks read: the same ones in each run, and all those of a starter. */
const sampleSize = 8

/** These read all pages. */
const sizeChecks = ['page-size-markdown', 'page-size-html']

/**
 * Checks a built site (absolute path of its folder), published at an origin, as assistants read it
 * (afdocs.dev). The full texts are cut: half of the time goes into finding again in them what `llms.txt`
 * lists.
 */
export async function runAfdocs(
  folder: string,
  canonicalOrigin: string,
): Promise<{ readonly checks: number; readonly failed: readonly FailedCheck[] }> {
  const root = mkdtempSync(join(tmpdir(), 'docgen-afdocs-'))
  writeFileSync(join(root, 'docgen.config.json'), JSON.stringify({ title: 'Site', url: canonicalOrigin }))
  const build = join(root, 'build')
  cpSync(folder, build, { recursive: true })
  for (const file of readdirSync(build, { recursive: true, encoding: 'utf8' }))
    if (/llms-full.*\.txt$/.test(file)) truncateSync(join(build, file), 1_000)
  // The checks keep a process busy for so long that a server in it would close connections.
  const server = spawn(process.execPath, [bundledCli, 'serve', root, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const address = `${await addressOf(server)}/`
    const options = { canonicalOrigin, requestDelay: 0, maxConcurrency: 10 }
    const sampled = await runChecks(address, {
      ...options,
      maxLinksToTest: sampleSize,
      samplingStrategy: 'deterministic',
      parityExclusions: ['.heading-anchor', '.ref-anchor'],
      skipCheckIds: sizeChecks,
    })
    const whole = await runChecks(address, { ...options, maxLinksToTest: 10_000, checkIds: sizeChecks })
    const results = [...sampled.results, ...whole.results.filter(({ id }) => sizeChecks.includes(id))]
    return {
      checks: results.length,
      failed: results
        .filter(({ id, status }) => !/pass|skip/.test(status) && id !== everywhere)
        .map(({ id, message, details }) => ({ id, message, details })),
    }
  } finally {
    const ended = once(server, 'exit')
    server.kill()
    await ended
    rmSync(root, { recursive: true, force: true })
  }
}

/** The address that a server prints when it listens. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('It is a pipe')
  for await (const line of createInterface({ input: stdout })) {
    const address = /http:\/\/[^\s/]+/.exec(line)?.[0]
    if (address !== undefined) return address
  }
  throw new Error('The server has ended')
}
