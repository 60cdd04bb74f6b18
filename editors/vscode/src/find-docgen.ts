import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'

/** How docgen is started: a program and its first arguments. */
export interface Program {
  readonly command: string
  readonly args: readonly string[]
}

/**
 * The docgen of a site (`root`, an absolute path): what the setting names, relative to the site, or else what
 * is installed in the nearest `node_modules`. Undefined if there is none.
 */
export function findDocgen(root: string, setting: string): Program | undefined {
  if (setting !== '') {
    const path = isAbsolute(setting) ? setting : join(root, setting)
    return existsSync(path) ? startOf(path) : undefined
  }
  for (let folder = root; ; folder = dirname(folder)) {
    const installed = installedIn(join(folder, 'node_modules', 'docgen'))
    if (installed !== undefined) return startOf(installed)
    if (folder === dirname(folder)) return undefined
  }
}

/** Scripts are run by Node: on Windows, what npm puts beside them cannot be started as a program. */
const startOf = (path: string): Program =>
  /\.[cm]?js$/.test(path) ? { command: 'node', args: [path] } : { command: path, args: [] }

function installedIn(folder: string): string | undefined {
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest)) return undefined
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly bin?: { readonly docgen?: string }
  }
  const script = bin?.docgen === undefined ? undefined : join(folder, bin.docgen)
  return script !== undefined && existsSync(script) ? script : undefined
}
