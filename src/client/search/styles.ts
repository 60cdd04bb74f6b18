import address from '@theme/styles/search.css?url'

let loading: Promise<void> | undefined

/** The style sheet of search. It stands in the body: the head's sheets tell the navigator which build a page belongs to. */
export function loadStyles(): Promise<void> {
  return (loading ??= new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    // Without it search still works.
    link.onload = link.onerror = () => resolve()
    document.body.append(link)
  }))
}
