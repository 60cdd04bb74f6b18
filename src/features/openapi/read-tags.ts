import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { didYouMean } from '../../model/nearest.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { own, ownString, textsIn } from '../../model/plain-data.ts'
import type { ApiOperation, ApiTag } from './api-model.ts'
import { externalDocs, items } from './document-parts.ts'

/**
 * Reads the described tags, followed by those that are only used. Reports a `parent` that does not exist or
 * leads to a cycle.
 */
export function readTags(
  set: ReferenceSet,
  operations: readonly ApiOperation[],
): { readonly tags: readonly ApiTag[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const list = items(set, set.at(set.root, 'tags')).filter(
    ({ value }) => ownString(value, 'name') !== undefined,
  )
  const parents = new Map(
    list.map(({ value }) => [ownString(value, 'name') ?? '', ownString(value, 'parent')]),
  )
  const described = list.map((located): ApiTag => {
    const { value } = located
    const name = ownString(value, 'name') ?? ''
    const parent = parents.get(name)
    const problem =
      parent === undefined
        ? undefined
        : !parents.has(parent)
          ? `The tag \`${name}\` has the parent \`${parent}\`, which is not a tag of the document.`
          : leadsBack(name, parents)
            ? `The tag \`${name}\` is its own ancestor.`
            : undefined
    if (problem !== undefined) {
      parents.set(name, undefined)
      diagnostics.push(
        diagnose('reference-document-lint', problem, {
          file: located.file,
          place: set.placeOf(set.at(located, 'parent')),
          hint: didYouMean(
            parent ?? '',
            [...parents.keys()].filter((other) => other !== name),
          ),
        }),
      )
    }
    return {
      name,
      title: ownString(value, 'x-displayName') ?? ownString(value, 'summary') ?? name,
      description: ownString(value, 'description') ?? '',
      externalDocs: externalDocs(value),
      parent: parents.get(name),
      kind: own(value, 'x-traitTag') === true ? 'trait' : (ownString(value, 'kind') ?? 'nav'),
    }
  })
  const known = new Map(described.map((tag) => [tag.name, tag]))
  const used = new Set(
    operations.flatMap(({ tags }) =>
      tags.filter((name) => (known.get(name)?.kind ?? 'nav') === 'nav').slice(0, 1),
    ),
  )
  const unique = [...new Map(described.map((tag) => [tag.name, known.get(tag.name) ?? tag])).values()]
  const all = [
    ...unique,
    ...[...used]
      .filter((name) => !known.has(name))
      .map((name) => ({ name, title: name, description: '', kind: 'nav' })),
  ]
  return { tags: inTagGroups(all, set), diagnostics: [...diagnostics, ...unknownInGroups(all, set)] }
}

/** The groups of tags that an extension of Redoc describes: `x-tagGroups`. */
const tagGroups = (set: ReferenceSet): readonly Located[] => items(set, set.at(set.root, 'x-tagGroups'))

/** Puts tags below their groups, in the order of these. */
function inTagGroups(tags: readonly ApiTag[], set: ReferenceSet): readonly ApiTag[] {
  const byName = new Map(tags.map((tag) => [tag.name, tag]))
  const grouped = tagGroups(set).flatMap(({ value }): ApiTag[] => {
    const title = ownString(value, 'name') ?? ''
    const group: ApiTag = {
      name: `x-tagGroups ${title}`,
      title,
      anchor: `group ${title}`,
      description: ownString(value, 'description') ?? '',
      kind: 'nav',
    }
    const members = textsIn(own(value, 'tags')).flatMap((name) => byName.get(name) ?? [])
    for (const { name } of members) byName.delete(name)
    return [group, ...members.map((tag) => ({ ...tag, parent: tag.parent ?? group.name }))]
  })
  return [...grouped, ...byName.values()]
}

function unknownInGroups(tags: readonly ApiTag[], set: ReferenceSet): readonly Diagnostic[] {
  const names = tags.map(({ name }) => name)
  return tagGroups(set).flatMap((group) =>
    items(set, set.at(group, 'tags'))
      .filter(({ value }) => typeof value === 'string' && !names.includes(value))
      .map((located) =>
        diagnose(
          'reference-document-lint',
          `\`x-tagGroups\` names the tag \`${String(located.value)}\`, which nothing has.`,
          {
            file: located.file,
            place: set.placeOf(located),
            hint: didYouMean(String(located.value), names),
          },
        ),
      ),
  )
}

function leadsBack(name: string, parents: ReadonlyMap<string, string | undefined>): boolean {
  const seen = new Set<string>()
  for (let above = parents.get(name); above !== undefined && !seen.has(above); above = parents.get(above)) {
    if (above === name) return true
    seen.add(above)
  }
  return false
}
