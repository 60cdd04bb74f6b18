import type { Plugin } from '../../model/plugin.ts'
import { featureFile } from '../reference-kit/reference-plugin.ts'
import type { ChangesOptions } from './changes-options.ts'
import type { ComparableKind } from './change.ts'

/**
 * Adds the page of changes to the plugin of a reference, `<route>/changes`, and to its sidebar items, if the
 * options name older versions. Reports what keeps two versions from being compared.
 */
export function withChanges(plugin: Plugin, kind: ComparableKind, options: ChangesOptions): Plugin {
  const { content, components, pageStyles } = plugin
  if (!options.changes?.length || !content) return plugin
  return {
    ...plugin,
    components: { ...components, ChangesPage: featureFile('reference-diff/ChangesPage.tsx') },
    pageStyles: {
      ...pageStyles,
      ChangesPage: [featureFile('reference-kit/reference.css'), featureFile('reference-diff/changes.css')],
    },
    async content(context) {
      const [reference, { addChanges }] = await Promise.all([content(context), import('./add-changes.ts')])
      return addChanges(reference, kind, options, context)
    },
  }
}
