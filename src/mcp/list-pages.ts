import { NoAnswer, type PublishedSite, trimmed } from './open-site.ts'
import { type Scope, unknownVersion } from './search.ts'

export function listPages(
  site: PublishedSite,
  asked: Scope & { readonly section?: string | undefined; readonly offset: number; readonly limit: number },
): string {
  const { pages } = site.index
  const ofVersion = pages.filter(({ version, isLast = true }) =>
    asked.version === undefined ? isLast : version === undefined || version === asked.version,
  )
  if (asked.version !== undefined && !pages.some(({ version }) => version === asked.version))
    throw new NoAnswer(unknownVersion(site, asked.version))
  const sectionName = asked.section?.toLowerCase()
  const listed = ofVersion.filter(
    ({ sections }) =>
      sectionName === undefined || sections.some((label) => label.toLowerCase() === sectionName),
  )
  if (listed.length === 0) {
    const labels = new Set(ofVersion.flatMap(({ sections: [label] }) => label ?? []))
    throw new NoAnswer(`There is no such section. The outermost ones: ${[...labels].join(', ')}.`)
  }
  const pagesShown = listed.slice(asked.offset, asked.offset + asked.limit)
  const lines = pagesShown.map(
    ({ title, path, sections, tokens }) =>
      `- ${[...sections, title].join(' › ')} (${trimmed(path) || '/'}, ${tokens} tokens)`,
  )
  const rest = listed.length - asked.offset - pagesShown.length
  return [
    `${listed.length} pages of “${site.index.title}”, ${site.index.url}`,
    ...lines,
    ...(rest > 0 ? [`${rest} more: ask with \`offset\` ${asked.offset + pagesShown.length}.`] : []),
  ].join('\n')
}
