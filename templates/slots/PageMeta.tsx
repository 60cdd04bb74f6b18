import type { ReactNode } from 'react'
import type { PageSlice } from '../../src/model/site.ts'
import { inline, useDocument, useTranslate } from '@theme/context'
import { issueAddress } from '@theme/issue-address'
import Icon from '@theme/slots/Icon'

/** Below the text: whether it helped, tags, "edit this page", last change. */
export default function PageMeta() {
  const { page, site } = useDocument()
  const { editUrl, lastUpdated, tags, tagLinks } = page
  const t = useTranslate()
  const { endpoint, issuesUrl } = site.feedback ?? {}
  if (!editUrl && !lastUpdated && tags.length === 0 && !site.feedback) return null
  return (
    <footer className="page-meta">
      {endpoint && <Helpful endpoint={endpoint} />}
      {issuesUrl && <HelpfulOrIssue form={issuesUrl} />}
      {tags.length > 0 && (
        <ul className="tags" aria-label={t('meta.tags')}>
          {tagLinks?.map(({ label, href, description }) => (
            <li key={href}>
              <a className="badge" href={href} rel="tag" title={description}>
                {label}
              </a>
            </li>
          )) ??
            tags.map((tag) => (
              <li key={tag} className="badge">
                {tag}
              </li>
            ))}
        </ul>
      )}
      {editUrl && (
        <a className="edit-link" href={editUrl} target="_blank" rel="noopener noreferrer">
          {t('meta.edit')}
        </a>
      )}
      {lastUpdated && (
        <p className="last-updated">
          <LastUpdated {...lastUpdated} />
        </p>
      )}
    </footer>
  )
}

/** The question of the feedback button, answered by one click. */
function Helpful({ endpoint }: { readonly endpoint: string }) {
  const { page } = useDocument()
  const t = useTranslate()
  return (
    <form className="helpful" method="post" action={endpoint} data-feedback="">
      <span id="docgenHelpful">{t('feedback.question')}</span>
      <input type="hidden" name="page" value={page.route} />
      <button type="submit" className="page-action" name="rating" value="1" aria-describedby="docgenHelpful">
        <Icon name="thumbs-up" />
        {t('feedback.yes')}
      </button>
      <button type="submit" className="page-action" name="rating" value="0" aria-describedby="docgenHelpful">
        <Icon name="thumbs-down" />
        {t('feedback.no')}
      </button>
      <span role="status" data-feedback-status="" />
    </form>
  )
}

/**
 * The question on a site that receives no answers: "Yes" is only thanked for, "No" opens an issue. Scripts of
 * the page, such as analytics, hear of both (`docgen:feedback`). Without JavaScript there is only the link.
 */
function HelpfulOrIssue({ form }: { readonly form: string }) {
  const { page } = useDocument()
  const t = useTranslate()
  return (
    <div className="helpful" role="group" aria-labelledby="docgenHelpful">
      <span id="docgenHelpful">{t('feedback.question')}</span>
      <button type="button" className="page-action needs-js" data-tool="yes">
        {t('feedback.yes')}
      </button>
      <a className="page-action" href={issueAddress(form, page, t)} target="_blank" data-tool="no">
        {t('feedback.noReport')}
      </a>
    </div>
  )
}

function LastUpdated({ date, shownDate, author }: NonNullable<PageSlice['lastUpdated']>): ReactNode {
  const t = useTranslate()
  const time = date && <time dateTime={date}>{shownDate}</time>
  if (time && author) return inline(t.parts('meta.updatedOnBy', { date: time, author }))
  if (time) return inline(t.parts('meta.updatedOn', { date: time }))
  return author ? t('meta.updatedBy', { author }) : t('meta.updated')
}
