import { openEditions, outputIn } from '../../engine/open-editions.ts'
import { openSession } from '../../engine/session.ts'
import { loadSite } from '../load-site.ts'
import { provisionalSite } from '../provisional-site.ts'
import { openWorkers } from '../workers/open-workers.ts'

/** A page of a site that was built before. */
interface PageFile {
  /** Its source, relative to the project. */
  readonly source: string
  /** Its HTML, relative to the output folder. */
  readonly output: string
  readonly format: 'md' | 'mdx'
  /** Whether `$` is the mark of a formula. */
  readonly hasMath: boolean
}

/**
 * The pages of Markdown of a site in a project (absolute path), in all languages, as the cache knows them.
 */
export async function pageFiles(root: string): Promise<readonly PageFile[]> {
  const loaded = await loadSite({ dir: root, root, cache: true })
  const { format, math: hasMath } = loaded.config.markdown
  const formatOf = (path: string): 'md' | 'mdx' =>
    format !== 'detect' ? format : /x$/i.test(path) ? 'mdx' : 'md'
  const session = openSession(loaded, { cache: true })
  const workers = openWorkers(session, {})
  try {
    const editions = await provisionalSite(openEditions(session), workers.during({}), {
      mode: 'build',
      strict: false,
      drafts: false,
    })
    return editions.flatMap(({ renderInputs, prefix }) =>
      [...renderInputs.graph.routes.values()].flatMap(({ source, output, untranslated }) =>
        source !== undefined && /\.mdx?$/i.test(source) && !untranslated
          ? [{ source, output: outputIn(prefix, output), format: formatOf(source), hasMath }]
          : [],
      ),
    )
  } finally {
    await workers.close()
    session.store.close()
    session.spill?.close()
  }
}
