import { isUtf8 } from 'node:buffer'
import {
  type Dirent,
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { projectItself } from '../model/content-tree.ts'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { manifestName } from '../model/path.ts'
import { isWithin } from './file-name.ts'
import { errorCode } from './system-error.ts'

/** A regular file in a folder. */
export interface FoundFile {
  /** Relative to the project root, with forward slashes. */
  readonly path: string
  /** Size in bytes. */
  readonly size: number
}

/** The maximum length of a name, in bytes, on common file systems. */
const maxNameBytes = 255
const maxPathBytes = 4096
const maxDepth = 100

/**
 * All regular files below a folder, sorted by code unit. Skips dot files (except `.well-known` and
 * `.nojekyll`), `node_modules`, and backup files of editors. Follows symbolic links within the project root
 * or a content folder outside it; loops, links that lead elsewhere, FIFOs, sockets, and devices are reported
 * and never opened. In the project itself (`.`), folders that docgen has written are skipped, too.
 */
export function walk(root: string, folder: string): { files: FoundFile[]; diagnostics: Diagnostic[] } {
  const walker = new FolderWalk(root, folder)
  walker.visit(folder === projectItself ? '' : folder, [], 0)
  const { files, diagnostics } = walker
  return { files, diagnostics }
}

/** Visits folders one after another, and collects their files and what is wrong with them. */
class FolderWalk {
  readonly files: FoundFile[] = []
  readonly diagnostics: Diagnostic[] = []
  readonly #root: string
  readonly #isProject: boolean
  /** Folders that links may lead into. */
  readonly #open: readonly string[]

  constructor(root: string, folder: string) {
    this.#root = root
    this.#isProject = folder === projectItself
    this.#open = [root, ...(folder.startsWith('../') ? [join(root, folder)] : [])]
      .filter((path) => existsSync(path))
      .map((path) => realpathSync.native(path))
  }

  visit(path: string, ancestors: readonly string[], depth: number): void {
    if (depth > maxDepth) {
      this.#report(
        'path-too-long',
        `\`${path.slice(0, 80)}…\` is nested more than ${maxDepth} folders deep.`,
        {
          file: path.slice(0, 200),
        },
      )
      return
    }
    let entries: Dirent[]
    let real: string
    try {
      entries = readdirSync(join(this.#root, path), { withFileTypes: true })
      real = realpathSync.native(join(this.#root, path))
    } catch (error) {
      if (depth > 0 || errorCode(error) !== 'ENOENT')
        this.#report('unreadable-file', `The folder \`${path}\` cannot be read (${errorCode(error)}).`, {
          file: path,
        })
      return
    }
    if (this.#isProject && entries.some(({ name }) => name === manifestName)) return
    if (ancestors.includes(real)) {
      this.#report('not-a-regular-file', `\`${path}\` is a symbolic link to a folder that contains it.`, {
        file: path,
        hint: 'Remove the link.',
      })
      return
    }
    entries = this.#decodable(
      entries.filter(({ name }) => !isSkipped(name)),
      path,
    )
    entries.sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      const child = path === '' ? entry.name : `${path}/${entry.name}`
      if (Buffer.byteLength(child) > maxPathBytes || Buffer.byteLength(entry.name) > maxNameBytes) {
        this.#report('path-too-long', `\`${child.slice(0, 80)}…\` is longer than file systems allow.`, {
          file: child.slice(0, 200),
        })
      } else if (entry.isDirectory()) this.visit(child, [...ancestors, real], depth + 1)
      else if (entry.isFile()) this.#addFile(child)
      else if (entry.isSymbolicLink()) this.#followLink(child, [...ancestors, real], depth)
      else
        this.#report('not-a-regular-file', `\`${child}\` is not a regular file.`, {
          file: child,
          hint: 'Remove it from the folder.',
        })
    }
  }

  /**
   * The entries whose names are UTF-8; the others are reported. Node maps all invalid bytes to the same
   * character.
   */
  #decodable(entries: readonly Dirent[], path: string): Dirent[] {
    if (!entries.some(({ name }) => mayBeUndecodable(name))) return [...entries]
    const undecodable = undecodableNames(join(this.#root, path))
    for (const escaped of [...undecodable].flatMap(([name, all]) => (isSkipped(name) ? [] : all)).sort()) {
      this.#report('unportable-name', `The name \`${escaped}\` in the folder \`${path}\` is not UTF-8.`, {
        file: path,
        hint: 'Rename it; each `\\x` marks a byte that is not UTF-8.',
      })
    }
    const byName = new Map(entries.map((entry) => [entry.name, entry]))
    return [...byName.values()].filter(
      ({ name }) => !undecodable.has(name) || existsSync(join(this.#root, path, name)),
    )
  }

  #report(...finding: Parameters<typeof diagnose>): void {
    this.diagnostics.push(diagnose(...finding))
  }

  #addFile(path: string): void {
    try {
      this.files.push({ path, size: lstatSync(join(this.#root, path)).size })
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }

  #followLink(path: string, ancestors: readonly string[], depth: number): void {
    let target: string
    try {
      target = realpathSync.native(join(this.#root, path))
    } catch (error) {
      this.#report(
        'not-a-regular-file',
        `The symbolic link \`${path}\` ${whyLost(join(this.#root, path), errorCode(error))}.`,
        {
          file: path,
          hint: 'Remove the link or fix its target.',
        },
      )
      return
    }
    if (!this.#open.some((each) => isWithin(each, target))) {
      this.#report('outside-project', `The symbolic link \`${path}\` leads out of the project.`, {
        file: path,
        hint: 'Copy the target into the project.',
      })
      return
    }
    if (mayBeUndecodable(target) && !existsSync(target)) {
      this.#report('unportable-name', `The symbolic link \`${path}\` leads to a name that is not UTF-8.`, {
        file: path,
        hint: 'Rename what it leads to.',
      })
      return
    }
    const stats = statSync(target)
    if (stats.isDirectory()) this.visit(path, ancestors, depth + 1)
    else if (stats.isFile()) this.files.push({ path, size: stats.size })
    else this.#report('not-a-regular-file', `\`${path}\` is not a regular file.`, { file: path })
  }
}

