import { Player, type Difference } from './player.ts'
import type { History, Step } from './random-history.ts'

/** Where a history went wrong. */
export interface Failure extends Difference {
  /** How many steps were played; 0 is the first build. */
  readonly step: number
  readonly history: History
}

/** Plays a history until something differs. */
export async function playHistory(cli: string, history: History): Promise<Failure | undefined> {
  const player = new Player(cli)
  try {
    for (const [step, each] of [history.first, ...history.steps].entries()) {
      const difference = await player.play(each)
      if (difference)
        return { ...difference, step, history: { ...history, steps: history.steps.slice(0, step) } }
    }
    return undefined
  } finally {
    await player.close()
  }
}

/** A failure for people: how to see it again, what was done, what differs. */
export function describeFailure({ history, step, between, detail }: Failure): string {
  const last = [history.first, ...history.steps][step]
  return [
    `seed ${String(history.seed)}, step ${String(step)} (${history.features.join(', ')}): ${between}`,
    detail,
    'The last edits:',
    ...history.steps.slice(-8).map(({ name }) => `  ${name}`),
    last === undefined || step === 0 ? '' : describeStep(last),
  ].join('\n')
}

/** A step with the whole of what it writes. */
export function describeStep(step: Step): string {
  return [
    `${step.name}${step.judges === undefined ? '' : ` (then: ${JSON.stringify(step.judges)})`}`,
    ...Object.entries(step.writes).map(([path, entry]) =>
      entry === null
        ? `  removes ${path}`
        : typeof entry === 'string'
          ? `  ${path}:\n${entry.replace(/^/gm, '    | ')}`
          : `  ${path} -> ${entry.link}`,
    ),
    ...(step.environment === undefined ? [] : [`  environment: ${JSON.stringify(step.environment)}`]),
    ...(step.options === undefined ? [] : [`  options: ${JSON.stringify(step.options)}`]),
  ].join('\n')
}
