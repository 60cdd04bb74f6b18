/**
 * The steps for which parser, React and esbuild are loaded. That takes longer than an unchanged build, so
 * `build.ts` loads them when it is certain that something has to be made.
 */
export { composeEditions, makeEdition } from './assemble-editions.ts'
export { emitEditions } from './emit-editions.ts'
export { linkTargets, pagesToCheck, planSite } from './plan-site.ts'
export { buildShard } from './build-shard.ts'
export { pullCache, pushCache, pushShard } from './remote-cache.ts'
export { openWorkers } from './workers/open-workers.ts'
export { checkLinks } from '../stages/links/stage.ts'
export { runCheckHooks } from '../stages/plugins/site-hooks.ts'
