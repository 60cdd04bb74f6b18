/** Flags with a common prefix. The group without a prefix contains all others. */
export interface FlagGroup<Flag> {
  /** `--remote-auth` */
  readonly prefix?: string
  readonly flags: readonly Flag[]
}

/** The minimum size of a group; a shorter list is just as easy to scan ungrouped. */
const least = 10

/**
 * Groups flags (`--name`, in their order) by the longest prefix of whole words that ten or more of them
 * share. Ungrouped flags come first.
 */
export function groupFlags<Flag extends { readonly name: string }>(
  flags: readonly Flag[],
): readonly FlagGroup<Flag>[] {
  const counts = new Map<string, number>()
  for (const { name } of flags)
    for (const prefix of prefixesOf(name)) counts.set(prefix, (counts.get(prefix) ?? 0) + 1)
  const prefixOf = ({ name }: Flag): string =>
    prefixesOf(name).findLast((each) => (counts.get(each) ?? 0) >= least) ?? ''
  const groups = new Map<string, Flag[]>()
  for (const flag of flags) {
    const group = groups.get(prefixOf(flag))
    if (group) group.push(flag)
    else groups.set(prefixOf(flag), [flag])
  }
  // After the longer prefixes have been assigned, too few flags may remain for a shorter one.
  const isGroup = (prefix: string): boolean => prefix !== '' && (groups.get(prefix)?.length ?? 0) >= least
  const others = flags.filter((flag) => !isGroup(prefixOf(flag)))
  return [
    ...(others.length > 0 ? [{ flags: others }] : []),
    ...[...groups].flatMap(([prefix, each]) => (isGroup(prefix) ? [{ prefix, flags: each }] : [])),
  ]
}

/** The prefixes of a flag: `--a`, `--a-b`, and `--a-b-c` for `--a-b-c`. */
function prefixesOf(name: string): readonly string[] {
  const words = name.replace(/^--/, '').split('-')
  return words.map((_, index) => `--${words.slice(0, index + 1).join('-')}`)
}
