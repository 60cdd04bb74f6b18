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
