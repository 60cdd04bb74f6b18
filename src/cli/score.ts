import { type ExitCode, exitCodeFor } from '../diagnostics/apply-policy.ts'
import { defaultBuildOptions } from '../pipeline/build-options.ts'
import { type CliContext, siteAt } from './context.ts'
import { prettyReport } from './print-report.ts'
import { writeReport } from './report-html.ts'
import type { ScoreFlags } from './request.ts'

/**
 * `docgen score`: judges how well agents can use the site. Judges nothing if it has errors. Throws
 * `write-failed` if the page cannot be written.
 */
export async function score(
  dir: string | undefined,
  flags: ScoreFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { loadSite } = await import('../pipeline/load-site.ts')
  const { scoreSite } = await import('../pipeline/score/score-site.ts')
  const options = { ...siteAt(dir, flags.config, context), ...defaultBuildOptions, signal: context.signal }
  const loaded = await loadSite(options)
  const site = await scoreSite(options, loaded)
  const { stdout, stderr, environment } = context
  if (site.errors.length > 0) {
    stderr.write(await prettyReport(site.errors, { root: loaded.root, stream: stderr, environment }))
    return exitCodeFor(site.errors)
  }
  const { scoreHtml, scoreJson, scoreText } = await import('./report-score.ts')
  stdout.write(flags.json ? scoreJson(site) : scoreText(site))
  if (flags.html !== undefined) await writeReport(flags.html, scoreHtml(site), context)
  return 0
}
