import sum from 'lodash-es/sum.js'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { applyPolicy, type ExitCode, exitCodeFor, fails } from '../diagnostics/apply-policy.ts'
import { counted } from '../diagnostics/count.ts'
import { plainText } from '../diagnostics/plain-text.ts'
import { canCloseNetwork } from '../engine/close-network.ts'
import { fileName } from '../engine/file-name.ts'
import { atOnce } from '../engine/share-work.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { type PageSource, pageSources } from '../pipeline/commands/page-sources.ts'
import { findPrograms, type SandboxOptions } from '../sample-tests/sandbox.ts'
import { samplesIn } from '../sample-tests/sample-steps.ts'
import { type PageResult, testPage } from '../sample-tests/test-page.ts'
import { type CliContext, loadSiteAt } from './context.ts'
import { unusable } from './option-values.ts'
import { reportAs } from './print-report.ts'
import type { TestFlags } from './command-flags.ts'

/** `docgen test`: runs the samples of pages, and reports those that do not do what their page shows. */
export async function test(
  files: readonly string[],
  flags: TestFlags,
  context: CliContext,
  version: string,
): Promise<ExitCode> {
  const loaded = await loadSiteAt(flags, context)
  const { root, config } = loaded
  const { pages, diagnostics } = await chosenPages(files, flags, loaded, context)
  const sandbox = sandboxOf(flags, root, context)
  const tested = pages
    .map(({ path, source }) => ({ path, samples: samplesIn(source, path) }))
    .filter(({ samples }) => countSteps(samples) > 0 || samples.diagnostics.length > 0)
  const settings = {
    sandbox,
    programs: await findPrograms(sandbox),
    timeout: flags.timeout,
    signal: context.signal,
  }
  const results = await atOnce(tested, flags.workers ?? availableParallelism(), ({ path, samples }) =>
    testPage(path, samples, settings),
  )
  const findings = [
    ...diagnostics,
    ...tested.flatMap(({ samples }, index) => [
      ...samples.diagnostics,
      ...(results[index]?.diagnostics ?? []),
    ]),
  ]
  const judged = applyPolicy(findings, config)
  context.stdout.write(
    await reportAs(judged, {
      root,
      format: flags.format,
      context,
      version,
      name: 'test',
      subject: 'samples',
    }),
  )
  if (flags.verbose) context.stderr.write(results.flatMap(({ outputs }) => outputs.map(printedBy)).join(''))
  if (flags.format === 'pretty')
    context.stdout.write(
      closing({
        passed: sum(results.map(({ passed }) => passed)),
        skipped: sum(results.map(({ skipped }) => skipped)),
        pages: tested.length,
        where: sandboxName(sandbox),
      }),
    )
  return fails(judged, false) ? exitCodeFor(judged, false) || 1 : 0
}

function printedBy({ finding, output }: PageResult['outputs'][number]): string {
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => `  ${plainText(line)}`.trimEnd())
  return [`${finding.file ?? ''}:${String(finding.place?.line ?? 1)} printed`, ...lines, '', ''].join('\n')
}

const countSteps = ({ setup, page, teardown }: ReturnType<typeof samplesIn>): number =>
  setup.length + page.length + teardown.length

/** The files whose samples are run. Those that are named must be files of the site. */
async function chosenPages(
  files: readonly string[],
  { changed }: TestFlags,
  loaded: LoadedConfig,
  { cwd }: CliContext,
): Promise<{ readonly pages: readonly PageSource[]; readonly diagnostics: readonly Diagnostic[] }> {
  const { pages, diagnostics } = pageSources(loaded)
  if (changed !== undefined) {
    const { changedSince } = await import('./git-files.ts')
    const differ = new Set((await changedSince(loaded.root, changed)).changed)
    return { pages: pages.filter(({ path }) => differ.has(path)), diagnostics }
  }
  if (files.length === 0) return { pages, diagnostics }
  const filesToTest = files.map((name) => ({ name, path: fileName(resolve(cwd, name), loaded.root) }))
  const missing = filesToTest.find(({ path }) => !pages.some((page) => page.path === path))
  if (missing)
    throw unusable(
      `\`${missing.name}\` is no Markdown file of the site.`,
      'Samples are run in the pages of the current version in the default language, and in what they include.',
    )
  return { pages: pages.filter(({ path }) => filesToTest.some((file) => file.path === path)), diagnostics }
}

function sandboxOf(
  { sandbox: kind, image, network }: TestFlags,
  root: string,
  { environment }: CliContext,
): SandboxOptions {
  if (kind !== 'process') {
    const { status } = spawnSync(kind, ['info'], { stdio: 'ignore', timeout: 30_000 })
    if (status !== 0)
      throw unusable(`\`${kind}\` does not run on this machine.`, 'Start it, or leave `--sandbox` out.')
    startOnce(kind, image ?? '')
  } else if (process.platform === 'win32')
    throw unusable(
      'Samples cannot be run on Windows itself.',
      'Run `docgen test` in the Windows Subsystem for Linux, or with `--sandbox docker`.',
    )
  const packages = packagesAround(root)
  return {
    kind,
    network,
    root,
    path: environment['PATH'] ?? process.env['PATH'] ?? '',
    image,
    packages,
  }
}

/** Starts a container, which also fetches its image. Otherwise, all samples would seem to fail. */
function startOnce(kind: string, image: string): void {
  const command = ['run', '--rm', '--network', 'none', image, 'sh', '-c', ':']
  const { status, stderr } = spawnSync(kind, command, { encoding: 'utf8', timeout: 600_000 })
  if (status !== 0)
    throw unusable(
      `No container of the image \`${image}\` starts: ${plainText(stderr.trim().split('\n').at(-1) ?? '')}`,
      `Name an image with \`sh\` that \`${kind} pull\` finds.`,
    )
}

/** The nearest `node_modules` (absolute path) in a folder or above it. */
function packagesAround(folder: string): string | undefined {
  const packages = join(folder, 'node_modules')
  if (existsSync(packages)) return packages
  return dirname(folder) === folder ? undefined : packagesAround(dirname(folder))
}

function sandboxName({ kind, network }: SandboxOptions): string {
  if (kind !== 'process') return `in containers ${network ? 'with' : 'without'} network`
  if (network) return 'in processes with network'
  return canCloseNetwork()
    ? 'in processes without network'
    : 'in processes with network, which this system cannot close'
}

function closing({
  passed,
  skipped,
  pages,
  where,
}: {
  readonly passed: number
  readonly skipped: number
  readonly pages: number
  readonly where: string
}): string {
  if (pages === 0) return 'No sample is marked `test`.\n'
  const rest = skipped === 0 ? '' : `, ${counted(skipped, 'sample')} after a failure skipped`
  return `${counted(passed, 'sample')} passed on ${counted(pages, 'page')}, ${where}${rest}.\n`
}
