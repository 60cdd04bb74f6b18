import type { Translate } from '../src/model/messages/messages.ts'
import type { PageSlice } from '../src/model/site.ts'
import { inQuery } from '@theme/in-query'

/**
 * The address of the form for a new issue about a page, filled in with the page's address. GitLab nests the
 * fields of an issue in it; GitHub, Gitea and Forgejo do not.
 */
export function issueAddress(form: string, page: PageSlice, t: Translate): string {
  const isGitLab = new URL(form).pathname.endsWith('/-/issues/new')
  const [titleField, bodyField] = isGitLab ? ['issue[title]', 'issue[description]'] : ['title', 'body']
  const title = t('feedback.issueTitle', { page: page.route })
  const fields = `${titleField}=${inQuery(title)}&${bodyField}=${inQuery(page.canonical)}`
  return `${form}${form.includes('?') ? '&' : '?'}${fields}`
}
