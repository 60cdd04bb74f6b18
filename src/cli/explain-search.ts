import { stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { ExitCode } from '../diagnostics/apply-policy.ts'
import { siteLanguage } from '../model/site-language.ts'
import { type CliContext, siteAt } from './context.ts'
import { unusable } from './option-values.ts'
import type { SearchExplainFlags } from './request.ts'

/**
 * `docgen search explain`: prints how search interprets a query on the built site, using the same code as in
 * the browser. Throws if there is no built site with its own index.
 */
export async function explainSearch(
  query: string,
  { dir, config: configPath, outDir, tree }: SearchExplainFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { loadSite } = await import('../pipeline/load-site.ts')
  const { root, config } = await loadSite({
    ...siteAt(dir, configPath, context),
    cache: true,
  })
  const site = outDir === undefined ? resolve(root, config.outDir) : resolve(context.cwd, outDir)
  const folder = join(site, 'assets/search')
  if (!(await stat(join(folder, 'index.json')).catch(() => undefined))?.isFile())
    throw unusable(
      `There is no search index in \`${relative(context.cwd, site) || '.'}\`.`,
      'Run `docgen build` first. A site that uses a hosted search engine has no index of its own.',
    )
  const { OpenIndex } = await import('../features/search/query/open-index.ts')
  const { DiskFiles } = await import('../features/search/explain/explain-query.ts')
  const { loadLanguage } = await import('../features/search/index/load-language.ts')
  const { explanationText } = await import('../features/search/explain/explain-query.ts')
  const index = new OpenIndex(new DiskFiles(folder), await loadLanguage(siteLanguage(config.i18n)))
  const engine = await index.engineFor(query)
  const ranking = engine.search(query, tree === undefined ? {} : { tree })
  context.stdout.write(explanationText(ranking, engine.sections))
  return 0
}
