import { Box, Button, Dots, Label, Mark, Toggle, Window, line } from './parts.tsx'

interface Size {
  readonly height: number
}

/** A server as the page MCP Servers shows it. */
function ServerCard({ y, name, isRunning }: { y: number; name: string; isRunning: boolean }) {
  return (
    <>
      <Box x={14} y={y} width={332} height={48} />
      <Label x={28} y={y + 21} look="strong">
        {name}
      </Label>
      <Label x={28} y={y + 37} look="muted">
        {isRunning ? 'Running' : 'Stopped'}
      </Label>
      <Toggle x={272} y={y + 16} isOn={isRunning} />
      <Dots x={330} y={y + 18} />
    </>
  )
}

/** The screen of servers that are installed. */
export function Servers({ height }: Size) {
  return (
    <Window height={height} active="MCP Servers">
      <Button x={14} y={54} width={132}>
        Add an MCP server
      </Button>
      <Mark x={146} y={54}>
        {1}
      </Mark>
      <Button x={166} y={54} width={112}>
        Manage Clients
      </Button>
      <Mark x={278} y={54}>
        {2}
      </Mark>
      <ServerCard y={92} name="fetch" isRunning />
      <Mark x={258} y={116}>
        {3}
      </Mark>
      <Mark x={316} y={116}>
        {4}
      </Mark>
      <ServerCard y={148} name="harbor-notes" isRunning={false} />
    </Window>
  )
}

/** A line of the list: a solid box is on this machine, a dashed one is somewhere else. */
function Entry({ y, name, isRemote = false }: { y: number; name: string; isRemote?: boolean }) {
  return (
    <>
      <rect
        {...line}
        strokeDasharray={isRemote ? '3 2.5' : undefined}
        x={28}
        y={y - 12}
        width={14}
        height={14}
        rx={3}
      />
      <Label x={54} y={y} look="strong">
        {name}
      </Label>
      <Label x={166} y={y} look="muted">
        {isRemote ? 'remote' : 'local'}
      </Label>
      <path {...line} d={`M14 ${y + 10}h332`} />
    </>
  )
}

/** The screen of servers that can be installed. */
export function Registry({ height }: Size) {
  return (
    <Window height={height} active="Registry">
      <Box x={14} y={52} width={332} height={26} />
      <Label x={26} y={69} look="muted">
        Search
      </Label>
      <Mark x={340} y={52}>
        {1}
      </Mark>
      <Entry y={100} name="fetch" />
      <Entry y={126} name="github" />
      <Entry y={152} name="notion-remote" isRemote />
      <Mark x={14} y={147}>
        {2}
      </Mark>
      <Box x={14} y={176} width={332} height={182} look="panel" />
      <Label x={28} y={202} look="title">
        github
      </Label>
      <Box x={84} y={189} width={56} height={18} />
      <Label x={93} y={202}>
        Official
      </Label>
      <Mark x={151} y={198}>
        {3}
      </Mark>
      <Label x={28} y={226} look="muted">
        Transport: stdio
      </Label>
      <Label x={28} y={246} look="muted">
        Popularity: stars, downloads
      </Label>
      <Label x={28} y={266} look="muted">
        Provenance: signed by Sigstore
      </Label>
      <Label x={28} y={286} look="muted">
        Tools:
      </Label>
      <Label x={67} y={286} look="code">
        create_issue, list_issues, …
      </Label>
      <Button x={28} y={310} width={118} isMain>
        Install server
      </Button>
      <Mark x={146} y={310}>
        {4}
      </Mark>
      <Button x={166} y={310} width={78}>
        GitHub
      </Button>
      <Mark x={244} y={310}>
        {5}
      </Mark>
    </Window>
  )
}

/** The screen on which tools are tried. */
export function Playground({ height }: Size) {
  return (
    <Window height={height} active="Playground">
      <Button x={178} y={52} width={168}>
        Configure your API Keys
      </Button>
      <Mark x={178} y={52}>
        {1}
      </Mark>
      <Box x={96} y={90} width={250} height={30} look="quiet" />
      <Label x={110} y={109}>
        Which of my MCP servers are running?
      </Label>
      <Box x={14} y={132} width={290} height={96} look="panel" />
      <Label x={28} y={153} look="code">
        list_servers
      </Label>
      <Label x={28} y={174} look="muted">
        Parameters: none
      </Label>
      <Label x={28} y={193} look="muted">
        Success: 2 servers
      </Label>
      <Label x={28} y={212} look="muted">
        Duration: 0.2 s
      </Label>
      <Mark x={304} y={132}>
        {2}
      </Mark>
      <Label x={14} y={252}>
        fetch is running, harbor-notes is stopped.
      </Label>
      <Box x={14} y={276} width={332} height={46} look="panel" />
      <path {...line} d="M28 292h14m-14 7h14m-14 7h14M33 289v6m5 1v6m-5 1v6" />
      <Mark x={24} y={276}>
        {3}
      </Mark>
      <Label x={58} y={303} look="muted">
        Your message
      </Label>
      <Mark x={340} y={276}>
        {4}
      </Mark>
    </Window>
  )
}

const output = [
  'server listening on port 8080',
  'tool call: fetch, 200, 412 ms',
  'tool call: fetch, 404, 96 ms',
] as const

/** The screen of a server's logs. */
export function Logs({ height }: Size) {
  return (
    <Window height={height} active="MCP Servers">
      <ServerCard y={54} name="fetch" isRunning />
      <Box x={176} y={94} width={170} height={112} look="panel" />
      {(['Copy URL', 'Edit configuration', 'View logs', 'Remove server'] as const).map((name, index) => (
        <g key={name}>
          <Label x={204} y={116 + index * 25}>
            {name}
          </Label>
          <Mark x={189} y={112 + index * 25}>
            {index + 1}
          </Mark>
        </g>
      ))}
      <path {...line} d="M322 106h8v8h-8zM326 106v-4h8v8h-4" />
      <Box x={14} y={218} width={332} height={68} look="quiet" />
      {output.map((line, index) => (
        <Label key={line} x={26} y={239 + index * 18} look="code">
          {line}
        </Label>
      ))}
    </Window>
  )
}
