import type { LayoutProps } from '../../src/model/theme.ts'
import { textLanguage, useTranslate } from '@theme/context'
import { changelogFeed } from '@theme/changelog-feed'
import { withReleaseDates, withReleaseNames } from '@theme/release-headings'
import DocFrame from '@theme/slots/DocFrame'
import PageStyles from '@theme/slots/PageStyles'
import { splitTitle } from '@theme/split-title'

/**
 * The layout of a changelog: a page with a heading of the second level for each version, and below it one of
 * the third level for each kind of change. Versions are in a rail beside their changes, as
 * dates of posts are.
 */
export default function ChangelogLayout(props: LayoutProps) {
  const page = { ...props.page, toc: withReleaseNames(props.page.toc) }
  const { title, text } = splitTitle(props.body)
  const t = useTranslate()
  return (
    <DocFrame {...props} page={page} layoutName="changelog" titleHtml={title}>
      <PageStyles of="changelog" />
      <p className="changelog-feed">
        <a data-reload="" href={changelogFeed(page)}>
          {t('blog.feed', { type: 'Atom' })}
        </a>
      </p>
      <div
        className="prose changelog"
        {...textLanguage(page)}
        dangerouslySetInnerHTML={{ __html: withReleaseDates(text) }}
      />
    </DocFrame>
  )
}
