import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { fileName } from '../../engine/file-name.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { PageModuleUnit } from '../../model/page.ts'
import { append } from '../../model/append.ts'

/** A Markdown file compiled to a module whose default export is a component. */
export interface MarkdownModule {
  /** JavaScript; empty if the file could not be compiled. */
  readonly code: string
  /** The JavaScript in the file and its partials, imported as `docgen-markdown-unit:<id>`. */
  readonly units: readonly PageModuleUnit[]
  /** The source files, relative to the project. */
  readonly reads: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Compiles the Markdown file at a path relative to the project. */
export type MakeMarkdownModule = (path: string) => Promise<MarkdownModule>

export interface MarkdownImports {
  readonly plugin: Plugin
  /** Absolute paths of the modules' sources. */
  readonly reads: Set<string>
  readonly diagnostics: Diagnostic[]
}

/** Lets components import Markdown below `root`, an absolute path. */
export function markdownImports(root: string, make: MakeMarkdownModule): MarkdownImports {
  const reads = new Set<string>()
  const diagnostics: Diagnostic[] = []
  const units = new Map<string, PageModuleUnit>()
  const modulesByPath = new Map<string, Promise<MarkdownModule>>()
  const plugin: Plugin = {
    name: 'docgen-markdown-modules',
    setup(setup) {
      setup.onResolve({ filter: /^docgen-markdown-unit:/ }, ({ path }) => ({
        path: path.slice('docgen-markdown-unit:'.length),
        namespace: 'docgen-markdown-unit',
      }))
      setup.onLoad({ filter: /./, namespace: 'docgen-markdown-unit' }, ({ path }) => {
        const unit = units.get(path)
        return unit && { contents: unit.code, resolveDir: join(root, dirname(unit.file)), loader: 'tsx' }
      })
      setup.onLoad({ filter: /\.mdx?$/, namespace: 'file' }, async ({ path }) => {
        const earlierModule = modulesByPath.get(path)
        const making = earlierModule ?? make(fileName(path, root))
        modulesByPath.set(path, making)
        const module = await making
        for (const unit of module.units) units.set(unit.id, unit)
        for (const each of module.reads) reads.add(join(root, each))
        if (!earlierModule) append(diagnostics, module.diagnostics)
        return {
          contents: module.code === '' ? 'export default () => null' : module.code,
          resolveDir: dirname(path),
          loader: 'js',
        }
      })
    },
  }
  return { plugin, reads, diagnostics }
}
