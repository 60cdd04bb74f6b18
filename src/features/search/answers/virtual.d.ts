// What the bundle puts in for a site (src/stages/theme/client-answers.ts).
declare module 'docgen:answers' {
  export const loadAnswers:
    | (() => Promise<{
        readonly openAnswers: (
          place: import('./answer-mode.tsx').AnswerPlace,
        ) => Promise<import('../../../model/search/answers.ts').AnswerMode>
      }>)
    | undefined
}
declare module 'docgen:answers-module' {
  const provider: import('../../../model/search/answers.ts').AnswerProvider
  export default provider
}
