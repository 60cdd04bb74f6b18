import { relative, resolve } from 'node:path'
import type { ExitCode } from '../diagnostics/apply-policy.ts'
import { counted } from '../diagnostics/count.ts'
import { isWithin } from '../engine/file-name.ts'
import { importPeer } from '../engine/installed-package.ts'
import { lockOutput } from '../engine/lock-output.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import { manifestName } from '../model/path.ts'
import { openFolder } from '../publish/folder-target.ts'
import { applyChanges, type Changes, findChanges, rollBack } from '../publish/publish-site.ts'
import { isRemote, openRsync } from '../publish/rsync-target.ts'
import { openBucket, parseBucket } from '../publish/s3-target.ts'
import { siteFiles } from '../publish/site-files.ts'
import { PublishError, type Target } from '../publish/target.ts'
import { builtSite, type CliContext } from './context.ts'
import { unusable } from './option-values.ts'
import type { PublishFlags } from './command-flags.ts'

/** `docgen publish`: sends what has changed of a built site to a target, or puts back the release before. */
export async function publish(
  site: string | undefined,
  flags: PublishFlags,
  context: CliContext,
): Promise<ExitCode> {
  const folder = flags.rollback ? undefined : await builtSite(site, manifestName, flags, context)
  try {
    const { target, close } = await openTarget(flags, folder, context)
    try {
      return folder === undefined ? await back(target, context) : await send(folder, target, flags, context)
    } finally {
      close()
    }
  } catch (error) {
    if (error instanceof DiagnosticError) throw error
    if (error instanceof PublishError)
      throw unusable(`Nothing can be published in \`${flags.to}\`: ${error.message}.`, error.hint)
    // Of the file system, the SDK, or the network; messages of others could contain what is secret.
    const { code, name } = error as NodeJS.ErrnoException
    const reason = code ?? name
    throw unusable(`\`${flags.to}\` cannot be written (${reason}).`, hintFor(reason))
  }
}

function hintFor(reason: string): string {
  if (reason === 'NoSuchBucket') return 'Create the bucket, or correct its name.'
  if (/Credential|Token|InvalidAccessKey|Signature/.test(reason))
    return 'Give credentials in the environment: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or `AWS_PROFILE`.'
  if (/^E(?:CONN|NOTFOUND|AI_|HOST|NET)|Timeout/.test(reason))
    return 'Check the address and the network, and publish again.'
  return 'Check its permissions, and publish again.'
}

interface OpenTarget {
  readonly target: Target
  /** Lets others publish. */
  readonly close: () => void
}

async function openTarget(
  { to, endpoint, dir }: PublishFlags,
  folder: string | undefined,
  { cwd }: CliContext,
): Promise<OpenTarget> {
  const bucket = parseBucket(to)
  if (bucket) {
    const sdk = await importPeer(resolve(cwd, dir ?? '.'), sdkName)
    if (sdk === undefined)
      throw unusable(`Publishing in S3 needs \`${sdkName}\`.`, `Run \`npm install --save-dev ${sdkName}\`.`)
    // As its package declares itself.
    const target = openBucket(sdk as typeof import('@aws-sdk/client-s3'), { ...bucket, endpoint }, to)
    return { target, close: () => undefined }
  }
  if (isRemote(to)) return { target: openRsync(to), close: () => undefined }
  if (/^[a-z][\w+.-]+:\/\//i.test(to))
    throw unusable(
      `\`${to}\` is no target.`,
      'Write a folder, `s3://bucket/folder`, or what rsync takes: `user@host:/srv/docs`.',
    )
  const path = resolve(cwd, to)
  const name = relative(cwd, path) || '.'
  if (folder !== undefined && (isWithin(folder, path) || isWithin(path, folder)))
    throw unusable(`\`${name}\` and the built site are in each other.`, 'Publish in a folder of its own.')
  const close = lockOutput(path)
  return { target: await openFolder(path, name), close }
}

const sdkName = '@aws-sdk/client-s3'

async function send(
  folder: string,
  target: Target,
  flags: PublishFlags,
  { stdout }: CliContext,
): Promise<ExitCode> {
  const { name } = target
  const files = await siteFiles(folder)
  const changes = await findChanges(folder, files, target)
  const { assets, pages, blocking, removed, foreign } = changes
  if (foreign.length > 0 && !flags.force)
    throw unusable(
      `\`${name}\` contains ${counted(foreign.length, 'file')} of the same name that docgen has not published: ${listOfPaths(foreign)}.`,
      'Choose another folder, or use `--force` to replace them.',
    )
  const sendCount = assets.length + pages.length
  const removalText = counted(blocking.length + removed.length, 'file')
  if (flags.dryRun) {
    stdout.write(linesOf(changes))
    stdout.write(`${counted(sendCount, 'file')} to send, ${removalText} to remove.\n`)
    return 0
  }
  await applyChanges(folder, files, changes, target)
  stdout.write(
    `${counted(sendCount, 'file')} of ${counted(Object.keys(files).length, 'file')} sent to ${name}, ${removalText} removed.\n`,
  )
  return 0
}

async function back(target: Target, { stdout }: CliContext): Promise<ExitCode> {
  const { name } = target
  const count = await rollBack(target)
  if (count === undefined)
    throw unusable(`\`${name}\` has no release before the present one.`, 'One is kept for each publication.')
  stdout.write(`${counted(count, 'file')} put back or removed in ${name}.\n`)
  return 0
}

const linesOf = ({ blocking, assets, pages, removed }: Changes): string =>
  [
    ...blocking.map((path) => `remove  ${path}\n`),
    ...[...assets, ...pages].map((path) => `send    ${path}\n`),
    ...removed.map((path) => `remove  ${path}\n`),
  ].join('')

const listOfPaths = (paths: readonly string[]): string =>
  [...paths.slice(0, 5).map((path) => `\`${path}\``), ...(paths.length > 5 ? ['…'] : [])].join(', ')
