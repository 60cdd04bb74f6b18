/** Written by the bundle: loads mermaid where the site has it installed, otherwise `undefined`. */
declare module 'docgen:mermaid' {
  interface Mermaid {
    initialize(options: { readonly startOnLoad: false; readonly securityLevel: 'strict'; readonly theme: string }): void
    render(id: string, code: string): Promise<{ readonly svg: string }>
  }
  export const loadMermaid: (() => Promise<{ readonly default: Mermaid }>) | undefined
}
