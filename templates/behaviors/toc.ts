import { hashTarget } from '@theme/behaviors/deep-link'

let waiting = false

/**
 * Marks the reader's position in the table of contents: the last heading in the upper fifth of the window, or
 * the first of all.
 */
export function startToc(): void {
  addEventListener('scroll', mountToc, { passive: true })
}

/** Marks the current heading in the next frame: a page has one layout for all that happens before. */
export function mountToc(): void {
  if (waiting) return
  waiting = true
  requestAnimationFrame(() => {
    waiting = false
    mark()
  })
}

function mark(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-toc] a')]
  const visible = links.filter((link) => hashTarget(link.hash)?.checkVisibility?.() ?? true)
  const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
  const passed = visible.filter(
    (link) => (hashTarget(link.hash)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 5 + 40,
  )
  const current = atEnd && scrollY > 0 ? visible.at(-1) : (passed.at(-1) ?? visible[0])
  for (const link of links) {
    if (link === current) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}
