import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ExitCode } from '../diagnostics/apply-policy.ts'
import { counted } from '../diagnostics/count.ts'
import { withConventions } from '../migrate/write-conventions.ts'
import { defaultBuildOptions } from '../pipeline/build-options.ts'
import type { RewrittenSite } from '../pipeline/commands/rewrite-site.ts'
import { type CliContext, siteAt } from './context.ts'
import { migrate } from './migrate.ts'
import { unusable } from './option-values.ts'
import { projectFiles } from './project-files.ts'
import { configIn } from './project-findings.ts'
import type { MigrateFlags } from './command-flags.ts'
import { runGit, firstWords } from '../engine/run-git.ts'

/** A step of a change: files that change for one reason, with their texts before and after. */
interface WriteStep {
  /** What a commit of it says. */
  readonly subject: string
  readonly texts: ReadonlyMap<string, TextChange>
}

interface TextChange {
  readonly before: string
  readonly after: string
}

/**
 * `docgen migrate --write`: writes the sources of a migrated site in docgen's syntax. All of it is computed,
 * and the pages are compared, before anything is written.
 */
export async function writeMigrated(
  dir: string | undefined,
  flags: MigrateFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { cwd, stdout } = context
  if (flags.compare !== undefined) throw unusable('`--write` and `--compare` cannot be combined.')
  const folder = resolve(cwd, dir ?? '.')
  if (existsSync(folder) && configIn(folder) === undefined) {
    if (flags.dryRun)
      throw unusable('There is no docgen configuration here yet.', 'Run `docgen migrate` first.')
    const exit = await migrate(dir, flags, context)
    if (exit !== 0) return exit
    stdout.write('\n')
  }
  const { rewriteSite } = await import('../pipeline/commands/rewrite-site.ts')
  const site = await rewriteSite({ ...siteAt(dir, undefined, context), ...defaultBuildOptions })
  if (!site) {
    stdout.write("The configuration names no other generator: the sources are in docgen's own syntax.\n")
    return 0
  }
  const { steps, byHand } = await stepsOf(site)
  stdout.write(summaryOf(site, steps) + byHand)
  if (flags.dryRun) stdout.write(await diffOfSteps(steps, site.root))
  else if (steps.length > 0) await writeSteps(steps, site, flags, context)
  return site.conventions === undefined || byHand !== '' ? 1 : 0
}

/** What is written, and what is left to do by hand in the configuration. */
async function stepsOf(
  site: RewrittenSite,
): Promise<{ readonly steps: readonly WriteStep[]; readonly byHand: string }> {
  const { changeKinds } = await import('../migrate/adapters/write/change-kinds.ts')
  const steps = Object.entries(changeKinds).flatMap(([kind, subject]): readonly WriteStep[] => {
    const texts = new Map<string, TextChange>()
    for (const { path, original, stages } of site.files) {
      const at = stages.findIndex((stage) => stage.kind === kind)
      const after = stages[at]?.text
      if (after !== undefined) texts.set(path, { before: stages[at - 1]?.text ?? original, after })
    }
    return texts.size > 0 ? [{ subject, texts }] : []
  })
  if (!site.conventions) return { steps, byHand: '' }
  const before = await readFile(join(site.root, site.configFile), 'utf8')
  const after = withConventions(before, site.dialect, site.conventions)
  if (after === undefined)
    return {
      steps,
      byHand: `By hand: in ${site.configFile}, replace \`compatibility\` by \`conventions: ${JSON.stringify(site.conventions)}\`.\n`,
    }
  const subject = "Read the sources as docgen's own"
  return {
    steps: [...steps, { subject, texts: new Map([[site.configFile, { before, after }]]) }],
    byHand: '',
  }
}

function summaryOf(site: RewrittenSite, steps: readonly WriteStep[]): string {
  const { obstacles, differences, dialect, conventions, pages } = site
  const lines = steps.map(({ subject, texts }) => {
    const paths = [...texts.keys()]
    const rest = paths.length > 5 ? `, and ${String(paths.length - 5)} more` : ''
    return `  ${subject}: ${counted(paths.length, 'file')} (${paths.slice(0, 5).join(', ')}${rest})\n`
  })
  const reasons = [
    ...obstacles.map(({ path, place, reason }) => `  ${path}:${String(place.line)} ${reason}\n`),
    ...differences.map(
      ({ page, source, what, before, after }) =>
        `  ${source ?? page}: ${page} would be ${what}${what === 'changed' ? `\n    with ${dialect}:    …${before}\n    without ${dialect}: …${after}` : ''}\n`,
    ),
  ]
  return [
    lines.length === 0
      ? 'Nothing has to be written.\n'
      : `One kind of change after another:\n${lines.join('')}`,
    reasons.length === 0
      ? ''
      : `These keep \`compatibility: '${dialect}'\` in the configuration:\n${reasons.join('')}`,
    conventions === undefined
      ? ''
      : `${counted(pages, 'page')} ${pages === 1 ? 'was' : 'were'} compared: all are the same without \`compatibility\`.\n`,
  ].join('')
}

