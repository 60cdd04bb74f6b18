/** What the place that the CLI writes to can show. */
export interface Terminal {
  /** Colours and other escape sequences. */
  readonly colour: boolean
  /** A line that is drawn again and again. */
  readonly live: boolean
  readonly columns: number
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the conventions of terminals: NO_COLOR and FORCE_COLOR (no-color.org, force-color.org), TERM=dumb,
 * CI.
 */
export function terminalOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  environment: Environment,
): Terminal {
  const forbidden = isSet(environment['NO_COLOR']) || environment['TERM'] === 'dumb'
  const live = stream.isTTY === true && !forbidden && !isSet(environment['CI'])
  return {
    colour: live || (isSet(environment['FORCE_COLOR']) && !forbidden),
    live,
    columns: stream.columns || 80,
  } // Some terminals say 0.
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false'
}
