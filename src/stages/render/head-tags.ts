import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import { isRecord, own } from '../../model/plain-data.ts'
import { entryIn, type SiteConfig } from '../../model/site-config.ts'
import type { Session } from '../../engine/session.ts'
import { sidebarSectionsOf, type HeadTag } from '../../model/site.ts'
import type { HeadContext, Plugin } from '../../model/plugin.ts'
import type { SlicedPage } from '../../model/site-page.ts'

/**
 * The tags in a page's `<head>` from the configuration and plugins. `pages` is the number of pages rendered
 * together.
 */
export function headTagsOf(
  { slice, source }: SlicedPage,
  pages: number,
  plugins: readonly Plugin[],
  { loaded: { root, config } }: Session,
  mode: HeadContext['mode'],
): readonly HeadTag[] {
  const frontMatter = source?.page.frontMatter ?? {}
  const context: HeadContext = {
    route: slice.route,
    frontMatter,
    title: slice.title,
    sections: sidebarSectionsOf(slice),
    ...(slice.image === undefined ? {} : { image: slice.image }),
    noindex: slice.noindex,
    ...(slice.tree === undefined ? {} : { tree: slice.tree }),
    mode,
    baseUrl: config.baseUrl,
    site: { root, title: config.title, url: config.url, assetBase: config.assetBase, pages },
  }
  return [...config.headTags, ...plugins.flatMap((plugin) => tagsOf(plugin, context, config))]
}

/** Runs a `head` hook. Throws `plugin-failed`, located in the configuration, if it fails. */
function tagsOf(plugin: Plugin, context: HeadContext, config: SiteConfig): readonly HeadTag[] {
  try {
    const tags: unknown = plugin.head?.(context) ?? []
    if (Array.isArray(tags) && tags.every(isTag)) return tags
    throw new Error('what it returns must be a list of tags: `{ tag, attributes }`')
  } catch (error) {
    throw new DiagnosticError(
      diagnose(
        'plugin-failed',
        `The plugin \`${plugin.name}\` failed in its \`head\` hook, for the page \`${context.route}\`: ${error instanceof Error ? error.message : String(error)}`,
        { ...entryIn(config, plugin), hint: 'Check the options of the plugin.', fatal: true },
      ),
    )
  }
}

const isTag = (tag: unknown): tag is HeadTag =>
  typeof own(tag, 'tag') === 'string' && isRecord(own(tag, 'attributes'))