async function diffOfSteps(steps: readonly WriteStep[], root: string): Promise<string> {
  const { diffOf } = await import('../pipeline/writing/diff-of.ts')
  return steps
    .map(({ subject, texts }) => {
      const befores = new Map([...texts].map(([path, { before }]) => [path, before]))
      const edits = new Map(
        [...texts].map(([path, { before, after }]) => {
          const lines = before.split('\n')
          const place = {
            line: 1,
            column: 1,
            endLine: lines.length,
            endColumn: (lines.at(-1)?.length ?? 0) + 1,
          }
          return [path, [{ place, text: after }]]
        }),
      )
      return `\n${subject}\n\n${diffOf({ edits, moves: [], notes: [] }, befores, root)}`
    })
    .join('')
}

async function writeSteps(
  steps: readonly WriteStep[],
  { root }: RewrittenSite,
  { commit = false, force = false }: MigrateFlags,
  { stdout }: CliContext,
): Promise<void> {
  const paths = [...new Set(steps.flatMap(({ texts }) => [...texts.keys()]))]
  if (!force || commit) await refuseUncommitted(root, paths)
  const files = projectFiles(root)
  for (const { subject, texts } of steps) {
    for (const [path, { after }] of texts) {
      const current = await files.read(path)
      const hasReturns = current?.includes('\r\n') === true
      await files.write(path, hasReturns ? after.replaceAll('\n', '\r\n') : after)
    }
    if (commit) await commitFiles(root, subject, [...texts.keys()])
  }
  stdout.write(
    `Written: ${counted(paths.length, 'file')}${commit ? ` in ${counted(steps.length, 'commit')}` : ''}.\n`,
  )
}

/** What is written must be in Git as it was, or it could be lost. */
async function refuseUncommitted(root: string, paths: readonly string[]): Promise<void> {
  const changed = await uncommittedFiles(root, paths)
  if (changed === undefined)
    throw unusable(
      'The project is not in a Git repository, which could give back what is written over.',
      'Use `--force` to write all the same.',
    )
  const [first] = changed
  if (first !== undefined)
    throw unusable(
      `${counted(changed.length, 'file')} to be written ${changed.length === 1 ? 'has' : 'have'} changes that are not committed: \`${first}\`${changed.length > 1 ? ' and others' : ''}.`,
      'Commit them first, or use `--force`.',
    )
}

/**
 * Which of some files (relative to the root) have changes that are not committed, or are unknown to Git;
 * undefined outside of a repository.
 */
export async function uncommittedFiles(
  root: string,
  paths: readonly string[],
): Promise<readonly string[] | undefined> {
  try {
    const status = await runGit(
      root,
      ...['status', '--porcelain', '-z', '--no-renames', '--ignored', '-uall', '--', '.'],
    )
    const prefix = await runGit(root, 'rev-parse', '--show-prefix')
    const names = new Set(status.split('\0').map((entry) => entry.slice(3 + prefix.trim().length)))
    return paths.filter((path) => names.has(path))
  } catch {
    return undefined
  }
}

/**
 * Commits these files (relative to the root), and nothing else. Throws a `DiagnosticError` if Git refuses, as
 * where a hook does, or nobody is named as the author.
 */
export async function commitFiles(root: string, subject: string, paths: readonly string[]): Promise<void> {
  try {
    await runGit(root, 'add', '--', ...paths)
    await runGit(root, 'commit', '--quiet', '--message', subject, '--', ...paths)
  } catch (error) {
    throw unusable(
      `Git has not made the commit \`${subject}\`: ${firstWords(error) || 'it does not say why'}.`,
      'Its files are written. Commit them, or take them back with `git restore --staged --worktree`, and run the command again.',
    )
  }
}
