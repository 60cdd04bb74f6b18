/** Flags that begin with the same words; those without a prefix have none in common with enough others. */
export interface FlagGroup<Flag> {
  /** `--remote-auth` */
  readonly prefix?: string
  readonly flags: readonly Flag[]
}

/** So many flags of one prefix are a group: fewer are found as fast in the whole list. */
const least = 10

/**
 * Groups flags (`--name`, in their order) by the longest prefix of whole words that ten or more of them
 * share. The others come first.
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
  // What the longer prefixes leave over may be too few for the shorter one.
  const isGroup = (prefix: string): boolean => prefix !== '' && (groups.get(prefix)?.length ?? 0) >= least
  const others = flags.filter((flag) => !isGroup(prefixOf(flag)))
  return [
    ...(others.length > 0 ? [{ flags: others }] : []),
    ...[...groups].flatMap(([prefix, each]) => (isGroup(prefix) ? [{ prefix, flags: each }] : [])),
  ]
}

/** `--a-b-c`: `--a`, `--a-b`, `--a-b-c`. */
function prefixesOf(name: string): readonly string[] {
  const words = name.replace(/^--/, '').split('-')
  return words.map((_, index) => `--${words.slice(0, index + 1).join('-')}`)
}
