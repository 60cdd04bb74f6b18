import type { LiveAnswers, LiveOptions } from './live-answers.ts'
import type { LiveSite } from './live-site.ts'
import { openServer, type OpenServer, type ServerOptions } from './open-server.ts'

export interface LiveServer extends OpenServer {
  /** Resolves once the modules that build sites have been loaded. */
  readonly site: Promise<LiveSite>
}

/**
 * Serves a site from memory while it is being written. Starts listening before the build modules are even
 * loaded, because opening a browser takes time, too.
 */
export async function serveLive(options: LiveOptions & ServerOptions): Promise<LiveServer> {
  let answers: Promise<LiveAnswers> | undefined
  const load = (): Promise<LiveAnswers> =>
    (answers ??= import('./live-answers.ts').then(({ openLiveAnswers }) => openLiveAnswers(options)))
  const server = await openServer(options, async (...request) => (await load()).respond(...request))
  return {
    ...server,
    site: load().then(({ site }) => site),
    async close() {
      await server.close()
      await (await load()).close()
    },
  }
}
