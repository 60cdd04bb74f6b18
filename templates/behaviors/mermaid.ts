/** The part of mermaid's API that is used. */
interface MermaidLibrary {
  initialize(options: {
    readonly startOnLoad: false
    readonly securityLevel: 'strict'
    readonly suppressErrorRendering: true
    readonly theme: string
  }): void
  render(id: string, code: string): Promise<{ readonly svg: string }>
}

/** Loads the site's `mermaid` package. */
export type LoadMermaid = () => Promise<{ readonly default: MermaidLibrary }>

/**
 * Renders diagrams that could not be rendered at build time, when the reader gets close to them, and again
 * when the color mode changes. Mermaid is loaded with the first one.
 */
export function mountDiagrams(root: ParentNode, load: LoadMermaid): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        watcher.unobserve(target)
        drawInTurn(target, load)
      }
    },
    { rootMargin: '400px' },
  )
  for (const figure of root.querySelectorAll('[data-mermaid]')) watcher.observe(figure)
}

const drawn = new Map<Element, LoadMermaid>()
const modes = new MutationObserver(() => {
  for (const [figure, load] of drawn) {
    if (figure.isConnected) drawInTurn(figure, load)
    else drawn.delete(figure)
  }
})
let queue = Promise.resolve()
let count = 0

/** Renders sequentially, because mermaid has one global theme. */
function drawInTurn(figure: Element, load: LoadMermaid): void {
  modes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  drawn.set(figure, load)
  queue = queue
    .then(() => draw(figure, load))
    .catch(() => {
      // The source remains readable.
    })
}

async function draw(figure: Element, load: LoadMermaid): Promise<void> {
  const source = figure.querySelector('pre')
  if (!source) return
  const { default: mermaid } = await load()
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: document.documentElement.dataset['theme'] === 'light' ? 'neutral' : 'dark',
  })
  const { svg } = await mermaid.render(`docgen-mermaid-${++count}`, source.textContent)
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  if (picture.nodeName === 'svg') show(document.importNode(picture, true), figure, source)
}

/** Displays a diagram like those rendered at build time. */
function show(picture: Element, figure: Element, source: Element): void {
  const oldCanvas = figure.querySelector('.diagram-canvas')
  if (oldCanvas) return oldCanvas.replaceChildren(picture)
  const name = figure.getAttribute('data-mermaid') ?? ''
  const canvas = document.createElement('div')
  canvas.className = 'diagram-canvas'
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', name)
  canvas.tabIndex = 0
  canvas.dataset['tool'] = 'enlarge'
  canvas.append(picture)
  const text = document.createElement('details')
  text.className = 'diagram-source'
  const summary = document.createElement('summary')
  summary.textContent = figure.getAttribute('data-as-text')
  text.append(summary, source)
  figure.replaceChildren(canvas, text)
}
