import type { Session } from './sessions.ts'

/** How much of the session is there at a moment. */
export interface Frame {
  readonly step: number
  /** Letters of the command that are typed. */
  readonly typed: number
  readonly hasOutput: boolean
  /** Milliseconds until the next frame. */
  readonly pause: number
}

const key = 45
const beforeTyping = 500
const afterOutput = 900

/**
 * The frames of a session in order. With `typing`, letter by letter; without, as for readers who want less
 * motion, a command at a time. In the last frame everything is there.
 */
export function framesOf({ steps }: Session, typing: boolean): readonly Frame[] {
  return steps.flatMap(({ command, output, wait = 0.6 }, step) => {
    const typed = (letters: number, pause: number): Frame => ({
      step,
      typed: letters,
      hasOutput: false,
      pause,
    })
    const letters = typing
      ? Array.from({ length: command.length - 1 }, (_, index) => typed(index + 1, key))
      : []
    return [
      typed(0, beforeTyping),
      ...letters,
      typed(command.length, wait * 1000),
      { step, typed: command.length, hasOutput: true, pause: output === undefined ? 0 : afterOutput },
    ]
  })
}
