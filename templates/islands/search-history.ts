/** A result that was followed. */
export interface StoredHit {
  readonly href: string
  readonly title: string
  /** The headings above it, joined. */
  readonly trail: string
}

/** A conversation in the history. */
export interface StoredConversation {
  readonly id: string
  readonly question: string
}

/** The search history stored in the browser. */
export interface SearchHistory {
  readonly recent: readonly StoredHit[]
  readonly favorites: readonly StoredHit[]
  readonly conversations: readonly StoredConversation[]
}

const key = (name: keyof SearchHistory): string => `docgen.search.${name}`
const maxRecent = 7
const maxRecentBesideFavorites = 4
const maxFavorites = 10
const maxConversations = 7

/** Reads the stored history. Returns less if the storage is disabled or corrupted. */
export function readHistory(): SearchHistory {
  return limited({
    recent: distinct(read('recent').flatMap(asHit), ({ href }) => href),
    favorites: distinct(read('favorites').flatMap(asHit), ({ href }) => href),
    conversations: distinct(read('conversations').flatMap(asConversation), ({ id }) => id),
  })
}

/** Adds a page to the recent ones. */
export const withRecent = (history: SearchHistory, hit: StoredHit): SearchHistory =>
  history.favorites.some(({ href }) => href === hit.href)
    ? history
    : write({ ...history, recent: [hit, ...history.recent.filter(({ href }) => href !== hit.href)] })

/** Adds a page to the favorites. */
export const withFavorite = (history: SearchHistory, hit: StoredHit): SearchHistory =>
  write({
    ...history,
    recent: history.recent.filter(({ href }) => href !== hit.href),
    favorites: [hit, ...history.favorites.filter(({ href }) => href !== hit.href)],
  })

/** Removes an entry. */
export const without = (history: SearchHistory, list: 'recent' | 'favorites', href: string): SearchHistory =>
  write({ ...history, [list]: history[list].filter((hit) => hit.href !== href) })

/** Stores a conversation as the latest one. */
export const withConversation = (history: SearchHistory, conversation: StoredConversation): SearchHistory =>
  write({
    ...history,
    conversations: [conversation, ...history.conversations.filter(({ id }) => id !== conversation.id)],
  })

/** With what was said in it. */
export function withoutConversation(history: SearchHistory, conversationId: string): SearchHistory {
  forget(conversationId)
  return write({ ...history, conversations: history.conversations.filter(({ id }) => id !== conversationId) })
}

/** Where a conversation itself is kept. */
export const conversationKey = (id: string): string => `docgen.search.conversation.${id}`

function forget(id: string): void {
  try {
    localStorage.removeItem(conversationKey(id))
  } catch {
    // Storage is switched off: there is nothing to forget.
  }
}

function limited({ recent, favorites, conversations }: SearchHistory): SearchHistory {
  const shownFavorites = favorites.slice(0, maxFavorites)
  return {
    recent: recent.slice(0, shownFavorites.length > 0 ? maxRecentBesideFavorites : maxRecent),
    favorites: shownFavorites,
    conversations: conversations.slice(0, maxConversations),
  }
}

function write(history: SearchHistory): SearchHistory {
  const next = limited(history)
  for (const { id } of history.conversations.slice(maxConversations)) forget(id)
  try {
    for (const name of ['recent', 'favorites', 'conversations'] as const) {
      if (next[name].length > 0) localStorage.setItem(key(name), JSON.stringify(next[name]))
      else localStorage.removeItem(key(name))
    }
  } catch {
    // Full or switched off: remembered until the page is left.
  }
  return next
}

function read(name: keyof SearchHistory): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key(name)) ?? '[]')
    return Array.isArray(value) ? value.slice(0, 100) : []
  } catch {
    return []
  }
}

const distinct = <Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string): readonly Entry[] =>
  entries.filter((entry, index) => entries.findIndex((other) => nameOf(other) === nameOf(entry)) === index)

/** Only what we could have stored: an address of a page, not of a script. */
function asHit(value: unknown): StoredHit[] {
  if (typeof value !== 'object' || value === null) return []
  const { href, title, trail } = value as Partial<Record<keyof StoredHit, unknown>>
  if (
    typeof href !== 'string' ||
    typeof title !== 'string' ||
    title === '' ||
    !/^(?:\/(?!\/)|https?:\/\/)/.test(href)
  )
    return []
  return [{ href, title: title.slice(0, 300), trail: typeof trail === 'string' ? trail.slice(0, 300) : '' }]
}

function asConversation(value: unknown): StoredConversation[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, question } = value as Partial<Record<keyof StoredConversation, unknown>>
  return typeof id === 'string' && typeof question === 'string' && question !== ''
    ? [{ id, question: question.slice(0, 300) }]
    : []
}
