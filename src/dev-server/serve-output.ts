import { answerRequest } from './answer-request.ts'
import { Compressor } from './compress.ts'
import { openServer, type OpenServer, type ServerOptions } from './open-server.ts'
import { outputSource } from './output-source.ts'

/** Serves a built site (absolute path of its folder) the way a static host would. */
export function serveOutput(folder: string, baseUrl: string, options: ServerOptions): Promise<OpenServer> {
  const site = { source: outputSource(folder), baseUrl, compressor: new Compressor() }
  return openServer(options, (request, response, path) => answerRequest(request, response, path, site))
}
