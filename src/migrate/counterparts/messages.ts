import type { MessageKey } from '../../model/messages/messages.ts'

/**
 * docgen keeps translations where Docusaurus does, so that tools for these files, and translators, find them:
 * those of a kind of content in `i18n/de/docusaurus-plugin-content-docs`.
 */
export const contentFolder = (kind: string): string => `docusaurus-plugin-content-${kind}`

/** Matches the names of such folders, with or without the id of a mount. */
export const contentFolders = /^docusaurus-plugin-content-(?:docs|pages|blog)(?:-|$)/

/** The texts of the navbar, in the folder of a language. */
export const navbarTexts = 'docusaurus-theme-classic/navbar.json'

/** The texts of the footer, in the folder of a language. */
export const footerTexts = 'docusaurus-theme-classic/footer.json'

/** A message of docgen that corresponds to one of Docusaurus's theme. */
interface Counterpart {
  readonly key: MessageKey
  /** Maps docgen's parameters to those of Docusaurus, if their names differ. */
  readonly parameters?: Readonly<Record<string, string>>
}

/**
 * Messages of Docusaurus's theme (`theme-translations/locales/base` of Docusaurus 3) that docgen has as well,
 * by their keys there. Messages with another meaning, or for features that docgen does not have, are not
 * listed.
 */
const counterparts: Readonly<Record<string, Counterpart | readonly MessageKey[]>> = {
  'theme.AnnouncementBar.closeButtonAriaLabel': ['announcement.close'],
  'theme.CodeBlock.copied': ['copy.done'],
  'theme.CodeBlock.copy': ['code.copy'],
  'theme.CodeBlock.wordWrapToggle': ['code.wrap'],
  'theme.ErrorPageContent.title': ['crash.title', 'problem.crashed'],
  'theme.ErrorPageContent.tryAgain': ['crash.tryAgain', 'problem.tryAgain'],
  'theme.NavBar.navAriaLabel': ['navbar.label'],
  'theme.NotFound.p1': ['notFound.lead'],
  'theme.NotFound.title': ['notFound.title'],
  'theme.SearchBar.label': ['search.label'],
  'theme.SearchBar.seeAll': ['search.seeAll'],
  'theme.SearchModal.errorScreen.helpText': ['search.failedAdvice'],
  'theme.SearchModal.errorScreen.titleText': ['search.failed'],
  'theme.SearchModal.noResultsScreen.reportMissingResultsLinkText': ['search.report'],
  'theme.SearchModal.noResultsScreen.reportMissingResultsText': ['search.missing'],
  'theme.SearchModal.noResultsScreen.suggestedQueryTitle': ['search.tryOthers'],
  'theme.SearchModal.placeholder': ['search.placeholder'],
  'theme.SearchModal.searchBox.resetButtonTitle': ['search.clear'],
  'theme.SearchModal.startScreen.favoriteSearchesTitle': ['search.favorites'],
  'theme.SearchModal.startScreen.noRecentSearchesText': ['search.noRecent'],
  'theme.SearchModal.startScreen.recentSearchesTitle': ['search.recent'],
  'theme.SearchModal.startScreen.removeFavoriteSearchButtonTitle': ['search.removeFavorite'],
  'theme.SearchModal.startScreen.removeRecentSearchButtonTitle': ['search.removeRecent'],
  'theme.SearchModal.startScreen.saveRecentSearchButtonTitle': ['search.save'],
  'theme.SearchPage.documentsFound.plurals': ['search.count'],
  'theme.TOCCollapsible.toggleButtonLabel': ['toc.title'],
  'theme.admonition.caution': ['admonition.caution'],
  'theme.admonition.danger': ['admonition.danger'],
  'theme.admonition.info': ['admonition.info'],
  'theme.admonition.note': ['admonition.note', 'admonition.secondary'],
  'theme.admonition.tip': ['admonition.tip'],
  'theme.admonition.warning': ['admonition.warning'],
  'theme.blog.archive.title': ['blog.archive'],
  'theme.blog.authorsList.pageTitle': ['blog.authors'],
  'theme.blog.paginator.newerEntries': ['blog.newerPosts'],
  'theme.blog.paginator.olderEntries': ['blog.olderPosts'],
  'theme.blog.post.paginator.newerPost': ['blog.newerPost'],
  'theme.blog.post.paginator.olderPost': ['blog.olderPost'],
  'theme.blog.post.plurals': ['blog.posts'],
  'theme.blog.post.readMore': ['blog.readMore'],
  'theme.blog.post.readMoreLabel': ['blog.readMoreOf'],
  'theme.blog.post.readingTime.plurals': { key: 'blog.minutes', parameters: { readingTime: 'count' } },
  'theme.common.editThisPage': ['meta.edit'],
  'theme.common.headingLinkTitle': { key: 'text.sectionLink', parameters: { heading: 'title' } },
  'theme.common.skipToMainContent': ['page.skipToContent'],
  'theme.docs.DocCard.categoryDescription.plurals': ['category.pages'],
  'theme.docs.breadcrumbs.home': ['breadcrumbs.home'],
  'theme.docs.breadcrumbs.navAriaLabel': ['breadcrumbs.label'],
  'theme.docs.paginator.navAriaLabel': ['pagination.label'],
  'theme.docs.paginator.next': ['pagination.next'],
  'theme.docs.paginator.previous': ['pagination.previous'],
  'theme.docs.sidebar.closeSidebarButtonAriaLabel': ['menu.close'],
  'theme.docs.sidebar.navAriaLabel': ['sidebar.label'],
  'theme.docs.sidebar.toggleSidebarButtonAriaLabel': ['navbar.openMenu'],
  'theme.docs.versionBadge.label': { key: 'version.badge', parameters: { versionLabel: 'version' } },
  'theme.navbar.mobileSidebarSecondaryMenu.backButtonLabel': ['menu.back'],
  'theme.navbar.mobileVersionsDropdown.label': ['navbar.versions'],
  'theme.tags.tagsListLabel': ['meta.tags'],
  'theme.tags.tagsPageTitle': ['blog.tags'],
  'theme.unlistedContent.message': ['page.unlisted'],
}

