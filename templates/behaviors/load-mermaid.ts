/** The part of mermaid that is used here. */
export interface MermaidLibrary {
  initialize(options: { readonly startOnLoad: false; readonly securityLevel: 'strict'; readonly theme: string }): void
  render(id: string, code: string): Promise<{ readonly svg: string }>
}

/**
 * How the browser gets mermaid, for diagrams that could not be drawn at build time. docgen brings none: a site that installs mermaid puts
 * `export const loadMermaid = () => import('mermaid')` in its own `templates/behaviors/load-mermaid.ts`.
 */
export const loadMermaid: (() => Promise<{ readonly default: MermaidLibrary }>) | undefined = undefined
