/**
 * Fetches the branches of a large sidebar that are not in the page (`ul[data-branch]` holds the address of
 * the fragment). Says whether there were any. What could not be fetched keeps its address for another try.
 * Loaded when a sidebar has such branches.
 */
export async function loadBranches(root: Element): Promise<boolean> {
  const lists = [...root.querySelectorAll<HTMLElement>('ul[data-branch]')]
  await Promise.all(
    lists.map(async (list) => {
      const address = list.dataset['branch'] ?? ''
      delete list.dataset['branch']
      try {
        const answer = await fetch(address)
        if (!answer.ok) return
        list.replaceChildren(
          ...new DOMParser()
            .parseFromString(`<ul>${await answer.text()}</ul>`, 'text/html')
            .querySelectorAll('body > ul > li'),
        )
      } catch {
        list.dataset['branch'] = address
      }
    }),
  )
  return lists.length > 0
}

/** Takes the branches that the next page's sidebar has and the kept one lacks. */
export function adoptBranches(kept: Element, next: Element): void {
  for (const list of kept.querySelectorAll('ul[data-branch]')) {
    const key = list.parentElement?.dataset['key']
    const full = [...next.querySelectorAll('details')]
      .find((category) => category.dataset['key'] === key)
      ?.querySelector(':scope > ul:not([data-branch])')
    if (full) list.replaceWith(document.adoptNode(full))
  }
}
