import { random } from '../small-site.ts'

/** Choices that are the same in every run with the same seed. */
export interface Dice {
  /** A whole number from 0 to below `end`. */
  readonly number: (end: number) => number
  readonly chance: (share: number) => boolean
  /** One of a list that is not empty. */
  readonly pick: <Value>(list: readonly Value[]) => Value
  /** One of a list whose entries come with their weights. */
  readonly weigh: <Value>(list: readonly (readonly [weight: number, value: Value])[]) => Value
}

/** Dice for a seed. */
export function diceFor(seed: number): Dice {
  const next = random(seed)
  const number = (end: number): number => Math.floor(next() * end)
  return {
    number,
    chance: (share) => next() < share,
    pick: <Value>(list: readonly Value[]): Value => {
      if (list.length === 0) throw new Error('There is nothing to pick from')
      return list[number(list.length)] as Value // Within the list, which is not empty.
    },
    weigh: <Value>(list: readonly (readonly [weight: number, value: Value])[]): Value => {
      let rest = next() * list.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, value] of list) if ((rest -= weight) < 0) return value
      throw new Error('There is nothing to weigh')
    },
  }
}
