import { isAsset } from '../../model/asset-file.ts'
import { asOutputPath } from '../../model/path.ts'
import { fileNotices, noticesText, packageNotices } from './notices.ts'

/** Where a site has the notices of what its scripts, styles and pages hold: beside the scripts. */
export const siteNoticesPath = asOutputPath('assets/third-party-notices.txt')

/** Where a reader of a script finds them. */
export const noticesBanner = '/*! Licences: third-party-notices.txt */'

/** The license notices of what a site's scripts and rendered pages are made of. */
export interface SiteNotices {
  readonly text: string
  /** Absolute paths of the files with terms that are in the text. */
  readonly sources: readonly string[]
}

/**
 * The notices of a site. `published`: absolute paths of what the browser's scripts and styles are made of;
 * `rendered`: of what its pages were rendered with, where only images, fonts and icons are passed on, and no
 * code.
 */
export function siteNotices(published: readonly string[], rendered: readonly string[]): SiteNotices {
  const packages = packageNotices([...published, ...rendered.filter(isAsset)])
  const files = fileNotices([...new Set([...published, ...rendered])].sort())
  const notices = [...packages, ...files]
  const introduction =
    'The scripts, styles, fonts and icons of this site include the work of others.\nThese are its notices and licences.'
  return { text: noticesText(introduction, notices), sources: notices.flatMap(({ sources }) => sources) }
}