/**
 * Docusaurus's English for these messages in lower case, where docgen's differs. `write-translations` of
 * Docusaurus writes it for everything that is not translated.
 */
const untranslated: ReadonlySet<string> = new Set([
  'breadcrumbs',
  'close navigation bar',
  'copied',
  'direct link to heading',
  'direct link to {heading}',
  'docs pages',
  'docs pages navigation',
  'docs sidebar',
  'edit this page',
  'home page',
  'newer entries',
  'newer post',
  'no recent searches',
  'older entries',
  'older post',
  'one document found|{count} documents found',
  'one item|{count} items',
  '1 item|{count} items',
  'one min read|{readingtime} min read',
  'one post|{count} posts',
  'read more',
  'read more about {title}',
  'search',
  'skip to main content',
  'tags',
  'tags:',
  'this page is unlisted. search engines will not index it, and only users having a direct link can access it.',
  'toggle navigation bar',
  'toggle word wrap',
  'version: {versionlabel}',
  'we could not find what you were looking for.',
  '← back to main menu',
])

/** The theme whose messages are read as well, in a sentence. */
export const otherTheme = 'Docusaurus’s theme'

/** Whether a key in a message file belongs to that theme. */
export const isOfOtherTheme = (key: string): boolean => key.startsWith('theme.')

/**
 * Converts a message of Docusaurus's theme to docgen's messages, by key. Empty if there is no corresponding
 * message. `isTranslated` tells whether it differs from Docusaurus's English.
 *
 * @param key `theme.docs.paginator.next`.
 */
export function fromOtherTheme(
  key: string,
  text: string,
): {
  readonly texts: readonly (readonly [MessageKey, string])[]
  readonly isTranslated: boolean
} {
  const counterpart = Object.hasOwn(counterparts, key) ? counterparts[key] : undefined
  const isTranslated = text.trim() !== '' && !untranslated.has(text.trim().toLowerCase())
  if (!counterpart) return { texts: [], isTranslated }
  const isList = (each: Counterpart | readonly MessageKey[]): each is readonly MessageKey[] =>
    Array.isArray(each)
  const { keys, parameters = {} } = isList(counterpart)
    ? { keys: counterpart }
    : { keys: [counterpart.key], ...counterpart }
  const renamed = text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(parameters, name) ? `{${parameters[name] ?? name}}` : whole,
  )
  return { texts: keys.map((each) => [each, asLabel(each, renamed)]), isTranslated }
}

/** In Docusaurus, styles capitalize the titles of admonitions, and templates add colons to labels. */
function asLabel(key: MessageKey, text: string): string {
  if (key.startsWith('admonition.')) return (text[0] ?? '').toUpperCase() + text.slice(1)
  return key === 'meta.tags' ? text.replace(/\s*[:：]$/, '') : text
}
