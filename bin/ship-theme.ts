// Bundles the theme of a site that adds nothing to it into dist/theme. Run by bundle.mjs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTheme } from '../src/bundle/bundle-theme.ts'
import { writeShipped } from '../src/bundle/shipped-theme.ts'
import type { ThemeInput } from '../src/bundle/theme-input.ts'

const folder = mkdtempSync(join(tmpdir(), 'docgen-theme-'))
try {
  const input: ThemeInput = { folders: { root: folder, templates: join(folder, 'templates') }, baseUrl: '/', cacheDir: folder, environment: '', components: {}, styles: [], units: [], pageModules: [], searchEngine: 'lunr', minify: true }
  const { bundle, files, sources } = await makeTheme(input)
  writeShipped(input, bundle, files, sources)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
