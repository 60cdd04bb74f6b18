import { useEffect, useState } from 'react'
import { framesOf } from './frames.ts'
import type { Session } from './sessions.ts'

/** When React wakes the player. */
export const hydrate = 'interaction'

/**
 * Plays a terminal session. All of its text is there from the start: what has not happened yet is
 * transparent, so nothing moves while it plays, and without JavaScript it is a block of text.
 */
export default function Player({ session }: { readonly session: Session }) {
  // Undefined before it was played: everything shows.
  const [at, setAt] = useState<number>()
  const [isPlaying, setIsPlaying] = useState(false)
  const [frames, setFrames] = useState(() => framesOf(session, true))
  const now = at === undefined ? undefined : frames[at]

  useEffect(() => {
    if (!isPlaying || at === undefined) return undefined
    const isLast = at === frames.length - 1
    const timer = setTimeout(
      () => (isLast ? setIsPlaying(false) : setAt(at + 1)),
      isLast ? 0 : (frames[at]?.pause ?? 0),
    )
    return () => clearTimeout(timer)
  }, [at, frames, isPlaying])

  const play = (): void => {
    if (isPlaying) return setIsPlaying(false)
    if (at === undefined || at === frames.length - 1) {
      setFrames(framesOf(session, !matchMedia('(prefers-reduced-motion: reduce)').matches))
      setAt(0)
    }
    setIsPlaying(true)
  }
  const isPaused = !isPlaying && at !== undefined && at < frames.length - 1
  return (
    <div className="code code-terminal">
      <div className="code-head">
        <span className="code-lights" />
        <span className="code-title">{session.title}</span>
      </div>
      <pre tabIndex={0}>
        <code className="language-console">
          {session.steps.map(({ command, output }, step) => {
            const typed = !now || step < now.step ? command.length : step === now.step ? now.typed : undefined
            const isShown = !now || step < now.step || (step === now.step && now.hasOutput)
            return (
              <span key={step} className="recording-step">
                <span className={typed === undefined ? 'recording-later' : undefined}>
                  <span className="t-output">$ </span>
                  {command.slice(0, typed)}
                  <span className="recording-later">{command.slice(typed ?? command.length)}</span>
                  {'\n'}
                </span>
                {output !== undefined && (
                  <span className={isShown ? 't-output' : 'recording-later'}>{`${output}\n`}</span>
                )}
              </span>
            )
          })}
        </code>
      </pre>
      <div className="code-tools needs-js">
        <button type="button" onClick={play}>
          {isPlaying ? 'Pause' : isPaused ? 'Continue' : 'Play'}
          <span className="visually-hidden"> the recording: {session.title}</span>
        </button>
      </div>
    </div>
  )
}
