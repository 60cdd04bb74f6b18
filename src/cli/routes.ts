import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type ExitCode, exitCodeFor, fails } from '../diagnostics/apply-policy.ts'
import { counted } from '../diagnostics/count.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import {
  compareRoutes,
  type PublishedRoutes,
  type RoutesComparison,
  routesFileName,
} from '../model/published-routes.ts'
import { areaOf } from '../model/rule.ts'
import { defaultBuildOptions } from '../pipeline/build-options.ts'
import type { CheckedSite } from '../pipeline/commands/check-site.ts'
import { formatRoutes, parseRoutes, readRoutes } from '../pipeline/commands/check-site.ts'
import { type CliContext, siteAt } from './context.ts'
import { fileAtRevision } from './git-files.ts'
import { unusable } from './option-values.ts'
import { projectFiles } from './project-files.ts'
import { reportAs } from './print-report.ts'
import type { RoutesDiffFlags, RoutesFlags } from './command-flags.ts'

/** `docgen routes check`: reports what was published and is lost, and errors that hide the rest. */
export async function checkRoutes(
  flags: RoutesFlags,
  context: CliContext,
  version: string,
): Promise<ExitCode> {
  const { findConfig } = await import('../pipeline/load-site.ts')
  const { root } = await findConfig(resolve(context.cwd, flags.dir ?? '.'), flags.config)
  const contract = readRoutes(root)
  if (!contract)
    throw unusable(
      `There is no \`${routesFileName}\` to compare with.`,
      'Write it with `docgen routes accept` when the site is published.',
    )
  const site = await siteOf(flags, context)
  const diagnostics = [
    ...site.diagnostics.filter(({ rule, severity }) => severity === 'error' && areaOf(rule) !== 'links'),
    ...(await site.lostRoutes()),
  ]
  await print(diagnostics, site, flags, context, version)
  if (flags.format === 'pretty' && diagnostics.length === 0) {
    const size = counted(contract.routes.size, 'published address', 'published addresses')
    context.stdout.write(`Nothing is lost of ${size}.\n`)
  }
  return exitOf(diagnostics, flags)
}

/** `docgen routes accept`: writes the file of published routes. A site with errors is not a release. */
export async function acceptRoutes(
  flags: RoutesFlags,
  context: CliContext,
  version: string,
): Promise<ExitCode> {
  const site = await siteOf(flags, context)
  const errors = site.diagnostics.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) {
    await print(errors, site, flags, context, version)
    return exitOf(errors, flags)
  }
  const earlier = readRoutes(site.root)
  const routes = site.routes(earlier)
  const isChanged = await projectFiles(site.root).write(routesFileName, formatRoutes(routes))
  const size = counted(routes.routes.size, 'address', 'addresses')
  context.stdout.write(
    earlier && isChanged
      ? `${comparisonText(compareRoutes(earlier, routes))}Wrote ${routesFileName}: ${size}.\n`
      : isChanged
        ? `Wrote ${routesFileName}: ${size}. Commit it with the release.\n`
        : `${routesFileName} is up to date: ${size}.\n`,
  )
  return 0
}

/** `docgen routes diff`: compares two files of published routes, or those of Git revisions (`main:`). */
export async function diffRoutes(
  before: string,
  after: string | undefined,
  { dir, json }: RoutesDiffFlags,
  { cwd, stdout }: CliContext,
): Promise<ExitCode> {
  const { findConfig } = await import('../pipeline/load-site.ts')
  const { root } = await findConfig(resolve(cwd, dir ?? '.'))
  const read = (name: string): Promise<PublishedRoutes> => routesIn(name, root, cwd)
  // One after the other, so that it is always the same one that is found to be missing.
  const [first, second] = after === undefined ? [join(root, routesFileName), before] : [before, after]
  const [one, other] = [await read(first), await read(second)]
  const comparison = after === undefined ? compareRoutes(other, one) : compareRoutes(one, other)
  stdout.write(json ? `${JSON.stringify(comparison, undefined, 2)}\n` : comparisonText(comparison) || same)
  return 0
}

const same = 'No differences.\n'

async function routesIn(name: string, root: string, cwd: string): Promise<PublishedRoutes> {
  const file = resolve(cwd, name)
  const ownFile = join(root, routesFileName)
  if (file === ownFile && !existsSync(file))
    throw unusable(
      `There is no \`${routesFileName}\` to compare with.`,
      'Write it with `docgen routes accept` when the site is published, or name two revisions.',
    )
  if (existsSync(file)) return parseRoutes(await readFile(file, 'utf8'), name)
  if (!name.includes(':'))
    throw unusable(`There is no file \`${name}\`.`, `For a Git revision, write \`${name}:\`.`)
  return parseRoutes(await fileAtRevision(root, name, routesFileName), name)
}

/** A line for each difference; empty if there is none. */
function comparisonText({ baseUrl, gone, added, redirected, anchors }: RoutesComparison): string {
  const signed = (sign: string, names: readonly string[]): string =>
    names.map((name) => ` ${sign}#${name}`).join('')
  return [
    ...(baseUrl ? [`base      ${baseUrl.before} -> ${baseUrl.after}`] : []),
    ...gone.map((route) => `gone      ${route}`),
    ...redirected.map(({ from, to }) => `redirect  ${from} -> ${to}`),
    ...added.map((route) => `new       ${route}`),
    ...anchors.map((page) => `anchors   ${page.route}${signed('-', page.gone)}${signed('+', page.added)}`),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

async function siteOf(
  { dir, config, cache, strict }: RoutesFlags,
  context: CliContext,
): Promise<CheckedSite> {
  const { checkSite } = await import('../pipeline/commands/check-site.ts')
  return await checkSite({
    ...defaultBuildOptions,
    ...siteAt(dir, config, context),
    cache,
    strict,
    signal: context.signal,
  })
}

async function print(
  diagnostics: readonly Diagnostic[],
  { root }: CheckedSite,
  { format }: RoutesFlags,
  context: CliContext,
  version: string,
): Promise<void> {
  const settings = { root, format, context, version, name: 'routes', subject: 'routes' }
  context.stdout.write(await reportAs(diagnostics, settings))
}

const exitOf = (diagnostics: readonly Diagnostic[], { strict }: RoutesFlags): ExitCode =>
  fails(diagnostics, strict) ? exitCodeFor(diagnostics, strict) || 1 : 0
