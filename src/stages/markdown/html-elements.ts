/**
 * Elements of HTML and SVG that a document may hold (HTML Living Standard, section 4; obsolete ones that
 * browsers keep included).
 */
const elements =
  'a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr ' +
  'animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset filter foreignObject g image line linearGradient marker mask metadata mpath path pattern polygon polyline radialGradient rect set stop switch symbol text textPath tspan use view'

const known = new Set(elements.toLowerCase().split(' '))

/**
 * `path` and the like are elements of SVG only; in prose they are a placeholder that somebody forgot to
 * escape.
 */
const onlyInSvg = new Set(
  'animate animatemotion animatetransform circle clippath defs desc ellipse filter g image line lineargradient marker mask metadata mpath path pattern polygon polyline radialgradient rect set stop switch symbol text textpath tspan use view'.split(
    ' ',
  ),
)

/** Whether `name` can be an element outside an `svg`; names with a hyphen are custom elements. */
export function isHtmlElement(name: string): boolean {
  const lower = name.toLowerCase()
  return lower.includes('-') || (known.has(lower) && !onlyInSvg.has(lower))
}

/** Whether `name` is an element of HTML or SVG, or a custom element. */
export function isKnownElement(name: string): boolean {
  return name.includes('-') || known.has(name.toLowerCase())
}

export const htmlElementNames = [...known]
