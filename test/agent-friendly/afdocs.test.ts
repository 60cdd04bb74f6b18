import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { starterFiles, type StarterName } from '../../src/cli/init-starter.ts'
import { defaultPreset } from '../../src/model/site-config.ts'
import { makeSite, told } from '../build-temp-site.ts'
import { runAfdocs } from './run-afdocs.ts'

/** Starters of all kinds, with what each fails besides. */
const cases = [
  ['docs', []],
  // Lists of posts have no copy: `llms.txt` lists the posts.
  ['blog+docs', ['content-negotiation', 'markdown-url-support']],
  // Commas stand between the facts about a field in the copy, and gaps in the page.
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
    try {
      const { checks, failed } = await runAfdocs(join(site.root, 'build'), 'https://rocket.example.com')
      expect(checks).toBeGreaterThan(20)
      expect(failed.filter(({ id }) => !excepted.includes(id))).toEqual([])
    } finally {
      rmSync(site.root, { recursive: true, force: true })
    }
  },
  60_000,
)
