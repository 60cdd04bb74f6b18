/** What was typed, and what it printed. */
export interface Step {
  readonly command: string
  readonly output?: string
  /** Seconds until the output is there; 0.6 unless told. */
  readonly wait?: number
}

/** A recorded terminal session. */
export interface Session {
  readonly title: string
  readonly steps: readonly Step[]
}

const fetchRow = 'fetch   running   http://127.0.0.1:24310/mcp   24310'

/** Every recording by the name that pages use. Outputs are samples, shortened as on the pages. */
export const sessions: Readonly<Record<string, Session>> = {
  'first-server': {
    title: 'Run a server, stop it and remove it',
    steps: [
      {
        command: 'thv run fetch',
        output:
          "MCP server is running in the background (PID: 61270)\nUse 'thv stop fetch' to stop the server",
        wait: 2,
      },
      { command: 'thv list', output: `NAME    STATUS    URL                          PORT\n${fetchRow}` },
      { command: 'thv stop fetch', wait: 1 },
      { command: 'thv list --all', output: 'NAME    STATUS    PORT\nfetch   stopped   24310' },
      { command: 'thv rm fetch', wait: 1 },
    ],
  },
  'a-day': {
    title: 'Stop one group, and bring it back',
    steps: [
      {
        command: 'thv list',
        output:
          'NAME            STATUS    GROUP\nfetch           running   timetable\ngithub-review   running   booking\nosv             running   booking',
      },
      { command: 'thv stop --group booking', wait: 1.5 },
      { command: 'thv list', output: 'NAME    STATUS    GROUP\nfetch   running   timetable' },
      {
        command: 'thv list --all',
        output:
          'NAME            STATUS    GROUP\nfetch           running   timetable\ngithub-review   stopped   booking\nosv             stopped   booking',
      },
      { command: 'thv restart --group booking', wait: 1.5 },
    ],
  },
  'two-groups': {
    title: 'One group for each project',
    steps: [
      { command: 'thv group create timetable' },
      { command: 'thv group create booking' },
      { command: 'thv run --group timetable fetch', wait: 1.5 },
      { command: 'thv run --group booking osv', wait: 1.5 },
      { command: 'thv client register vscode --group timetable' },
      {
        command: 'thv list',
        output: 'NAME    STATUS    GROUP\nfetch   running   timetable\nosv     running   booking',
      },
    ],
  },
}
