import type { AnswerSource } from '../../src/model/search/answers.ts'
import { newTurn, type Turn } from '../../src/model/search/conversation.ts'
import { conversationKey, readHistory, withConversation } from './search-history.ts'

const maxTurns = 50
/** In characters: of an answer, which is what is let through of one, and of all answers of a conversation. */
const longestText = 40_000
const longestConversation = 250_000

/** Keeps a conversation, and names it in the list of recent ones by its first question. */
export function storeTurns(id: string, turns: readonly Turn[]): void {
  const shortTurns = newest(turns).map((turn): Turn => ({
    ...turn,
    answer: turn.answer.slice(0, longestText),
    state: turn.state === 'answering' ? 'stopped' : turn.state,
  }))
  const [first] = shortTurns
  if (!first) return
  const history = readHistory()
  const conversation = history.conversations.find((stored) => stored.id === id)
  withConversation(history, conversation ?? { id, question: first.question.slice(0, 300) })
  try {
    localStorage.setItem(conversationKey(id), JSON.stringify(shortTurns))
  } catch {
    // Full or switched off: the conversation lasts until the modal is closed.
  }
}

/** The last turns, as many as are kept. */
function newest(turns: readonly Turn[]): readonly Turn[] {
  let length = 0
  const tooMuch = turns.findLastIndex(({ answer }) => (length += answer.length) > longestConversation)
  return turns.slice(Math.max(tooMuch + 1, turns.length - maxTurns))
}

/**
 * What was said in a conversation, as far as the storage still knows and makes sense; at least its question.
 */
export function readTurns(id: string): readonly Turn[] {
  const ownTurns = storedTurns(id)
  if (ownTurns.length > 0) return ownTurns
  return readHistory()
    .conversations.filter((stored) => stored.id === id)
    .map(({ question }) => ({ ...newTurn(question), state: 'lost' }))
}

function storedTurns(id: string): readonly Turn[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(conversationKey(id)) ?? '[]')
    return Array.isArray(value) ? value.slice(0, maxTurns).flatMap(asTurn) : []
  } catch {
    return []
  }
}

/** Calls `changed` when another tab stores this conversation. Gives a function that ends it. */
export function onTurnsStored(id: string, changed: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key === conversationKey(id) && newValue !== null) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

function asTurn(value: unknown): Turn[] {
  if (typeof value !== 'object' || value === null) return []
  const { question, answer, sources, state, id, verdict } = value as Partial<Record<keyof Turn, unknown>>
  if (typeof question !== 'string' || question === '' || typeof answer !== 'string') return []
  return [
    {
      question: question.slice(0, longestText),
      answer: answer.slice(0, longestText),
      sources: Array.isArray(sources) ? sources.slice(0, 20).flatMap(asSource) : [],
      searches: [],
      state: state === 'done' ? 'done' : 'stopped',
      ...(typeof id === 'string' ? { id } : {}),
      ...(verdict === 'like' || verdict === 'dislike' ? { verdict } : {}),
    },
  ]
}

function asSource(value: unknown): AnswerSource[] {
  if (typeof value !== 'object' || value === null) return []
  const { href, title, number } = value as Partial<Record<keyof AnswerSource, unknown>>
  if (typeof href !== 'string' || typeof title !== 'string' || !/^(?:\/(?!\/)|https?:\/\/)/.test(href))
    return []
  return [{ href, title: title.slice(0, 300), ...(typeof number === 'number' ? { number } : {}) }]
}
