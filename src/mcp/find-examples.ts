import { tokensIn } from '../model/page-index.ts'
import { NoAnswer, pageAt, type PublishedSite, trimmed } from './open-site.ts'
import { type Scope, searchSite } from './search.ts'
import { examplesIn, splitMarkdown } from './split-markdown.ts'

const examplePages = 10

/** Finds blocks of code about something, the best first, with the text that leads to each. */
export async function findExamples(
  site: PublishedSite,
  request: Scope & {
    readonly query: string
    readonly codeLanguage?: string | undefined
    readonly limit: number
    readonly tokens: number
  },
): Promise<string> {
  const { groups } = await searchSite(site, request.query, examplePages, request.version)
  const words = request.query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const share = (text: string): number =>
    words.filter((word) => text.toLowerCase().includes(word)).length / Math.max(1, words.length)
  const examples = await Promise.all(
    groups.map(async ({ href, title }, place) => {
      const page = pageAt(site, href)
      const copy = page && (await site.markdown(page))
      return splitMarkdown(copy ?? '')
        .flatMap(examplesIn)
        .filter(({ language }) => request.codeLanguage === undefined || language === request.codeLanguage)
        .map((example) => {
          const { code, before, section } = example
          const worth =
            2 * share(code) + share(before) + share(`${title} ${section.heading}`) + 1 / (place + 1)
          return { ...example, title, path: page?.path ?? href, worth }
        })
    }),
  )
  const best = examples.flat().toSorted((one, other) => other.worth - one.worth)
  if (best.length === 0) throw new NoAnswer('No block of code on the pages about this. Use `search`.')
  let tokensLeft = request.tokens
  const texts = best.slice(0, request.limit).flatMap(({ title, path, section, language, code, before }) => {
    const text = `${title} › ${section.heading} (${trimmed(path)}#${section.id})\n\n${before}\n\n~~~~${language}\n${code}\n~~~~`
    tokensLeft -= tokensIn(text)
    return tokensLeft < 0 ? [] : [text]
  })
  const rest = best.length - texts.length
  return [...texts, ...(rest > 0 ? [`${rest} more examples on these pages.`] : [])].join('\n\n')
}
