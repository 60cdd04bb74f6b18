import { mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { ExitCode } from '../diagnostics/apply-policy.ts'
import { exitCodeFor } from '../diagnostics/apply-policy.ts'
import { counted } from '../diagnostics/count.ts'
import { fileName } from '../engine/file-name.ts'
import { runGit } from '../engine/run-git.ts'
import { nearest } from '../model/nearest.ts'
import { defaultBuildOptions } from '../pipeline/build-options.ts'
import type { CheckedSite } from '../pipeline/commands/check-site.ts'
import type { SiteMap } from '../pipeline/writing/site-map.ts'
import type { SiteChange } from '../pipeline/writing/text-edit.ts'
import { type CliContext, siteAt } from './context.ts'
import { unusable } from './option-values.ts'
import { prettyReport } from './print-report.ts'
import { projectFiles } from './project-files.ts'
import type { ChangeFlags } from './command-flags.ts'

/** `docgen move`: moves a page, a folder or a file, and rewrites the links to it. */
export async function move(
  from: string,
  to: string,
  flags: ChangeFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { moveFiles, moveProblem } = await import('../pipeline/writing/move-files.ts')
  return await changeSite(flags, context, async (map) => {
    const { root } = map.session.loaded
    const paths = [from, to].map((path) => fileName(resolve(context.cwd, path), root))
    const [source = '', destination = ''] = paths
    const outside = paths.find((path) => path.startsWith('../'))
    if (outside !== undefined) throw unusable(`\`${outside}\` is outside the project.`)
    const problem = moveProblem({ from: source, to: destination }, root)
    if (problem !== undefined) throw unusable(problem)
    return await moveFiles(map, [{ from: source, to: destination }])
  })
}

export async function renameHeadingOf(
  file: string,
  old: string,
  words: string,
  flags: ChangeFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { headingsOf } = await import('../pipeline/writing/headings-of.ts')
  const { renameHeading } = await import('../pipeline/writing/rename-heading.ts')
  return await changeSite(flags, context, async (map) => {
    const path = fileName(resolve(context.cwd, file), map.session.loaded.root)
    const [page] = map.showing(path)
    const source = map.textOf(path)
    if (!page || source === undefined) {
      const candidate = nearest(path, [...map.pages.keys()])
      throw unusable(
        `There is no page \`${path}\`, and no page includes it.`,
        candidate === undefined ? undefined : `Did you mean \`${candidate}\`?`,
      )
    }
    const headings = headingsOf(map, path)
    const matching = headings.filter(({ id, text }) => text === old || id === old.replace(/^#/, ''))
    const [heading, ...more] = matching
    if (!heading) throw unusable(`\`${path}\` has no heading \`${old}\`.`, headingsHint(old, headings))
    if (more.length > 0)
      throw unusable(
        `\`${path}\` has ${counted(matching.length, 'heading')} \`${old}\`.`,
        `Name one of them by its id: ${matching.map(({ id }) => `\`#${id}\``).join(', ')}.`,
      )
    if (words.trim() === '') throw unusable('The new heading is empty.')
    const change = await renameHeading(map, path, heading, words.replace(/\s+/g, ' ').trim())
    if (!change) throw unusable(`\`${path}\` cannot be parsed with the heading \`${words}\`.`)
    return change
  })
}

/** The heading that was probably meant; if none is near, the first ones of the page. */
function headingsHint(old: string, headings: readonly { readonly text: string }[]): string | undefined {
  const names = headings.map(({ text }) => text)
  const candidate = nearest(old, names)
  if (candidate !== undefined) return `Did you mean \`${candidate}\`?`
  if (names.length === 0) return undefined
  const first = names.slice(0, 8).map((name) => `\`${name}\``)
  const rest = names.length > first.length ? ` and ${counted(names.length - first.length, 'other')}` : ''
  return `Its headings are ${first.join(', ')}${rest}.`
}

/** Makes a change to the sources of a site, or shows it, and checks the links of the site afterwards. */
async function changeSite(
  flags: ChangeFlags,
  context: CliContext,
  plan: (map: SiteMap) => Promise<SiteChange>,
): Promise<ExitCode> {
  const { stdout } = context
  const options = { ...siteAt(flags.dir, flags.config, context), ...defaultBuildOptions, late: true }
  const planned = async (map: SiteMap, before?: CheckedSite) => {
    const change = await plan(map)
    const texts = new Map([...change.edits.keys()].map((file) => [file, map.textOf(file) ?? '']))
    return { root: map.session.loaded.root, change, texts, before }
  }
  const { checkSite, withCheckedSite } = await import('../pipeline/commands/check-site.ts')
  const { withSiteMap } = await import('../pipeline/writing/map-site.ts')
  const { root, change, texts, before } = flags.dryRun
    ? await withSiteMap(options, planned)
    : await withCheckedSite(options, (checked, map) => planned(map, checked))
  if (flags.dryRun) {
    const { diffOf } = await import('../pipeline/writing/diff-of.ts')
    stdout.write(diffOf(change, texts, root))
  } else await apply(change, texts, root, context)
  for (const note of change.notes) stdout.write(`By hand: ${note}\n`)
  return before ? await report(before, await checkSite(options), change, context) : 0
}

/** Edits texts where they are, and moves files then. */
async function apply(
  { edits, moves }: SiteChange,
  texts: ReadonlyMap<string, string>,
  root: string,
  { stdout }: CliContext,
): Promise<void> {
  const { withEdits } = await import('../pipeline/writing/text-edit.ts')
  const files = projectFiles(root)
  for (const [file, text] of texts) {
    if ((await readFile(join(root, file), 'utf8')) !== text)
      throw unusable(`\`${file}\` has changed in the meantime.`)
    await files.write(file, withEdits(text, edits.get(file) ?? []))
  }
  for (const { from, to } of moves) {
    await mkdir(dirname(join(root, to)), { recursive: true })
    // What Git does not know, or cannot move, is moved all the same.
    await runGit(root, 'mv', '--', from, to).catch(() => rename(join(root, from), join(root, to)))
    await rmdir(dirname(join(root, from))).catch(() => undefined)
    await rm(join(root, from), { recursive: true, force: true })
  }
  const count = [...edits.values()].reduce((sum, each) => sum + each.length, 0)
  stdout.write(`${counted(count, 'change')} in ${counted(texts.size, 'file')}.\n`)
}

/** Reports what is wrong with the links of the site since a change. */
async function report(
  before: CheckedSite,
  { diagnostics, pages, root }: CheckedSite,
  { moves }: SiteChange,
  { stdout, environment }: CliContext,
): Promise<ExitCode> {
  const pathNow = (file: string): string => {
    const move = moves.find(({ from }) => file === from || file.startsWith(`${from}/`))
    return move ? move.to + file.slice(move.from.length) : file
  }
  // Redirects move the lines of the configuration, and messages name addresses that are others now.
  const earlier = [...before.diagnostics]
  const others = diagnostics.filter(({ rule, file, message, place }) => {
    const index = earlier.findIndex(
      (each) =>
        each.rule === rule &&
        (each.file && pathNow(each.file)) === file &&
        (each.message === message || (place !== undefined && each.place?.line === place.line)),
    )
    if (index >= 0) earlier.splice(index, 1)
    return index < 0
  })
  const old = diagnostics.length - others.length
  if (others.length > 0) stdout.write(await prettyReport(others, { root, stream: stdout, environment }))
  else stdout.write(`No ${old > 0 ? 'new ' : ''}broken links in ${counted(pages, 'page')}.\n`)
  if (old > 0) stdout.write(`\`docgen check-links\` lists ${counted(old, 'finding')} from before.\n`)
  return exitCodeFor(others)
}
