import type { Plugin } from '../../model/plugin.ts'
import { checkOptions } from '../../kit.ts'
import { entriesPlugin } from '../reference-kit/entries-plugin.ts'
import { helmOptions } from './options.ts'
import type { HelmOptions } from './user-options.generated.ts'

export type { HelmOptions } from './user-options.generated.ts'

/**
 * A reference page of the values of a Helm chart. The anchors of values are their names: `image-tag` for
 * `image.tag`; those of sections start with `section-`.
 */
export function helm(options: HelmOptions): Plugin {
  return checkOptions('helm', { schema: helmOptions, options }, ({ chart, ...page }) =>
    entriesPlugin(
      {
        name: 'helm',
        version: '2',
        async load() {
          const [{ readChart }, { describeChart }] = await Promise.all([
            import('./read-chart.ts'),
            import('./describe-chart.ts'),
          ])
          return { read: (context) => readChart(chart, context), describe: describeChart }
        },
      },
      page,
    ),
  )
}
