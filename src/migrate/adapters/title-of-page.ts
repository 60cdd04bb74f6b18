import { parseSource } from '../../stages/markdown/parse-source.ts'
import { splitFrontMatter } from '../../stages/markdown/split-front-matter.ts'
import { titleFromName } from '../../stages/markdown/title-from-name.ts'
import { fileText } from '../files-below.ts'
import { asText } from '../foreign-data.ts'
import { spoken } from './heading-ids.ts'

/** The title of the page in a file (absolute path): of its front matter, its first heading, or its name. */
export const titleOfPage = (file: string): string => titleOfText(fileText(file), file)

/** The title of a page by its text and the path of its file. */
export function titleOfText(source: string, file: string): string {
  const { body, frontMatter } = splitFrontMatter(source, file)
  const heading = parseSource(body, 'md', file).tree.children.find(({ type }) => type === 'heading')
  const text =
    heading &&
    spoken(heading)
      .replace(/\{[^{}]*\}\s*$/, '')
      .trim()
  return asText(frontMatter['title']) ?? (text || titleFromName(file))
}
