import { readdir, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join, parse, resolve, sep } from 'node:path'
import { fileName } from '../../engine/file-name.ts'
import { errorCode } from '../../engine/system-error.ts'
import { diagnose } from '../../model/diagnose.ts'
import { manifestName } from '../../model/path.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'

export interface OutputFolder {
  /** Absolute path. */
  readonly outDir: string
  /** Absolute path of the project root. */
  readonly root: string
  /** Absolute paths of the folders and files that the site is built from. */
  readonly sources: readonly string[]
  /**
   * Whether other files in the folder may be replaced. Sources are protected in any case; if the project
   * itself is one of them, every file may be a source.
   */
  readonly force: boolean
  /** Absolute path of the home directory. */
  readonly home?: string
}

// Files that operating systems and Git users create do not count as foreign.
const ofNobody = new Set(['.DS_Store', '.gitkeep', 'Thumbs.db'])

/**
 * Checks that a folder may be written to: `output-over-sources` or `foreign-output-folder` if not. Changes
 * nothing.
 */
export async function checkOutputFolder(folder: OutputFolder): Promise<readonly Diagnostic[]> {
  const folderName = fileName(folder.outDir, folder.root) || '.'
  const reason = await reasonAgainst(folder)
  if (reason !== undefined)
    return [
      diagnose('output-over-sources', `The output folder \`${folderName}\` ${reason}.`, {
        hint: 'Choose a folder of its own, such as `--out-dir build`. Nothing was removed.',
      }),
    ]
  return await foreignFiles(folder, folderName)
}

async function reasonAgainst({
  outDir,
  root,
  sources,
  home = homedir(),
}: OutputFolder): Promise<string | undefined> {
  const [out, project, house, ...from] = (await Promise.all(
    [outDir, root, home, ...sources].map(realOf),
  )) as [string, string, string, ...string[]] // As many as went in.
  if (out === parse(out).root) return 'is the root of the file system'
  if (out === house) return 'is the home folder'
  if (out === project) return 'is the project itself'
  if (isInside(project, out)) return 'holds the whole project'
  if (isInside(house, out)) return 'holds the home folder'
  if (out.split(sep).includes('.git')) return 'belongs to Git'
  const source = from.find(
    (path) => path === out || isInside(path, out) || (path !== project && isInside(out, path)),
  )
  if (source === undefined) return undefined
  const name = fileName(source, project)
  return isInside(out, source)
    ? `is inside the sources in \`${name}\``
    : source === out
      ? `holds the sources in \`${name}\``
      : `holds the source \`${name}\``
}

async function foreignFiles(
  { outDir, root, sources, force }: OutputFolder,
  folderName: string,
): Promise<readonly Diagnostic[]> {
  const stats = await stat(outDir).catch(() => undefined)
  if (!stats) return []
  if (!stats.isDirectory())
    return [
      diagnose('foreign-output-folder', `The output folder \`${folderName}\` is a file.`, {
        hint: 'Choose another name, or move the file away.',
      }),
    ]
  const names = await readdir(outDir).catch((error: unknown) => error)
  if (!Array.isArray(names))
    return [
      diagnose(
        'unreadable-file',
        `The output folder \`${folderName}\` cannot be read (${errorCode(names)}).`,
      ),
    ]
  const foreign = names.map(String).filter((name) => !ofNobody.has(name))
  const mayForce = !sources.some((path) => resolve(path) === resolve(root))
  if ((force && mayForce) || foreign.length === 0 || foreign.includes(manifestName)) return []
  const examples = foreign
    .sort()
    .slice(0, 3)
    .map((name) => `\`${name}\``)
    .join(', ')
  return [
    diagnose(
      'foreign-output-folder',
      `The output folder \`${folderName}\` contains files that docgen did not create: ${examples}${foreign.length > 3 ? ' and more' : ''}.`,
      {
        hint: mayForce
          ? 'Choose another folder, or use `--force` to write into this one.'
          : 'Choose another folder: files of this one may be pages of the project.',
      },
    ),
  ]
}

/** Resolves the symbolic links in the existing part of a path. */
async function realOf(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(await realOf(parent), basename(path))
  }
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