/** Whether a file or folder of this name is never part of a site. */
export function isSkipped(name: string): boolean {
  if (name === '.well-known' || name === '.nojekyll') return false
  return (
    name.startsWith('.') ||
    name === 'node_modules' ||
    name.endsWith('~') ||
    /\.(swp|swo|swx)$/.test(name) ||
    name === 'Thumbs.db' ||
    name === '4913'
  )
}

/** Matches what Windows takes for a device, with and without an extension. */
export const reservedName = /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(\.|$)/i

/**
 * Why a name does not work on every system, considering the reserved names and characters of Windows;
 * undefined if it does.
 */
export function unportableBecause(name: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const character = /[<>:"|?*\\\u0000-\u001f]/.exec(name)?.[0]
  if (character !== undefined)
    return character < ' ' ? 'it contains a control character' : `it contains \`${character}\``
  if (reservedName.test(name)) return 'Windows reserves the name'
  if (/[. ]$/.test(name)) return 'it ends with a dot or a space'
  return undefined
}

/** The same for every segment of a path. */
export const unportablePathBecause = (path: string): string | undefined =>
  path
    .split('/')
    .map(unportableBecause)
    .find((reason) => reason !== undefined)

/** Replaces bytes in a name that are not UTF-8; may also occur in a valid name. */
const replacement = '\uFFFD'

/** Whether a name may contain bytes that are not UTF-8. */
export const mayBeUndecodable = (name: string): boolean => name.includes(replacement)

/**
 * Finds names in a folder (absolute path) that are not UTF-8. Maps Node's form of each name, which no file
 * has, to the real names with escaped bytes (`caf\xE9.md`).
 */
export function undecodableNames(folder: string): ReadonlyMap<string, readonly string[]> {
  const all = readdirSync(folder, { encoding: 'buffer' })
  const namesByText = new Map<string, string[]>()
  for (const bytes of all)
    if (!isUtf8(bytes))
      namesByText.set(bytes.toString(), [...(namesByText.get(bytes.toString()) ?? []), escaped(bytes)])
  return namesByText
}

/** Formats bytes as text, with `\xE9` for those that are not UTF-8. */
function escaped(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length;) {
    const length = [1, 2, 3, 4].find(
      (each) => at + each <= bytes.length && isUtf8(bytes.subarray(at, at + each)),
    )
    text +=
      length === undefined
        ? `\\x${bytes
            .subarray(at, at + 1)
            .toString('hex')
            .toUpperCase()}`
        : bytes.subarray(at, at + length).toString()
    at += length ?? 1
  }
  return text
}

/** Why a symbolic link cannot be followed, given the error of that, as the end of a sentence. */
function whyLost(link: string, code: string): string {
  if (code === 'ELOOP') return 'leads to itself'
  if (code !== 'ENOENT') return `cannot be followed (${code})`
  try {
    return `leads to \`${readlinkSync(link)}\`, which is missing`
  } catch {
    return 'is missing'
  }
}
