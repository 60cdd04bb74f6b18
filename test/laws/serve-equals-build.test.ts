import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LiveSite } from '../../src/dev-server/live-site.ts'
import { asOutputPath, type OutputPath } from '../../src/model/path.ts'
import { makeSite, smallConfig } from '../build-temp-site.ts'
import { cleanBuild, liveOptions, servedState } from '../unit/dev-server/clean-build.ts'
import { editAtRandom, stormConfig, randomFrom, stormSite } from '../unit/dev-server/random-edits.ts'

/** `DOCGEN_STORM=50` for a night of it. */
const firstBuilds = Number(process.env['DOCGEN_STORM'] ?? 2)
const seed = Number(process.env['DOCGEN_SEED'] ?? 7)

describe('what is served is what a clean build writes, also if sources are edited', () => {
  test(
    `${String(firstBuilds)} times while the site is built for the first time`,
    { timeout: firstBuilds * 30_000 },
    async () => {
      const filler = Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [
          `content/filler/page-${String(index)}.md`,
          `# Page ${String(index)}\n\n${'Text. '.repeat(300)}\n`,
        ]),
      )
      for (let round = 0; round < firstBuilds; round++) {
        const young = makeSite({ ...stormSite, ...filler }, stormConfig)
        const random = randomFrom(seed + round)
        const log: string[] = []
        let isWritten = true
        const outputs = ['index.html', 'guides/one.html', 'filler/page-3.html'].map(asOutputPath)
        const anyOutput = (): OutputPath =>
          outputs[Math.floor(random() * outputs.length)] ?? asOutputPath('index.html')
        const breathe = (): Promise<void> => {
          if (isWritten && log.length < 12 && random() > 0.5) {
            const paths = editAtRandom(young.root, random)
            log.push(paths.join(', '))
            if (random() > 0.2) live.changed(paths)
            if (random() > 0.95) {
              young.write({
                'docgen.config.json': JSON.stringify({
                  ...smallConfig,
                  ...stormConfig,
                  title: `Site ${String(log.length)}`,
                }),
              })
              live.changed(['docgen.config.json'])
            }
          }
          if (random() > 0.7) void live.find([anyOutput()])
          return Promise.resolve()
        }
        const live: LiveSite = new LiveSite({
          build: { ...liveOptions(young.root), breathe },
          onReport: () => undefined,
        })
        await live.find([anyOutput()])
        live.watchPage(anyOutput())
        await live.build()
        // What is missed from now on stays missed: there is no later look at the sources.
        isWritten = false
        expect(log.length).toBeGreaterThan(0)
        live.changed([])
        await live.settled()
        expect(await servedState(live), `round ${String(round)}: ${log.join(' | ')}`).toEqual(
          await cleanBuild(young.root),
        )
        await live.close()
        rmSync(young.root, { recursive: true, force: true })
      }
    },
  )
})
