import type { LoadMermaid } from '@theme/behaviors/mermaid'

/** The module `docgen:mermaid`, which the bundler generates: loads mermaid if the site has installed it. */
export const loadMermaid: LoadMermaid | undefined
