import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { packageRoot } from '../../engine/package-root.ts'
import { pageModule } from '../../migrate/counterparts/modules.ts'
import { pageIsland } from './island-modules.ts'
import { themeEntry, type themeNames } from './server-entry.ts'
import type { ThemeInput } from './theme-input.ts'

/**
 * Provides the entry modules of the server bundle: the theme, the code units of pages, and pages that are
 * islands.
 */
export function serverEntries(input: ThemeInput, names: ReturnType<typeof themeNames>): Plugin {
  const units = new Map(input.units.map((unit) => [unit.id, unit]))
  return {
    name: 'docgen-entries',
    setup(setup) {
      setup.onResolve({ filter: /^docgen:island-server$/ }, () => ({
        path: join(packageRoot(), 'src/stages/render/island-server.ts'),
      }))
      setup.onResolve({ filter: /^docgen:/ }, ({ path }) => ({
        path: path.slice('docgen:'.length),
        namespace: 'docgen',
      }))
      setup.onLoad({ filter: /^theme$/, namespace: 'docgen' }, () => ({
        contents: themeEntry(input, names),
        resolveDir: packageRoot(),
        loader: 'js',
      }))
      setup.onLoad({ filter: /^page\//, namespace: 'docgen' }, ({ path }) => {
        const page = input.pageModules.find(({ id }) => id === path.slice('page/'.length))
        return page
          ? {
              contents: page.isIsland ? pageIsland(page) : pageModule(page.path),
              resolveDir: dirname(page.path),
              loader: 'js',
            }
          : { errors: [{ text: `No page ${path}` }] }
      })
      setup.onLoad({ filter: /^unit\//, namespace: 'docgen' }, ({ path }) => {
        const unit = units.get(path.slice('unit/'.length))
        return unit
          ? { contents: unit.code, resolveDir: join(input.folders.root, dirname(unit.file)), loader: 'tsx' }
          : { errors: [{ text: `No unit ${path}` }] }
      })
    },
  }
}
