/** Where a project keeps what can be made again. Absolute path. */
export { cacheFolder } from '../engine/cache-folder.ts'
