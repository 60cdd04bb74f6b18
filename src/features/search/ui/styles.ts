import address from '@theme/styles/search.css?url'

const loading = new Map<string, Promise<void>>()

/** Loads the style sheet of search. */
export const loadStyles = (): Promise<void> => loadStyleSheet(address)

/**
 * Loads a style sheet lazily, once. It is added to the body, because the navigator compares the style sheets
 * in the head to detect a new build.
 */
export function loadStyleSheet(href: string): Promise<void> {
  const earlierLoad = loading.get(href)
  if (earlierLoad) return earlierLoad
  const loaded = new Promise<void>((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    // Search works even without it.
    link.onload = link.onerror = () => resolve()
    document.body.append(link)
  })
  loading.set(href, loaded)
  return loaded
}
