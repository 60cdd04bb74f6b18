import { useEffect, useRef, useState } from 'react'
import type { AnswerProvider, AnswerStart, Verdict } from '../../src/model/search/answers.ts'
import { newTurn, withEvent, type Turn } from '../../src/model/search/conversation.ts'
import { onTurnsStored, readTurns, storeTurns } from './stored-conversation.ts'

/** A conversation and what can be done with it. */
export interface Conversation {
  readonly turns: readonly Turn[]
  readonly answering: boolean
  readonly ask: (question: string) => void
  /** Asks the last question again, in the place of its answer. */
  readonly retry: () => void
  readonly stop: () => void
  /** What the reader thinks of an answer: that of the turn with this index. */
  readonly judge: (index: number, verdict: Verdict) => void
}

/** A conversation with a provider. What is being said ends with the component that shows it. */
export function useConversation(provider: AnswerProvider, start: AnswerStart): Conversation {
  const [id] = useState(() => ('conversation' in start ? start.conversation : newId()))
  const [turns, setTurns] = useState<readonly Turn[]>(() => ('conversation' in start ? readTurns(id) : []))
  const running = useRef<AbortController>(undefined)
  const latest = useRef(turns)
  const isClosed = useRef(false)
  const show = (next: readonly Turn[]): void => {
    latest.current = next
    setTurns(next)
  }

  const run = async (question: string, earlier: readonly Turn[]): Promise<void> => {
    running.current?.abort()
    const aborter = (running.current = new AbortController())
    let turn = newTurn(question)
    let frame = 0
    // Those before it may be judged meanwhile.
    const withTurn = (): readonly Turn[] => [...latest.current.slice(0, earlier.length), turn]
    latest.current = earlier
    show(withTurn())
    storeTurns(id, latest.current)
    const turnsBefore = earlier
      .filter(({ answer }) => answer !== '')
      .map((before) => ({
        question: before.question,
        answer: before.answer,
        ...(before.id === undefined ? {} : { id: before.id }),
      }))
    for await (const event of provider.ask(
      { question, earlier: turnsBefore, conversation: id },
      aborter.signal,
    )) {
      if (aborter.signal.aborted) return
      turn = withEvent(turn, event)
      latest.current = withTurn()
      // Words come faster than a screen shows them.
      frame ||= requestAnimationFrame(() => {
        frame = 0
        if (!aborter.signal.aborted) setTurns(latest.current)
      })
    }
    cancelAnimationFrame(frame)
    if (aborter.signal.aborted) return
    show(withTurn())
    storeTurns(id, latest.current)
  }
  const change = (index: number, changed: Partial<Turn>): void => {
    show(latest.current.map((turn, at) => (at === index ? { ...turn, ...changed } : turn)))
    storeTurns(id, latest.current)
  }
  const isAnswering = (): boolean => latest.current.at(-1)?.state === 'answering'
  const stop = (): void => {
    running.current?.abort()
    if (isAnswering()) change(latest.current.length - 1, { state: 'stopped' })
  }
  useEffect(() => {
    if ('question' in start) void run(start.question, [])
    // What has ended is stored, and may have been added to elsewhere.
    const keep = (): void => {
      if (isAnswering()) storeTurns(id, latest.current)
    }
    // Reloading a page unmounts nothing.
    addEventListener('pagehide', keep)
    const unfollow = onTurnsStored(id, () => {
      if (!isAnswering()) show(readTurns(id))
    })
    return () => {
      isClosed.current = true
      unfollow()
      removeEventListener('pagehide', keep)
      running.current?.abort()
      keep()
    }
  }, [])

  return {
    turns,
    answering: turns.at(-1)?.state === 'answering',
    ask: (question) => void run(question, latest.current),
    retry: () => void run(latest.current.at(-1)?.question ?? '', latest.current.slice(0, -1)),
    stop,
    judge(index, verdict) {
      const { id: name, verdict: earlierVerdict } = latest.current[index] ?? {}
      if (name === undefined || earlierVerdict === verdict) return
      change(index, { verdict })
      provider.feedback?.(name, verdict).catch(() => {
        const { id: now, verdict: last } = latest.current[index] ?? {}
        if (!isClosed.current && now === name && last === verdict) change(index, { verdict: 'unsent' })
      })
    },
  }
}

/** Not `crypto.randomUUID`, which is missing on sites without HTTPS. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
