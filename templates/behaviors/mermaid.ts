import type { MermaidLibrary } from '@theme/behaviors/load-mermaid'

let drawn = 0

/** Draws the diagrams that could not be drawn at build time, where the site ships mermaid. Otherwise their source stays. Loaded when a page has one. */
export async function drawDiagrams(figures: readonly HTMLElement[], load: () => Promise<{ readonly default: MermaidLibrary }>): Promise<void> {
  const { default: mermaid } = await load()
  mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', theme: document.documentElement.dataset['theme'] === 'light' ? 'neutral' : 'dark' })
  for (const figure of figures) {
    const code = figure.querySelector('code')?.textContent
    if (!code) continue
    try {
      const { svg } = await mermaid.render(`docgen-mermaid-${++drawn}`, code)
      const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
      if (picture.nodeName === 'svg') figure.replaceChildren(figure.ownerDocument.importNode(picture, true))
    } catch {
      // Its source is readable; the build has said what is wrong with it.
    }
  }
}
