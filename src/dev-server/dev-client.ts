import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withEsbuild } from '../engine/esbuild.ts'
import { packageRoot } from '../engine/package-root.ts'

/** Address of the server's own script. It cannot collide with a page, because routes never begin with `_`. */
export const clientPath = '/_docgen/live.js'
/** Address of the event stream that open pages listen to. */
export const eventsPath = '/_docgen/events'

/** Whether docgen runs from its bundle. From its sources, the client is bundled from the current files. */
const isBundled = !import.meta.url.endsWith('.ts')

/**
 * Returns a function for the script that keeps open pages up to date: shipped with docgen, or bundled on the
 * first call (and again if that failed).
 */
export function openDevClient(): () => Promise<Uint8Array> {
  let bundled: Promise<Uint8Array> | undefined
  return () =>
    (bundled ??= bundle().catch((error: unknown) => {
      bundled = undefined
      throw error
    }))
}

async function bundle(): Promise<Uint8Array> {
  const ready = isBundled
    ? await readFile(fileURLToPath(new URL('../live.js', import.meta.url))).catch(() => undefined)
    : undefined
  if (ready) return ready
  const result = await withEsbuild(({ build }) =>
    build({
      entryPoints: [join(packageRoot(), 'src/client/live.ts')],
      bundle: true,
      format: 'iife',
      target: 'es2022',
      write: false,
      logLevel: 'silent',
    }),
  )
  return result.outputFiles[0]?.contents ?? Buffer.alloc(0)
}

/**
 * Adds the script to a page. The token authorizes this page, and no other, to listen for events; from `hash`,
 * the hash of the HTML file, the script knows which version of the page it runs in.
 */
export function withDevClient(html: string, token: string, hash: string): string {
  const script = `<script src="${clientPath}" data-token="${token}" data-page="${hash}" async></script>`
  const end = html.lastIndexOf('</body>')
  return end === -1 ? html + script : html.slice(0, end) + script + html.slice(end)
}
