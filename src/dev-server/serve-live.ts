import type { LiveAnswers, LiveOptions } from './live-answers.ts'
import type { LiveSite } from './live-site.ts'
import { openServer, type OpenServer, type ServerOptions } from './open-server.ts'

/** A listening server whose site follows its sources. */
export interface LiveServer extends OpenServer {
  /** Once all that builds a site has been loaded. */
  readonly site: Promise<LiveSite>
}

/**
 * Serves a site from memory while it is written. Listens before anything is built, and before that what
 * builds it is loaded: a browser needs its time too.
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
