/** The module `docgen:search`, which the bundler generates: the part of search that every page loads. */

/** Listens for requests to open the search. Called once. */
export function startSearch(): void

/** Mounts the search page's region if `root` contains one. */
export function mountSearch(root: ParentNode): void
