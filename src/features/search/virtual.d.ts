// Modules that the bundler generates for a site (src/stages/theme/client-modules.ts).

/** The language of the site's texts; the bundle of the theme puts it in. */
declare module 'docgen:search-language' {
  export const language: import('./query/language.ts').SearchLanguage
}
declare module 'docgen:search-engine' {
  export const openEngine: (
    place: import('./ui/open-lunr.ts').EnginePlace,
  ) => import('./ui/open-lunr.ts').OpenedEngine
}
declare module 'docgen:answers' {
  export const loadAnswers:
    | (() => Promise<{
        readonly openAnswers: (
          place: import('./answers/answer-mode.tsx').AnswerPlace,
        ) => Promise<import('../../model/search/answers.ts').AnswerMode>
      }>)
    | undefined
}
/** The tools of `docgen mcp`, bundled for pages (src/mcp/page-tools.ts). */
declare module 'docgen:site-tools' {
  export const registerTools: (
    context: import('../../model/model-context.ts').ModelContext,
    site: import('../../model/model-context.ts').SiteOfPage,
  ) => Promise<void>
}
declare module 'docgen:answers-module' {
  const provider: import('../../model/search/answers.ts').AnswerProvider
  export default provider
}
