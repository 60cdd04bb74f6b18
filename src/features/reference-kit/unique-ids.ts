/** Anchors of one page: lower-case words joined by hyphens, each given once. */
export interface UniqueIds {
  readonly claim: (...words: readonly string[]) => string
  /** Whether it was given. */
  readonly has: (id: string) => boolean
}

/** Ids for one page, each given once. A name that is taken gets a number: `spec-2`. */
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

/** `/workloads/{name}/stop` is `workloads-name-stop`; letters of other scripts stay. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}_]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
