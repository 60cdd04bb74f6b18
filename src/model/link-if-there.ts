/**
 * Attribute of a link in a plugin's HTML that is one only if the site has something at its address. Rendering
 * takes it off.
 */
export const linkIfThere = 'data-link-if-there'
