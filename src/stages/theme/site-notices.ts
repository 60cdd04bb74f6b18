import { join } from 'node:path'
import { isAsset } from '../../model/theme.ts'
import { asOutputPath } from '../../model/path.ts'
import { isOwnFile, packageRoot } from '../../engine/package-root.ts'
import { isWithin } from '../../engine/file-name.ts'
import { fileNotices, noticesText, packageNotices, termsBeside } from './notices.ts'

/** The published third-party notices, next to the scripts. */
export const siteNoticesPath = asOutputPath('assets/third-party-notices.txt')

/** Points readers of a script to them. */
export const noticesBanner = '/*! Licences: third-party-notices.txt */'

/** The license notices for a site's scripts and rendered pages. */
export interface SiteNotices {
  readonly text: string
  /** Absolute paths of the license files included in the text, and of those that would be if they existed. */
  readonly sources: readonly string[]
}

/**
 * Creates the notices of a site. `published`: absolute paths of the sources of scripts and styles.
 * `rendered`: of the code that rendered the pages, of which only images, fonts, and icons are distributed.
 */
export function siteNotices(published: readonly string[], rendered: readonly string[]): SiteNotices {
  const packages = packageNotices([...published, ...rendered.filter(isAsset)])
  const files = [...new Set([...published, ...rendered])].sort()
  const notices = [...packages, ...fileNotices(files)]
  // Those of docgen's own files come and go with docgen.
  const beside = files.filter((file) => !isOfDocgen(file)).map(termsBeside)
  const introduction =
    'The scripts, styles, fonts and icons of this site include the work of others.\nThese are its notices and licences.'
  return {
    text: noticesText(introduction, notices),
    sources: [...notices.flatMap(({ sources }) => sources), ...beside],
  }
}

const isOfDocgen = (file: string): boolean =>
  isOwnFile(file) || isWithin(join(packageRoot(), 'templates'), file)
