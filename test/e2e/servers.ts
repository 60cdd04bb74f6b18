import { serveProject, useProject } from './development-server.ts'
import { useSite } from './site-of-its-own.ts'
import { serveSite } from './site-server.ts'

/**
 * The two ways in which a site reaches its readers: what was built, and `docgen serve --watch` while it is
 * written.
 */
export const servers = [
  { how: 'built', use: useSite, serve: serveSite },
  { how: 'while it is written', use: useProject, serve: serveProject },
] as const
