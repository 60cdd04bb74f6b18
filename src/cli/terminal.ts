/** What the output stream of the CLI supports. */
export interface Terminal {
  /** Colors and other escape sequences. */
  readonly color: boolean
  /** Redrawing a line. */
  readonly live: boolean
  readonly columns: number
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Detects terminal features from conventional environment variables: NO_COLOR, FORCE_COLOR (no-color.org,
 * force-color.org), TERM=dumb, and CI.
 */
export function terminalOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  environment: Environment,
): Terminal {
  const forbidden = isSet(environment['NO_COLOR']) || environment['TERM'] === 'dumb'
  const live = stream.isTTY === true && !forbidden && !isSet(environment['CI'])
  return {
    color: live || (isSet(environment['FORCE_COLOR']) && !forbidden),
    live,
    columns: stream.columns || 80,
  } // Some terminals say 0.
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false'
}
