/**
 * An attribute of links in a plugin's HTML that should only be links if the site has a page or file at their
 * address. Rendering removes it.
 */
export const linkIfThere = 'data-link-if-there'
