/**
 * Fetches the branches of a large sidebar, and those within them, that are not part of the page
 * (`ul[data-branch]` contains the address of the fragment). Returns whether there were any. A failed branch
 * keeps its address for another attempt. Loaded if a sidebar has such branches.
 */
export async function loadBranches(root: Element, selector = all): Promise<boolean> {
  const lists = [...root.querySelectorAll<HTMLElement>(selector)]
  await Promise.all(
    lists.map(async (list) => {
      const address = list.dataset['branch'] ?? ''
      delete list.dataset['branch']
      try {
        const answer = await fetch(address)
        if (!answer.ok) return
        const items = new DOMParser()
          .parseFromString(`<ul>${await answer.text()}</ul>`, 'text/html')
          .querySelectorAll('body > ul > li')
        // The file is the same for all pages, so the mark of this one has to be set again.
        const here = list.querySelector('[aria-current=page]')?.getAttribute('href')
        // So are the categories on the way to this page, which are complete in the page only.
        const way = new Map(
          [...list.querySelectorAll<HTMLElement>(':scope > li > details')].map((category) => [
            category.dataset['key'],
            category.parentElement,
          ]),
        )
        list.replaceChildren(
          ...[...items].map(
            (item) => way.get(item.querySelector<HTMLElement>(':scope > details')?.dataset['key']) ?? item,
          ),
        )
        if (selector === all) await loadBranches(list)
        const links = [...list.querySelectorAll('a')]
        links.find((link) => link.getAttribute('href') === here)?.setAttribute('aria-current', 'page')
      } catch {
        list.dataset['branch'] = address
      }
    }),
  )
  return lists.length > 0
}

const all = 'ul[data-branch]'

/** Fetches the branch of a category itself, without those within it. */
export const loadBranch = (category: Element): Promise<boolean> =>
  loadBranches(category, ':scope > ul[data-branch]')

/**
 * Takes over branches that the kept sidebar lacks from the next page's. `mark` is called when a branch has
 * been completed of which that page has only a part.
 */
export function adoptBranches(sidebar: Element, next: Element, mark: () => void): void {
  for (const list of sidebar.querySelectorAll('ul[data-branch]')) {
    const category = list.parentElement
    const other = [...next.querySelectorAll('details')].find(
      ({ dataset }) => dataset['key'] === category?.dataset['key'],
    )
    const branch = other?.querySelector(':scope > ul')
    const isPart = branch?.matches('[data-branch]:has([aria-current])')
    if (!category || !branch || (branch.matches('[data-branch]') && !isPart)) continue
    list.replaceWith(document.adoptNode(branch))
    if (isPart) void loadBranch(category).then(mark)
  }
}
