import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  keptFolder,
  type Keeping,
  PublishError,
  recordIn,
  recordName,
  recordText,
  type Target,
} from './target.ts'

/** Whether rsync takes a target for one of another machine: `user@host:/srv/docs`, `rsync://host/module`. */
export const isRemote = (address: string): boolean =>
  /^(?:rsync:\/\/[^/-]|(?:\w[\w.-]*@)?[a-z\d][\w.-]+:(?!\/\/))/i.test(address)

/**
 * A folder of another machine, for the `rsync` of this one (3.1 or later), over SSH or to its daemon. A few
 * calls do everything, however many files there are. Folders that get empty stay.
 */
export function openRsync(address: string): Target {
  const at = (path: string): string => `${address.replace(/\/+$/, '')}/${path}`

  /** Calls rsync, for paths below `from` if they are given; its output, or undefined if `from` is missing. */
  async function rsync(options: readonly string[], paths?: readonly string[]): Promise<string | undefined> {
    if (paths?.length === 0) return ''
    const list = paths ? ['--from0', '--files-from=-'] : []
    const child = spawn('rsync', [...list, '--protect-args', '--8-bit-output', ...options], {
      env: { ...process.env, LC_ALL: 'C' },
    })
    child.stdin.on('error', () => undefined) // It has ended already, and says why.
    child.stdin.end((paths ?? []).map((path) => `${path}\0`).join(''))
    const ended = new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done))
    const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]).catch(
      () => {
        throw new PublishError('`rsync` cannot be started', 'Install rsync 3.1 or later.')
      },
    )
    // 24: a file is missing where it is read, which is what removes it elsewhere.
    if (code === 0 || code === 24) return output
    // Where a folder of the site is a file at the target, nothing of that folder is there.
    if (code === 23 && options.includes('--checksum')) return output
    if (code === 23 && /link_stat .* \(2\)|change_dir .* \(2\)/.test(errors)) return undefined
    throw new PublishError(`rsync ended with code ${code ?? 'none'}`, hintFor(errors))
  }

  /** Calls `work` with an empty folder of this machine. */
  async function inScratch<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
    const folder = await mkdtemp(join(tmpdir(), 'docgen-publish-'))
    try {
      return await work(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Calls rsync for the paths that are kept, and for the others. */
  async function keeping(
    paths: readonly string[],
    { release, paths: published }: Keeping,
    options: readonly string[],
  ): Promise<void> {
    const backup = ['--backup', `--backup-dir=${keptFolder}/${release}`]
    await rsync(
      [...backup, ...options],
      paths.filter((path) => published.has(path)),
    )
    await rsync(
      options,
      paths.filter((path) => !published.has(path)),
    )
  }

  const sending = (folder: string): readonly string[] => ['--times', '--ignore-times', `${folder}/`, at('')]
  const removing = (empty: string): readonly string[] => ['--delete-missing-args', `${empty}/`, at('')]

  return {
    name: address,
    async compare(paths, folder) {
      const options = ['--dry-run', '--checksum', '--out-format=%i %n', '-ii', `${folder}/`, at('')]
      const lines = ((await rsync(options, paths)) ?? '').split('\n')
      // `.f          same`, `.f..t...... same`, `<fc.t...... other`, `<f+++++++++ new`
      return new Map(
        lines
          .filter((line) => line[1] === 'f' && line[2] !== '+')
          .map((line) => [line.slice(12), line[2] !== 'c'] as const),
      )
    },
    readRecord: () =>
      inScratch(async (folder) => {
        const output = await rsync([at(recordName), `${folder}/`])
        return output === undefined ? undefined : recordIn(await readFile(join(folder, recordName), 'utf8'))
      }),
    writeRecord: (record) =>
      inScratch(async (folder) => {
        await writeFile(join(folder, recordName), recordText(record))
        await rsync(['--ignore-times', join(folder, recordName), at('')])
      }),
    put: (paths, folder, backup) => keeping(paths, backup, sending(folder)),
    remove: (paths, backup) =>
      inScratch((empty) => keeping(paths, backup ?? { release: 0, paths: new Set() }, removing(empty))),
    listKept: (release) =>
      inScratch(async (empty) => {
        const options = [
          '--recursive',
          '--dry-run',
          '--out-format=%n',
          at(`${keptFolder}/${release}/`),
          `${empty}/`,
        ]
        const lines = ((await rsync(options)) ?? '').split('\n')
        return new Set(lines.filter((line) => line !== '' && !line.endsWith('/')))
      }),
    restore: (paths, release) =>
      inScratch(async (folder) => {
        await rsync(['--times', at(`${keptFolder}/${release}/`), `${folder}/`], paths)
        await rsync(sending(folder), paths)
      }),
    dropKept: (release) =>
      inScratch(async (empty) => {
        await mkdir(join(empty, keptFolder))
        const spared = release === undefined ? [] : [`--exclude=/${keptFolder}/${release}`]
        await rsync(['--recursive', '--delete', ...spared, join(empty, keptFolder), at('')])
      }),
  }
}

function hintFor(errors: string): string {
  if (/\(13\)|Permission denied/i.test(errors)) return 'Check the permissions there, and publish again.'
  if (/\(2\)/.test(errors)) return 'Create the folder, or correct its path.'
  return 'Try `rsync` by hand with this target: its messages say more.'
}
