import sum from 'lodash-es/sum.js'
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { cacheFolder } from '../../engine/cache-folder.ts'
import { fileName, filesIn, isWithin } from '../../engine/file-name.ts'
import { repositoryAround, shallowCommits } from '../../engine/git-state.ts'
import { errorCode } from '../../engine/system-error.ts'
import { manifestName } from '../../model/path.ts'

/** What an examination says about one thing. */
export interface MachineNote {
  readonly subject: string
  /** Whether docgen works with it (`good`), works worse (`note`), or does not work (`wrong`). */
  readonly state: 'good' | 'note' | 'wrong'
  /** What is the case, without names of folders above the project. */
  readonly text: string
  /** What to do about it. */
  readonly advice?: string
}

/** A project with its output folder and folders of pages, all as absolute paths. */
export interface ExaminedProject {
  readonly root: string
  readonly outDir: string
  readonly pageFolders: readonly string[]
}

/** Says what of Node, the system and a project keeps docgen from working well. Leaves nothing behind. */
export async function examineMachine(project: ExaminedProject): Promise<readonly MachineNote[]> {
  const { root, outDir } = project
  return [
    examineNode(process.versions.node),
    { subject: 'System', state: 'good', text: systemText() },
    ...(process.platform === 'linux' ? [examineWatchers(watchLimit())] : []),
    ...examineFileSystem(root),
    examineFolder('Output folder', outDir, root),
    examineFolder('Cache folder', cacheFolder(root), root),
    ...readable('Output', () => examineOutput(project)),
    ...readable('Cache', () => [examineCacheSize(bytesBelow(cacheFolder(root)))]),
    examineHistory(root),
    await examinePort(3000),
  ]
}

/** What `examine` says, or that it may not read what it has to. */
function readable(subject: string, examine: () => readonly MachineNote[]): readonly MachineNote[] {
  try {
    return examine()
  } catch (error) {
    const text = `It cannot be read (${errorCode(error) ?? 'unknown error'}).`
    return [{ subject, state: 'wrong', text, advice: 'Give your user the right to read its folder.' }]
  }
}

/** The oldest Node that docgen supports; `engines` in package.json says the same. */
const oldestNode = [20, 19] as const

/** `version`: as in `22.3.0`. */
export function examineNode(version: string): MachineNote {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  return isOld
    ? {
        subject: 'Node',
        state: 'wrong',
        text: `Node ${version} is too old.`,
        advice: `Install Node ${oldestNode.join('.')} or newer.`,
      }
    : { subject: 'Node', state: 'good', text: `Node ${version}` }
}

const systemText = (): string =>
  `${process.platform} on ${process.arch}, ${String(availableParallelism())} cores, ${String(Math.round(totalmem() / 2 ** 30))} GB of memory`

function watchLimit(): number | undefined {
  try {
    return Number(readFileSync('/proc/sys/fs/inotify/max_user_watches', 'utf8'))
  } catch {
    return undefined // A container may hide it.
  }
}

/** Editors and other servers share the limit of a user. */
const fewWatches = 32_768

/** `limit`: how many files the user may watch. */
export function examineWatchers(limit: number | undefined): MachineNote {
  const subject = 'File watching'
  if (limit === undefined) return { subject, state: 'good', text: 'The limit is not known.' }
  const text = `At most ${String(limit)} files and folders can be watched.`
  return limit >= fewWatches
    ? { subject, state: 'good', text }
    : {
        subject,
        state: 'note',
        text,
        advice:
          'If `docgen dev` says that it polls for changes, raise the limit: `sudo sysctl fs.inotify.max_user_watches=524288`.',
      }
}

/** Milliseconds to write and read a small file from which a file system is slow. */
const slowFile = 4

/** Measures in a folder of its own in the project, which shares the file system of the pages. */
function examineFolderSystem(folder: string): readonly MachineNote[] {
  const count = 50
  const start = performance.now()
  for (let index = 0; index < count; index++) {
    writeFileSync(join(folder, `case-${String(index)}`), 'x')
    readFileSync(join(folder, `case-${String(index)}`))
  }
  const each = (performance.now() - start) / count
  const text = `${each.toFixed(1)} ms to write and read a small file`
  const subject = 'File system'
  return [
    each < slowFile
      ? { subject, state: 'good', text }
      : {
          subject,
          state: 'note',
          text: `${text}, which is slow.`,
          advice: 'Move the project to a local disk; in WSL, below `/home` rather than `/mnt/c`.',
        },
    existsSync(join(folder, 'CASE-0'))
      ? {
          subject: 'Letter case',
          state: 'note',
          text: 'The file system takes `A.md` and `a.md` for the same file; those of most hosts do not.',
          advice: 'Write links in the case of the file names; `docgen build` reports those that differ.',
        }
      : { subject: 'Letter case', state: 'good', text: 'File names that differ in case are different.' },
  ]
}

