import type { ContentFile, Page } from '../../model/page.ts'
import { emptyPage } from '../../model/site-page.ts'
import { mappedTags, postFrontMatter, postHead, tagFrontMatter, withTagLabels } from './post-head.ts'
import { splitFrontMatter } from './split-front-matter.ts'
import { titleFromName } from './title-from-name.ts'

/**
 * What the front matter and the first heading of a page say: enough for its address and its place in the
 * sidebar. For pages that cannot be read, and files that are no longer there.
 */
export function unreadPage({ path, source, kind, format }: ContentFile): Page {
  const isPost = kind === 'blog'
  const split = splitFrontMatter(source, path, isPost ? postFrontMatter : tagFrontMatter, {
    isTolerant: true,
  })
  const post = isPost ? postHead(split.frontMatter) : undefined
  const tags = post ? undefined : mappedTags(split.frontMatter)
  const frontMatter = withTagLabels(split.frontMatter, post ?? tags)
  const heading = /^#[ \t]+(.+?)[ \t]*#*$/m.exec(split.body)?.[1]
  return {
    ...emptyPage(path, format, frontMatter, frontMatter.title ?? heading ?? titleFromName(path)),
    hasTitleHeading: heading !== undefined,
    ...(post ? { post } : {}),
    ...tags,
  }
}
