// What the bundle puts in for a site (src/stages/theme/client-search.ts).
declare module 'docgen:search-engine' {
  export const openEngine: (
    place: import('./engine-place.ts').EnginePlace,
  ) => import('./engine-place.ts').OpenedEngine
}
