import { stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { ExitCode } from '../diagnostics/apply-policy.ts'
import { counted } from '../diagnostics/count.ts'
import { isWithin } from '../engine/file-name.ts'
import { lockOutput } from '../engine/lock-output.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import { manifestName } from '../model/path.ts'
import { openFolder } from '../publish/folder-target.ts'
import { applyChanges, type Changes, findChanges, rollBack } from '../publish/publish-site.ts'
import { siteFiles } from '../publish/site-files.ts'
import type { Target } from '../publish/target.ts'
import { type CliContext, siteAt } from './context.ts'
import { unusable } from './option-values.ts'
import type { PublishFlags } from './request.ts'

/** `docgen publish`: sends what has changed of a built site to a folder, or puts back the release before. */
export async function publish(
  site: string | undefined,
  flags: PublishFlags,
  context: CliContext,
): Promise<ExitCode> {
  const { cwd } = context
  if (/^[a-z][\w+.-]+:\/\//i.test(flags.to))
    throw unusable(
      `\`${flags.to}\` is an address, and sites are published in folders.`,
      'Publish in a folder, and let a tool of the host send that.',
    )
  const to = resolve(cwd, flags.to)
  const name = relative(cwd, to) || '.'
  const folder = flags.rollback ? undefined : await builtSite(site, flags, context)
  if (folder !== undefined && (isWithin(folder, to) || isWithin(to, folder)))
    throw unusable(`\`${name}\` and the built site are in each other.`, 'Publish in a folder of its own.')
  try {
    const release = lockOutput(to)
    try {
      const target = await openFolder(to)
      return folder === undefined
        ? await back(target, name, context)
        : await send(folder, target, name, flags, context)
    } finally {
      release()
    }
  } catch (error) {
    if (error instanceof DiagnosticError) throw error
    const { code, message } = error as NodeJS.ErrnoException // Of the file system, or of the target.
    throw code === undefined
      ? unusable(`Nothing can be published in \`${name}\`: ${message}.`, 'Remove the link, or the record.')
      : unusable(`\`${name}\` cannot be written (${code}).`, 'Check its permissions, and publish again.')
  }
}

async function send(
  folder: string,
  target: Target,
  name: string,
  flags: PublishFlags,
  { stdout }: CliContext,
): Promise<ExitCode> {
  const files = await siteFiles(folder)
  const changes = await findChanges(files, target)
  if (changes.foreign.length > 0 && !flags.force)
    throw unusable(
      `\`${name}\` contains ${counted(changes.foreign.length, 'file')} of the same name that docgen has not published: ${listed(changes.foreign)}.`,
      'Choose another folder, or use `--force` to replace them.',
    )
  const sent = changes.assets.length + changes.pages.length
  if (flags.dryRun) {
    stdout.write(linesOf(changes))
    stdout.write(`${counted(sent, 'file')} to send, ${counted(changes.removed.length, 'file')} to remove.\n`)
    return 0
  }
  await applyChanges(folder, files, changes, target)
  stdout.write(
    `${counted(sent, 'file')} of ${counted(Object.keys(files).length, 'file')} sent to ${name}, ${counted(changes.removed.length, 'file')} removed.\n`,
  )
  return 0
}

async function back(target: Target, name: string, { stdout }: CliContext): Promise<ExitCode> {
  const count = await rollBack(target)
  if (count === undefined)
    throw unusable(`\`${name}\` has no release before the present one.`, 'One is kept for each publication.')
  stdout.write(`${counted(count, 'file')} put back or removed in ${name}.\n`)
  return 0
}

const linesOf = ({ assets, pages, removed }: Changes): string =>
  [
    ...[...assets, ...pages].map((path) => `send    ${path}\n`),
    ...removed.map((path) => `remove  ${path}\n`),
  ].join('')

const listed = (paths: readonly string[]): string =>
  [...paths.slice(0, 5).map((path) => `\`${path}\``), ...(paths.length > 5 ? ['…'] : [])].join(', ')

async function builtSite(
  site: string | undefined,
  { dir, config: configPath }: PublishFlags,
  context: CliContext,
): Promise<string> {
  const { loadSite } = await import('../pipeline/load-site.ts')
  const loaded =
    site === undefined ? await loadSite({ ...siteAt(dir, configPath, context), cache: true }) : undefined
  const folder = loaded ? resolve(loaded.root, loaded.config.outDir) : resolve(context.cwd, site ?? '')
  if (!(await stat(join(folder, manifestName)).catch(() => undefined))?.isFile())
    throw unusable(
      `There is no built site in \`${relative(context.cwd, folder) || '.'}\`.`,
      'Run `docgen build` first.',
    )
  return folder
}
