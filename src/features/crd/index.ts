import type { Plugin } from '../../model/plugin.ts'
import { withChanges } from '../reference-diff/with-changes.ts'
import { checkOptions } from '../../kit.ts'
import { fieldsPage, referencePlugin } from '../reference-kit/reference-plugin.ts'
import { crdOptions } from './options.ts'
import type { CrdOptions } from './user-options.generated.ts'

export type { CrdOptions } from './user-options.generated.ts'

/**
 * A reference page of Kubernetes custom resources. Anchors of fields consist of the kind and the path in
 * lower case: `#widget-spec-image`.
 */
export function crd(options: CrdOptions): Plugin {
  return checkOptions('crd', { schema: crdOptions, options }, (settings) =>
    withChanges(
      referencePlugin(
        {
          name: 'crd',
          version: '9',
          components: {
            ...fieldsPage,
            'crd/CrdPage': ['reference-kit/name-table.css', 'reference-kit/definition.css'],
          },
          load: async () => (await import('./crd-reference.ts')).crdReference(settings),
        },
        settings,
      ),
      'crd',
      settings,
    ),
  )
}
