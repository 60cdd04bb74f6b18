/** The same part of an older and of a newer document. */
export interface Both<Part> {
  readonly old: Part
  readonly now: Part
}

/** The parts of two lists by a key: those of the older list, each with its counterpart, then what is new. */
export function* paired<Part>(
  { old, now }: Both<readonly Part[]>,
  key: (part: Part) => string,
): Iterable<{ readonly key: string; readonly before?: Part | undefined; readonly after?: Part | undefined }> {
  const before = new Map(old.map((part) => [key(part), part]))
  const after = new Map(now.map((part) => [key(part), part]))
  for (const name of new Set([...before.keys(), ...after.keys()]))
    yield { key: name, before: before.get(name), after: after.get(name) }
}
