import { resolve } from 'node:path'
import { type ExitCode, exitCodeFor } from '../diagnostics/apply-policy.ts'
import { counted } from '../diagnostics/count.ts'
import { fileName } from '../engine/file-name.ts'
import { nearest } from '../model/nearest.ts'
import { defaultBuildOptions } from '../pipeline/build-options.ts'
import { type CliContext, siteAt } from './context.ts'
import { unusable } from './option-values.ts'
import { reportAs } from './print-report.ts'
import type { LintFlags } from './command-flags.ts'

/** `docgen lint`: checks the texts of pages with the rules that the site has switched on. */
export async function lint(
  files: readonly string[],
  flags: LintFlags,
  context: CliContext,
  version: string,
): Promise<ExitCode> {
  const { withSiteMap } = await import('../pipeline/writing/map-site.ts')
  const { Linter } = await import('../pipeline/lint/lint-site.ts')
  const options = {
    ...siteAt(flags.dir, flags.config, context),
    ...defaultBuildOptions,
    cache: flags.cache,
    signal: context.signal,
  }
  const { root, diagnostics, pages } = await withSiteMap(options, async (map) => {
    const { loaded } = map.session
    if (loaded.config.lint === undefined)
      throw unusable(
        'The configuration switches no rule for texts on.',
        'Add some: `lint: { sentenceWords: 30, missingDescriptions: true }`.',
      )
    const paths = files.map((name) => fileName(resolve(context.cwd, name), loaded.root))
    const missing = paths.find((path) => !map.pages.has(path))
    if (missing !== undefined) {
      const candidate = nearest(missing, [...map.pages.keys()])
      throw unusable(
        `There is no page \`${missing}\`.`,
        candidate === undefined ? undefined : `Did you mean \`${candidate}\`?`,
      )
    }
    const chosenFiles = paths.length === 0 ? undefined : paths
    return {
      root: loaded.root,
      pages: map.pages.size,
      diagnostics: await new Linter(loaded.root, loaded.config.lint).site(map, Date.now(), chosenFiles),
    }
  })
  const { stdout } = context
  stdout.write(
    await reportAs(diagnostics, {
      root,
      format: flags.format,
      context,
      version,
      name: 'lint',
      subject: 'texts',
      strict: flags.strict,
    }),
  )
  if (flags.format === 'pretty' && diagnostics.length === 0)
    stdout.write(`Nothing to correct in ${counted(files.length || pages, 'page')}.\n`)
  return exitCodeFor(diagnostics, flags.strict)
}
