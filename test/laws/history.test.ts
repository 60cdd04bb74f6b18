import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundledCli } from '../bundled-cli.ts'
import { describeFailure, describeStep, playHistory, type Failure } from './history/play-history.ts'
import { randomHistory, type History } from './history/random-history.ts'
import { reduceHistory } from './history/reduce-history.ts'
import { features, type Feature } from './history/site-draft.ts'

/** `HISTORY_STEPS=10000` for a night of it. */
const steps = Number(process.env['HISTORY_STEPS'] ?? 200)
const perSite = Number(process.env['HISTORY_PER_SITE'] ?? 50)
const firstSeed = Number(process.env['HISTORY_SEED'] ?? 1)
const seeds = Array.from({ length: Math.ceil(steps / perSite) }, (_, index) => firstSeed + index)
/** Features that no site has, to find out which one a difference needs. */
const without = (process.env['HISTORY_WITHOUT'] ?? '')
  .split(',')
  .filter((name): name is Feature => features.some((each) => each === name))
/** A folder for what differs, reduced to little. Without it, the first difference ends the run. */
const folder = process.env['HISTORY_REPORTS']

const cli = process.env['HISTORY_DOCGEN'] ?? bundledCli

it.each(seeds)(
  'whatever happens to a site, all ways to make it agree (seed %i)',
  async (seed) => {
    const begun = Date.now()
    const failure = await playHistory(cli, randomHistory(seed, perSite, without))
    if (folder !== undefined) {
      mkdirSync(folder, { recursive: true })
      appendFileSync(
        join(folder, 'log.tsv'),
        `${String(seed)}\t${String(failure?.step ?? perSite)}\t${failure?.between ?? 'ok'}\t${String(Date.now() - begun)}\n`,
      )
      if (failure) writeFileSync(join(folder, `seed-${String(seed)}.md`), describeFailure(failure))
    }
    if (failure && folder !== undefined && process.env['HISTORY_REDUCE'] !== undefined) {
      const history = await reduceHistory(failure.history, (smaller) => isAlike(smaller, failure))
      writeFileSync(
        join(folder, `seed-${String(seed)}.md`),
        `${describeFailure(failure)}\n\nReduced:\n\n${[history.first, ...history.steps].map(describeStep).join('\n\n')}\n`,
      )
      writeFileSync(join(folder, `seed-${String(seed)}.json`), JSON.stringify(history, undefined, 1))
    }
    expect(failure && describeFailure(failure)).toBeUndefined()
  },
  1_200_000,
)

/** Whether a smaller history goes wrong in the same way, at its end. */
async function isAlike(history: History, failure: Failure): Promise<boolean> {
  const again = await playHistory(cli, history).catch(() => undefined)
  return again !== undefined && again.step === history.steps.length && again.between === failure.between
}
