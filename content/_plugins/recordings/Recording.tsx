import Player from './player.island.tsx'
import { sessions } from './sessions.ts'

/** Props of `<Recording>`. */
export interface RecordingProps {
  /** Name of the session: `first-server`. */
  readonly name: string
}

/** A terminal session: text like any other, and a button that plays it. */
export default function Recording({ name }: RecordingProps) {
  const session = Object.hasOwn(sessions, name) ? sessions[name] : undefined
  if (!session)
    throw new Error(
      `<Recording name="${name}">: there is no such recording, only ${Object.keys(sessions).sort().join(', ')}.`,
    )
  return (
    <div className="recording">
      <Player session={session} />
    </div>
  )
}
