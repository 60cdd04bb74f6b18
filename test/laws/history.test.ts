import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundledCli } from '../bundled-cli.ts'
import { describeFailure, describeStep, playHistory, type Failure } from './history/play-history.ts'
import { randomHistory, type History } from './history/random-history.ts'
import { reduceHistory } from './history/reduce-history.ts'
import { features, type Feature } from './history/site-draft.ts'

const perSite = Number(process.env['HISTORY_PER_SITE'] ?? 34)
/** Together, these three sites have every feature. */
const chosenSeeds = [9, 11, 14]
/** `HISTORY_STEPS=10000` for a night of it. */
const { HISTORY_STEPS: steps, HISTORY_SEED: firstSeed } = process.env
const seeds =
  steps === undefined && firstSeed === undefined
    ? chosenSeeds
    : Array.from(
        { length: Math.ceil(Number(steps ?? perSite) / perSite) },
        (_, index) => Number(firstSeed ?? 1) + index,
      )
/** Features that no site has, to find out which one a difference needs. */
const without = (process.env['HISTORY_WITHOUT'] ?? '')
  .split(',')
  .filter((name): name is Feature => features.some((each) => each === name))
/** A folder for what differs, reduced to little. Without it, the first difference ends the run. */
const folder = process.env['HISTORY_REPORTS']

const cli = process.env['HISTORY_DOCGEN'] ?? bundledCli

it('the chosen sites have every feature', () => {
  const all = chosenSeeds.flatMap((seed) => randomHistory(seed, 0).features)
  expect(features.filter((feature) => !all.includes(feature))).toEqual([])
})

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
