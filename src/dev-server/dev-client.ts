import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withEsbuild } from '../engine/esbuild.ts'
import { packageRoot } from '../engine/package-root.ts'

/** Addresses of the server's own; no site has pages there, as names that begin with `_` are no routes. */
export const clientPath = '/_docgen/live.js'
/** Address of the event stream that pages of the development server listen to. */
export const eventsPath = '/_docgen/events'

let bundled: Promise<Uint8Array> | undefined

/** Whether docgen itself is bundled; from its sources everything is made of what they are now. */
const isBundled = !import.meta.url.endsWith('.ts')

/**
 * The script that keeps an open page up to date: the one that came with docgen, or made when a browser first
 * asks for it, and again when that failed.
 */
export function devClient(): Promise<Uint8Array> {
  bundled ??= bundle().catch((error: unknown) => {
    bundled = undefined
    throw error
  })
  return bundled
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
 * A page with the script in it. The token lets the page, and no other, listen. By `hash`, that of the file,
 * the script knows the page that it is in.
 */
export function withDevClient(html: string, token: string, hash: string): string {
  const script = `<script src="${clientPath}" data-token="${token}" data-page="${hash}" async></script>`
  const end = html.lastIndexOf('</body>')
  return end === -1 ? html + script : html.slice(0, end) + script + html.slice(end)
}
