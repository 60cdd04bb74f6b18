import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from 'afdocs'
import { expect, test } from 'vitest'
import { starterFiles, type StarterName } from '../../src/cli/init-starter.ts'
import { serveOutput } from '../../src/dev-server/serve-output.ts'
import { defaultPreset } from '../../src/model/preset.ts'
import { makeSite, told } from '../build-temp-site.ts'

/**
 * What a site of docgen fails. Pages are read from the beginning by people, too: lists of pages stand before
 * the text, and are most of a short page. Programs that take the Markdown copy get none of it.
 */
const everywhere = 'content-start-position'

/** Starters of all kinds, with what each fails besides. */
const cases = [
  ['docs', []],
  // Lists of posts have no copy: `llms.txt` lists the posts.
  ['blog+docs', ['content-negotiation', 'markdown-url-support']],
  // Names, types and marks of a field are set apart by the style sheet only, and become one word.
  ['api', ['markdown-content-parity']],
] as const satisfies readonly (readonly [StarterName, readonly string[]])[]

test.each(cases)(
  'a site of the starter %s is friendly to agents',
  async (starter, excepted: readonly string[]) => {
    const site = makeSite(
      starterFiles({
        template: starter,
        host: 'none',
        title: 'Rocket',
        preset: defaultPreset,
        url: 'https://rocket.example.com',
        baseUrl: '/',
      }),
    )
    rmSync(join(site.root, 'docgen.config.json'))
    const { diagnostics } = await site.build()
    expect(diagnostics.filter(({ severity }) => severity === 'error').map(told)).toEqual([])
    const options = { port: 0, strictPort: true, host: '127.0.0.1', allowedHosts: [] }
    const server = await serveOutput(join(site.root, 'build'), '/', options)
    try {
      const { results } = await runChecks(`http://127.0.0.1:${server.port}/`, {
        canonicalOrigin: 'https://rocket.example.com',
        requestDelay: 0,
        maxConcurrency: 10,
        parityExclusions: ['.heading-anchor', '.ref-anchor'],
      })
      expect(results.length).toBeGreaterThan(20)
      const failures = results.filter(
        ({ id, status }) => !/pass|skip/.test(status) && id !== everywhere && !excepted.includes(id),
      )
      expect(failures.map(({ id, message, details }) => ({ id, message, details }))).toEqual([])
    } finally {
      await server.close()
      rmSync(site.root, { recursive: true, force: true })
    }
  },
  60_000,
)
