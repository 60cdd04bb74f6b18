import type { ComponentType } from 'react'

/**
 * The module `docgen:islands`, which the bundle writes: every island by its file name, each in a chunk of its
 * own.
 */
export const islands: Readonly<
  Record<string, () => Promise<{ readonly default: ComponentType<Record<string, unknown>> }>>
>
