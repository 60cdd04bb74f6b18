import { decodeText } from '../engine/decode-text.ts'
import { absent } from '../engine/look.ts'
import type { TracedRead } from '../engine/reader.ts'
import type { Session } from '../engine/session.ts'
import { asContentPath } from '../model/path.ts'
import type { Plugin } from '../model/plugin.ts'
import type { CompileOptions } from '../stages/markdown/compile-options.ts'
import { componentModule } from '../stages/render/component-module.ts'
import { pluginComponents } from '../stages/theme/content-names.ts'
import type { MarkdownModule, MakeMarkdownModule } from '../stages/theme/markdown-modules.ts'
import type { ThemeParts } from '../stages/theme/stage.ts'
import { siteCompileSetup } from './site-plugins.ts'

/**
 * Compiles Markdown that components import, like a page, to a React component with front matter, outline
 * (`toc`), and exports. Absolute paths get the base URL, and images beside the file are bundled; links to
 * other Markdown files are kept as written.
 */
function markdownModules({ loaded, disk }: Session, plugins: readonly Plugin[]): MakeMarkdownModule {
  const components = pluginComponents(plugins)
  let options: CompileOptions | undefined
  return async (path) => {
    const { compilePage } = await import('../stages/markdown/compile-page.ts')
    const trace = new Map<string, TracedRead>()
    const read = disk.tracing(trace)
    const source = decodeText(read.bytes(path) ?? Buffer.of(), path)
    const { value, diagnostics } = await compilePage(
      {
        path: asContentPath(path),
        format: path.endsWith('.mdx') ? 'mdx' : 'md',
        source,
        hash: '',
        origin: 'disk',
      },
      (options ??= { ...siteCompileSetup(loaded, plugins).options.value, isModule: true }),
      read,
    )
    const reads = [...trace.values()].flatMap(({ kind, hash, path: name }) =>
      kind === 'file' && hash !== absent ? [name] : [],
    )
    if (!value) return { diagnostics, reads, units: [], code: '' }
    const { page, body } = value
    const { assetBase: base } = loaded.config
    const code = componentModule(page, body, { file: path, base, read, components })
    return { diagnostics, reads, units: page.module?.units ?? [], code } satisfies MarkdownModule
  }
}

/** The input for bundling the theme of a site. */
export const themeParts = (session: Session, plugins: readonly Plugin[]): ThemeParts => ({
  plugins,
  markdownModule: markdownModules(session, plugins),
})
