import type { ComponentType } from 'react'

/**
 * The module `docgen:islands`, which the bundler generates: every island by file name, each in its own chunk.
 */
export const islands: Readonly<
  Record<string, () => Promise<{ readonly default: ComponentType<Record<string, unknown>> }>>
>
