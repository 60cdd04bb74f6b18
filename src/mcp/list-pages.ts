import { NoAnswer, type PublishedSite, trimmed } from './open-site.ts'
import { publishedVersion, type Scope } from './search.ts'

export function listPages(
  site: PublishedSite,
  request: Scope & { readonly section?: string | undefined; readonly offset: number; readonly limit: number },
): string {
  const { pages } = site.index
  const name = request.version === undefined ? undefined : publishedVersion(site, request.version)
  const ofVersion = pages.filter(({ version, isLast = true }) =>
    name === undefined ? isLast : version === undefined || version === name,
  )
  const sectionName = request.section?.toLowerCase()
  const entries = ofVersion.filter(
    ({ sections }) =>
      sectionName === undefined || sections.some((label) => label.toLowerCase() === sectionName),
  )
  if (entries.length === 0) {
    const labels = new Set(ofVersion.flatMap(({ sections: [label] }) => label ?? []))
    throw new NoAnswer(`There is no such section. The outermost ones: ${[...labels].join(', ')}.`)
  }
  const pagesShown = entries.slice(request.offset, request.offset + request.limit)
  const lines = pagesShown.map(
    ({ title, path, sections, tokens }) =>
      `- ${[...sections, title].join(' › ')} (${trimmed(path) || '/'}, ${tokens} tokens)`,
  )
  const rest = entries.length - request.offset - pagesShown.length
  return [
    `${entries.length} pages of “${site.index.title}”, ${site.index.url}`,
    ...lines,
    ...(rest > 0 ? [`${rest} more: ask with \`offset\` ${request.offset + pagesShown.length}.`] : []),
  ].join('\n')
}
