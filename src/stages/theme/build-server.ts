import { serverAddresses } from './addresses.ts'
import { cssModules } from './css-modules.ts'
import { foreignModules } from './foreign-modules.ts'
import { serverIslands } from './island-modules.ts'
import { markdownImports } from './markdown-modules.ts'
import { messageModules } from './message-modules.ts'
import { serverAssets, themeResolver } from './resolve-theme.ts'
import { type Built, contentLooks, runEsbuild } from './run-esbuild.ts'
import { serverEntries } from './server-entries.ts'
import { serverReact, serverStyles, type themeNames } from './server-entry.ts'
import type { SharedModules } from './shared-modules.ts'
import { filesIn } from './template-files.ts'
import type { ThemeInput } from './theme-input.ts'

/** Bundles templates, components, and page code for the server. */
export async function buildServer(
  input: ThemeInput,
  names: ReturnType<typeof themeNames>,
  shared: SharedModules | undefined,
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
      ...(input.isForeign ? [foreignModules(input.folders)] : []),
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
