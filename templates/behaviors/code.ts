import { on } from '@theme/behaviors/events'

/**
 * Handles the page's tools: copying, wrapping, and unfolding code, copying the page and links to its parts,
 * enlarging diagrams.
 */
export function startCode(): void {
  const run = (tool: HTMLElement): void => void import('@theme/behaviors/tools').then(({ use }) => use(tool))
  on('click', '[data-tool],.heading-anchor,.ref-anchor', run)
  // A button is clicked by Enter, a diagram that scrolls is not.
  on('keydown', 'div[data-tool]', (diagram, { key }) => {
    if (key === 'Enter') run(diagram)
  })
}

/** Elements that scroll if they are too small for their content. */
const scrolling = 'pre, .table-wrapper, .diagram-canvas'

/**
 * Offers "Wrap" where lines are cut off, marks tables that scroll, and lets only what scrolls be a tab stop,
 * as the window and what is open in it are at any time; numbers lines from where the author says.
 */
export function mountCode(root: ParentNode): void {
  const sizes = new ResizeObserver((entries) => {
    const positions = entries.map(({ target }) => target.scrollLeft)
    // What scrolls is laid out wider, which must not decide whether it has to scroll.
    for (const { target } of entries)
      if (target.matches('.table-wrapper')) target.removeAttribute('data-wide')
    // Measures all elements before changing any, which avoids repeated layouts.
    const measured = entries.map(
      ({ target }) =>
        [
          target as HTMLElement,
          target.scrollWidth > target.clientWidth,
          target.scrollHeight > target.clientHeight,
        ] as const,
    ) // As they are asked for below.
    measured.forEach(([element, wide, tall], index) => {
      if (wide || tall) element.tabIndex = 0
      else element.removeAttribute('tabindex')
      ;(element.closest('.code') ?? element).toggleAttribute('data-wide', wide)
      // Readers stay where they were, though the narrower layout above has moved them.
      const offset = positions[index]
      if (offset) element.scrollLeft = offset
    })
  })
  for (const element of root.querySelectorAll<HTMLElement>(scrolling)) {
    sizes.observe(element)
    const start = element.dataset['start']
    if (start !== undefined) element.style.counterReset = `line ${Number(start) - 1}`
  }
}