function examineFileSystem(root: string): readonly MachineNote[] {
  let folder: string | undefined
  try {
    folder = mkdtempSync(join(root, '.docgen-doctor-'))
    return examineFolderSystem(folder)
  } catch (error) {
    const text = `The folder of the project cannot be written to (${errorCode(error) ?? 'unknown error'}).`
    return [
      { subject: 'File system', state: 'note', text, advice: 'Set `--out-dir` to a folder that can be.' },
    ]
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether docgen can write to a folder, or create it. */
function examineFolder(subject: string, folder: string, root: string): MachineNote {
  const name = `\`${shownPath(folder, root)}\``
  let existing = folder
  while (!existsSync(existing) && existing !== dirname(existing)) existing = dirname(existing)
  try {
    if (!statSync(existing).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK)
    return {
      subject,
      state: 'good',
      text: existing === folder ? `${name} can be written.` : `${name} will be created.`,
    }
  } catch (error) {
    return {
      subject,
      state: 'wrong',
      text: `${name} cannot be written (${errorCode(error) ?? 'unknown error'}).`,
      advice: 'Give your user the right to write there, or remove it if another user has created it.',
    }
  }
}

/** A folder outside of the project is not named: reports are made public. */
const shownPath = (path: string, root: string): string => {
  const name = fileName(path, root)
  return name.startsWith('..') ? '(outside of the project)' : name
}

/** Whether the output is docgen's, and has what the pages say now. */
function examineOutput({ root, outDir, pageFolders }: ExaminedProject): readonly MachineNote[] {
  const subject = 'Output'
  if (!existsSync(outDir)) return [{ subject, state: 'good', text: 'The site has not been built yet.' }]
  if (!statSync(outDir).isDirectory()) return [] // `examineFolder` says so.
  const writtenAt = modifiedAt(join(outDir, manifestName))
  if (writtenAt === undefined)
    return readdirSync(outDir).length === 0
      ? []
      : [
          {
            subject,
            state: 'wrong',
            text: `\`${shownPath(outDir, root)}\` contains files that docgen did not create.`,
            advice: 'Set `outDir` to another folder, or move the files away.',
          },
        ]
  const newer = pageFolders
    .flatMap((folder) => pagesBelow(folder, outDir))
    .some((file) => (modifiedAt(file) ?? 0) > writtenAt)
  return [
    newer
      ? {
          subject,
          state: 'note',
          text: 'Pages have changed since the site was built.',
          advice: 'Run `docgen build`; `docgen serve` shows the site as it was built.',
        }
      : { subject, state: 'good', text: 'The site was built after the last change of a page.' },
  ]
}

const modifiedAt = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mtimeMs

/** Pages below a folder, which may be the project itself. */
const pagesBelow = (folder: string, outDir: string): readonly string[] =>
  filesIn(folder)
    .filter((path) => /\.mdx?$/.test(path))
    .map((path) => join(folder, path))
    .filter((file) => !isWithin(outDir, file) && !file.includes('node_modules'))

const bytesBelow = (folder: string): number =>
  sum(filesIn(folder).map((path) => statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0))

/** In bytes; caches of large sites have hundreds of megabytes. */
const largeCache = 2 * 2 ** 30

/** `bytes`: the size of the cache. */
export function examineCacheSize(bytes: number): MachineNote {
  const text = `${(bytes / 1_000_000).toFixed(1)} MB`
  return bytes < largeCache
    ? { subject: 'Cache', state: 'good', text }
    : {
        subject: 'Cache',
        state: 'note',
        text,
        advice: 'Remove it with `docgen clean`; the next build makes it again.',
      }
}

function examineHistory(root: string): MachineNote {
  const subject = 'Git history'
  const repository = repositoryAround(root)
  if (repository === undefined)
    return {
      subject,
      state: 'note',
      text: 'The project is not in a Git repository, so pages have no dates, and there is no hook.',
      advice: 'Run `git init`, or ignore this if you do not use Git.',
    }
  return [...shallowCommits(repository)].some((commit) => commit !== '')
    ? {
        subject,
        state: 'note',
        text: 'The clone is shallow: older pages have no date.',
        advice: 'Fetch the whole history: `git fetch --unshallow`, or `fetch-depth: 0` in CI.',
      }
    : { subject, state: 'good', text: 'The history is complete.' }
}

/** Whether the port of `docgen dev` is free. */
export function examinePort(port: number): Promise<MachineNote> {
  const subject = 'Port'
  return new Promise((done) => {
    const server = createServer()
      .once('error', () =>
        done({
          subject,
          state: 'note',
          text: `Port ${String(port)} is taken.`,
          advice: '`docgen dev` takes the next free one, or the one that `--port` names.',
        }),
      )
      .once('listening', () =>
        server.close(() => done({ subject, state: 'good', text: `Port ${String(port)} is free.` })),
      )
      .listen(port, '127.0.0.1')
  })
}
