/**
 * Fetches the branches of a large sidebar that are not part of the page (`ul[data-branch]` contains the
 * address of the fragment). Returns whether there were any. A failed branch keeps its address for another
 * attempt. Loaded if a sidebar has such branches.
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

/** Takes over branches that the kept sidebar lacks from the next page's. */
export function adoptBranches(kept: Element, next: Element): void {
  for (const list of kept.querySelectorAll('ul[data-branch]')) {
    const key = list.parentElement?.dataset['key']
    const full = [...next.querySelectorAll('details')]
      .find((category) => category.dataset['key'] === key)
      ?.querySelector(':scope > ul:not([data-branch])')
    if (full) list.replaceWith(document.adoptNode(full))
  }
}
