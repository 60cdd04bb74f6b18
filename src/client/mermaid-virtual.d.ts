import type { LoadMermaid } from '@theme/behaviors/mermaid'

/**
 * The module `docgen:mermaid`, which the bundle writes: how the browser gets mermaid, where the site has
 * installed it.
 */
export const loadMermaid: LoadMermaid | undefined
