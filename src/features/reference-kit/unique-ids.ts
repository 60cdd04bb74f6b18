/** Unique anchors for a page: lower-case words joined by hyphens. */
export interface UniqueIds {
  readonly claim: (...words: readonly string[]) => string
  readonly has: (id: string) => boolean
}

/** Creates unique ids for a page. A duplicate gets a number: `spec-2`. */
export function createUniqueIds(): UniqueIds {
  const used = new Set<string>()
  return {
    has: (id) => used.has(id),
    claim(...words) {
      const wanted = slug(words.join('-')) || 'section'
      let id = wanted
      for (let count = 2; used.has(id); count++) id = `${wanted}-${count}`
      used.add(id)
      return id
    },
  }
}

/**
 * Converts a text to a slug: `workloads-name-stop` for `/workloads/{name}/stop`. Keeps letters of all
 * scripts.
 */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}_]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
