// Modules that the bundler generates or finds for the code of the browser (src/stages/theme).

/** Every island by file name, each in its own chunk. */
declare module 'docgen:islands' {
  export const islands: Readonly<
    Record<
      string,
      () => Promise<{
        readonly default: import('react').ComponentType<Record<string, unknown>>
      }>
    >
  >
}

/** Loads mermaid if the site has installed it. */
declare module 'docgen:mermaid' {
  export const loadMermaid: import('@theme/behaviors/mermaid').LoadMermaid | undefined
}

/** Offers the site's tools to agents in the browser, if the site wants that. */
declare module 'docgen:page-tools' {
  export const startTools: (() => void) | undefined
}

/** The part of search that every page loads. */
declare module 'docgen:search' {
  /** Listens for requests to open the search. Called once. */
  export function startSearch(): void

  /** Mounts the search page's region if `root` contains one. */
  export function mountSearch(root: ParentNode): void
}

// Bundled along with the client code (src/stages/theme/addresses.ts); the import evaluates to the file's
// address.
declare module '*?worker' {
  const address: string
  export default address
}
declare module '*?url' {
  const address: string
  export default address
}
