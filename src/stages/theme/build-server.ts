import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { DiagnosticError } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { serverAddresses } from './addresses.ts'
import { cssModules } from './css-modules.ts'
import { foreignModules, type Unusable } from './foreign-modules.ts'
import { serverIslands } from './island-modules.ts'
import { markdownImports } from './markdown-modules.ts'
import { messageModules } from './message-modules.ts'
import { serverAssets, themeResolver } from './resolve-theme.ts'
import { anchorOf, type Built, contentLooks, runEsbuild } from './run-esbuild.ts'
import { serverEntries } from './server-entries.ts'
import { serverReact, serverStyles, type themeNames } from './server-entry.ts'
import type { SharedModules } from './shared-modules.ts'
import { filesIn } from './template-files.ts'
import type { ThemeInput } from './theme-input.ts'

/**
 * Bundles templates, components, and page code for the server. On a site of another generator, what cannot be
 * bundled is left out and reported.
 */
export async function buildServer(
  input: ThemeInput,
  names: ReturnType<typeof themeNames>,
  shared: SharedModules | undefined,
): Promise<Built> {
  const unusable: Unusable = { partial: new Set(), unreadable: new Set() }
  const leftOut: Diagnostic[] = []
  for (;;) {
    try {
      const built = await bundleServer(input, names, shared, unusable)
      return leftOut.length === 0 ? built : { ...built, warnings: [...built.warnings, ...leftOut] }
    } catch (error) {
      if (!input.isForeign || !(error instanceof DiagnosticError)) throw error
      // Each of them once: a module that is left out twice fails for another reason.
      const before = unusable.partial.size + unusable.unreadable.size
      const failures = error.diagnostics.filter((each) => leaveOut(each, unusable, input))
      if (unusable.partial.size + unusable.unreadable.size === before) throw error
      leftOut.push(...failures)
    }
  }
}

/** Has the module that an error is about left out. Returns whether there is one. */
function leaveOut(
  { message, file }: Diagnostic,
  { partial, unreadable }: Unusable,
  input: ThemeInput,
): boolean {
  const source = /^No matching export in "([^"]+)"/.exec(message)?.[1]
  const path =
    source === undefined
      ? file === undefined
        ? undefined
        : resolve(input.folders.root, file)
      : resolve(anchorOf(input), source)
  if (path === undefined || !existsSync(path) || /\.mdx?$/.test(path)) return false
  ;(source === undefined ? unreadable : partial).add(path)
  return true
}

async function bundleServer(
  input: ThemeInput,
  names: ReturnType<typeof themeNames>,
  shared: SharedModules | undefined,
  unusable: Unusable,
): Promise<Built> {
  const published = new Map<string, Uint8Array>()
  const markdown = input.markdownModule && markdownImports(input.folders.root, input.markdownModule)
  const built = await runEsbuild(input, {
    entryPoints: {
      theme: 'docgen:theme',
      ...Object.fromEntries(input.units.map((unit) => [unit.id, `docgen:unit/${unit.id}`])),
      ...Object.fromEntries(
        input.pageModules.map(({ id, path, isIsland }) => [
          id,
          isIsland || input.isForeign ? `docgen:page/${id}` : path,
        ]),
      ),
    },
    platform: 'node',
    target: 'node20',
    entryNames: 'server/[name]-[hash]',
    // For locating errors in modules of the site.
    ...(input.pageModules.length > 0 || filesIn(input.folders.templates).length > 0
      ? { sourcemap: 'external', sourcesContent: false }
      : {}),
    chunkNames: 'server/chunk-[hash]',
    plugins: [
      ...(shared ? [shared.plugin] : []),
      messageModules(input.messages),
      serverEntries(input, names),
      serverAddresses(),
      serverIslands(),
      cssModules(input.folders.root, 'server', input.isForeign),
      ...(markdown ? [markdown.plugin] : []),
      ...(input.isForeign ? [foreignModules(input.folders, unusable)] : []),
      serverStyles(),
      serverReact(),
      serverAssets(input.baseUrl, published),
      themeResolver(input.folders),
    ],
    banner: {
      js: 'import { createRequire as docgenRequire } from "node:module"; const require = docgenRequire(import.meta.url);',
    },
    minify: false,
  })
  const own: Built = {
    ...built,
    ...(markdown
      ? {
          looks: [...built.looks, ...contentLooks(markdown.reads)],
          warnings: [...built.warnings, ...markdown.diagnostics],
        }
      : {}),
    files: [...built.files, ...[...published].map(([path, contents]) => ({ path, contents }))],
  }
  return shared ? joined(shared.built, own) : own
}

const joined = (one: Built, other: Built): Built => ({
  files: [...other.files, ...one.files],
  looks: [...one.looks, ...other.looks],
  builtins: [...one.builtins, ...other.builtins],
  sources: [...one.sources, ...other.sources],
  used: [...one.used, ...other.used],
  warnings: [...one.warnings, ...other.warnings],
  // docgen's own loads only what it was bundled with.
  unknown: other.unknown,
})
