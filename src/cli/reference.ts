import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { ExitCode } from '../diagnostics/apply-policy.ts'
import { counted } from '../diagnostics/count.ts'
import type { Change, Effect, ReferenceVersion } from '../features/reference-diff/change.ts'
import type { CliContext } from './context.ts'
import { fileAtRevision, folderAtRevision } from './git-files.ts'
import { reportAs } from './print-report.ts'
import type { ReferenceDiffFlags } from './command-flags.ts'

/** `docgen reference diff`: compares two versions of a reference; exit code 1 if a change breaks. */
export async function diffReferences(
  before: string,
  after: string,
  { json }: ReferenceDiffFlags,
  context: CliContext,
  version: string,
): Promise<ExitCode> {
  const { compareReferences } = await import('../features/reference-diff/compare-references.ts')
  const [old, now] = [before, after].map((name) => versionAt(name, context.cwd))
  if (!old || !now) return 2
  const { changes, diagnostics } = await compareReferences(old, now, context.cwd)
  if (diagnostics.length > 0) {
    const settings = { root: context.cwd, format: 'pretty' as const, context, version, name: 'reference' }
    context.stderr.write(await reportAs(diagnostics, { ...settings, subject: 'reference' }))
    return 2
  }
  const counts = countsOf(changes)
  context.stdout.write(
    json ? `${JSON.stringify({ ...counts, changes }, undefined, 2)}\n` : textOf(changes, counts),
  )
  return counts.breaking > 0 ? 1 : 0
}

/**
 * What is in the working directory, or with a colon, in a Git revision: `main:api/openapi.yaml`,
 * `origin/next:api.yaml`, `HEAD~3:api.yaml`. A single letter is a drive.
 */
function versionAt(name: string, cwd: string): ReferenceVersion {
  const [, revision, path] = /^([^:\\]{2,}):(.+)$/.exec(name) ?? []
  if (revision !== undefined && path !== undefined && !existsSync(resolve(cwd, name)))
    return {
      sources: [path],
      files: {
        read: (file) => fileAtRevision(cwd, `${revision}:./${file}`, file).catch(() => undefined),
        list: (folder) => folderAtRevision(cwd, `${revision}:./${folder}`).catch(() => []),
      },
    }
  return {
    sources: [relative(cwd, resolve(cwd, name)).replaceAll('\\', '/')],
    files: {
      read: (file) => readFile(join(cwd, file), 'utf8').catch(() => undefined),
      list: (folder) => readdir(join(cwd, folder)).catch(() => []),
    },
  }
}

const countsOf = (changes: readonly Change[]): Readonly<Record<Effect, number>> => {
  const count = (effect: Effect): number => changes.filter((change) => change.effect === effect).length
  return { breaking: count('breaking'), additive: count('additive'), documentary: count('documentary') }
}

function textOf(changes: readonly Change[], counts: Readonly<Record<Effect, number>>): string {
  if (changes.length === 0) return 'No differences.\n'
  const lines = changes.map(({ effect, rule, at, message, file, place }) => {
    const where = place ? `${file}:${place.line}:${place.column}` : file
    return `${effect.padEnd(11)}  ${at}\n             ${message} (${rule}, ${where})\n`
  })
  const sum = `${counts.breaking} breaking, ${counts.additive} additive, ${counts.documentary} documentary`
  return `${lines.join('')}${counted(changes.length, 'change', 'changes')}: ${sum}.\n`
}
