/** The module `docgen:search`, which the bundle puts in: search as far as every page has it. */

/** Listens for what asks for search. Called once. */
export function startSearch(): void

/** Fills the search page's region, where `root` has one. */
export function mountSearch(root: ParentNode): void
