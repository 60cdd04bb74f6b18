import address from '@theme/styles/search.css?url'

const loading = new Map<string, Promise<void>>()

/** The style sheet of search. */
export const loadStyles = (): Promise<void> => loadStyleSheet(address)

/**
 * A style sheet that comes late, once. It stands in the body: the head's sheets tell the navigator which
 * build a page belongs to.
 */
export function loadStyleSheet(href: string): Promise<void> {
  const known = loading.get(href)
  if (known) return known
  const loaded = new Promise<void>((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    // Without it search still works.
    link.onload = link.onerror = () => resolve()
    document.body.append(link)
  })
  loading.set(href, loaded)
  return loaded
}
