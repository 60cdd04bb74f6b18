import { join } from 'node:path'
import { loadEsbuild } from '../bundle/esbuild.ts'
import { packageRoot } from '../bundle/package-root.ts'

/** Addresses of the server's own; no site has pages there, as names that begin with `_` are no routes. */
export const clientPath = '/_docgen/live.js'
export const eventsPath = '/_docgen/events'

let bundled: Promise<Uint8Array> | undefined

/** The script that keeps an open page up to date; made when a browser first asks for it. */
export function devClient(): Promise<Uint8Array> {
  return (bundled ??= bundle())
}

async function bundle(): Promise<Uint8Array> {
  const { build } = await loadEsbuild()
  const result = await build({ entryPoints: [join(packageRoot(), 'src/client/live.ts')], bundle: true, format: 'iife', target: 'es2022', write: false, logLevel: 'silent' })
  return result.outputFiles[0]?.contents ?? Buffer.alloc(0)
}

/** A page with the script in it. The token lets the page, and no other, listen. */
export function withDevClient(html: string, token: string): string {
  const script = `<script src="${clientPath}" data-token="${token}" async></script>`
  const end = html.lastIndexOf('</body>')
  return end === -1 ? html + script : html.slice(0, end) + script + html.slice(end)
}
