import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { LiveSite } from '../../src/dev-server/live-site.ts'
import { asOutputPath, type OutputPath } from '../../src/model/path.ts'
import { makeSite, smallConfig } from '../build-temp-site.ts'
import { cleanBuild, liveOptions, servedState } from '../unit/dev-server/clean-build.ts'
import { editAtRandom, stormConfig, randomFrom, stormSite } from '../unit/dev-server/random-edits.ts'

/** `DOCGEN_STORM=2000` for a night of it: every twenty edits are compared with a build of their own. */
const operations = Number(process.env['DOCGEN_STORM'] ?? 200)
const perCheckpoint = 20
const seed = Number(process.env['DOCGEN_SEED'] ?? 7)
const firstBuilds = Math.ceil(operations / 50)

const site = makeSite(stormSite, stormConfig)
afterAll(() => rmSync(site.root, { recursive: true, force: true }))

describe('after any storm of edits the served site is what a clean build writes', () => {
  test(`${String(operations)} operations`, { timeout: operations * 2_000 }, async () => {
    const live = new LiveSite({ build: liveOptions(site.root), onReport: () => undefined })
    await live.build()
    const random = randomFrom(seed)
    const log: string[] = []
    for (let done = 0; done < operations;) {
      for (let index = 0; index < perCheckpoint; index++, done++) {
        const paths = editAtRandom(site.root, random)
        log.push(paths.join(', '))
        // Watchers coalesce, and now and then they miss something.
        if (random() > 0.2) live.changed(paths)
        // Readers come while the site is made, also in the moment when there is none.
        if (random() > 0.8) void live.find([asOutputPath(random() > 0.5 ? 'guides/one.html' : 'index.html')])
        if (random() > 0.97) {
          site.write({
            'docgen.config.json': JSON.stringify({
              ...smallConfig,
              ...stormConfig,
              title: `Site ${String(done)}`,
            }),
          })
          live.changed(['docgen.config.json'])
        }
        if (random() > 0.7) await new Promise((resolve) => setTimeout(resolve, random() * 40))
      }
      live.changed([])
      await live.settled()
      expect(
        await servedState(live),
        `after ${String(done)} operations, the last: ${log.slice(-perCheckpoint).join(' | ')}`,
      ).toEqual(await cleanBuild(site.root))
    }
    await live.close()
  })

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
