import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { englishInBrowser } from '../src/model/messages/languages.ts'
import { makeTheme } from '../src/stages/theme/bundle-theme.ts'
import type { MadeTheme } from '../src/stages/theme/shipped-theme.ts'
import type { ThemeInput } from '../src/stages/theme/theme-input.ts'

/** The theme of a site that adds nothing to it, as docgen's package brings it, with what it was made from. */
export async function plainTheme(): Promise<{ readonly input: ThemeInput; readonly made: MadeTheme }> {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-theme-'))
  try {
    const input: ThemeInput = {
      folders: { root: folder, templates: join(folder, 'templates') },
      baseUrl: '/',
      cacheDir: folder,
      installation: '',
      configuration: '',
      configurationLooks: () => [],
      components: {},
      styles: [],
      pageStyles: {},
      units: [],
      textOf: () => undefined,
      pageModules: [],
      searchEngine: 'lunr',
      messages: englishInBrowser,
      minify: true,
    }
    const { server } = await makeTheme(input, Date.now())
    const shares = [...new Set(server.sources)].filter((path) => /\.[jt]sx?$/.test(path))
    const sharing = { ...input, shares }
    return { input: sharing, made: await makeTheme(sharing, Date.now()) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
