import { posix } from 'node:path'
import { append } from '../../model/append.ts'
import { asFatal } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentContext } from '../../model/plugin.ts'
import type { Change } from './change.ts'
import { compareReferences } from './compare-references.ts'
import type { ChangesOptions, Release } from './changes-options.ts'

/** A version, and what it changes. */
export interface ComparedRelease {
  /** What it is called, with its day. */
  readonly title: string
  /** What the older version is called, unless the title says it. */
  readonly since: string | undefined
  readonly changes: readonly Change[]
}

/** Compares each version with the one before it, the newest first. */
export async function compareReleases(
  { source, changes = [] }: ChangesOptions,
  context: ContentContext,
): Promise<{ readonly releases: readonly ComparedRelease[]; readonly diagnostics: readonly Diagnostic[] }> {
  const releaseList = changes.map((each): Release => (typeof each === 'string' ? { since: each } : each))
  const releases: ComparedRelease[] = []
  const diagnostics: Diagnostic[] = []
  for (const [index, release] of releaseList.entries()) {
    const old = { sources: [release.since].flat(), files: context }
    const now = { sources: [releaseList[index - 1]?.since ?? source].flat(), files: context }
    const result = await compareReferences(old, now, context.root)
    append(
      diagnostics,
      result.diagnostics.map((each) => (each.severity === 'info' ? each : asFatal(each))),
    )
    if (result.diagnostics.length > 0) continue
    const since = releaseList[index + 1]?.version ?? result.versions?.[0] ?? nameOf(old.sources)
    const version = release.version ?? result.versions?.[1]
    const title = version ?? context.translate('changes.since', { version: since })
    releases.push({
      title: release.date === undefined ? title : `${title} - ${release.date}`,
      since: version === undefined ? undefined : since,
      changes: result.changes,
    })
  }
  return { releases, diagnostics }
}

/** A version without a name is called as its file. */
const nameOf = ([file = '']: readonly string[]): string => posix.basename(file).replace(/\.\w+$/, '')
