/** The language of the site's texts; the bundle of the theme puts it in. */
declare module 'docgen:search-language' {
  export const language: import('./language.ts').SearchLanguage
}
