// What the address of a page tells of it.
import type { IndexedPage } from './sections.ts'

/** In a reference, label and address shorten names: `secret` is not what `tool secret` is about. */
export const hasShortNames = (href: string): boolean => isReference(href) || /\/cli\//i.test(href)

/** The last part of an address, in words: what its author calls the page in short. */
export const slugWords = (href: string): string =>
  href.replace(/^.*?([^/]*)\/?$/, '$1').replace(/[-_.]+/g, ' ')

/** Pages that are looked up rather than read, by what their addresses usually say. */
const isReference = (href: string): boolean =>
  isHistory(href) || /\/(?:reference|api|commands?)\b/i.test(href)

/** Pages about what has changed. */
export const isHistory = (href: string): boolean =>
  /\/(?:changelog|releases?|release[-_]notes|blog|news|migrat[^/]*|proposals?|rfcs?)\b/i.test(href)

/** What the score of a reference or of old news counts. */
export const asideWeight = 0.7

/** Guides rank above references, unless a name is asked for, and above old news; the site may change that. */
export const weightOfPage = ({ boost, href }: IndexedPage, isName: boolean): number =>
  boost * ((isName ? isHistory(href) : isReference(href)) ? asideWeight : 1)
