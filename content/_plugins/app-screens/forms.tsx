import { Box, Button, Dots, Field, Label, Mark, Panel, Toggle, Window, line } from './parts.tsx'

interface Size {
  readonly height: number
}

/** The form that installs a server. */
export function Install({ height }: Size) {
  return (
    <Window height={height} active="Registry">
      <Panel title="Install github" x={14} y={52} width={332} height={326} />
      <Box x={204} y={61} width={128} height={24} look="quiet" />
      <Label x={214} y={77}>
        Network isolation
      </Label>
      <Mark x={332} y={61}>
        {5}
      </Mark>
      <Field x={28} y={94} width={304} label="Server name *" value="github" />
      <Mark x={332} y={111}>
        {1}
      </Mark>
      <Label x={28} y={154} look="strong">
        Secrets
      </Label>
      <Field x={28} y={158} width={304} label="GITHUB_PERSONAL_ACCESS_TOKEN *" value="ferries-github" />
      <Mark x={332} y={175}>
        {2}
      </Mark>
      <Label x={28} y={218} look="strong">
        Environment variables
      </Label>
      <Field x={28} y={222} width={304} label="GITHUB_READ_ONLY" value="1" />
      <Mark x={332} y={239}>
        {3}
      </Mark>
      <Field x={28} y={276} width={146} label="Command arguments" />
      <Field x={186} y={276} width={146} label="Storage volumes" value="Add a volume" />
      <Mark x={332} y={293}>
        {4}
      </Mark>
      <Button x={28} y={338} width={118} isMain>
        Install server
      </Button>
    </Window>
  )
}

/** The screen of secrets. */
export function Secrets({ height }: Size) {
  return (
    <Window height={height} active="Secrets">
      <Button x={14} y={54} width={98}>
        Add secret
      </Button>
      <Mark x={112} y={54}>
        {1}
      </Mark>
      {(['ferries-github', 'berths-api'] as const).map((name, index) => (
        <g key={name}>
          <Box x={14} y={94 + index * 48} width={332} height={40} />
          <Label x={28} y={119 + index * 48} look="code">
            {name}
          </Label>
          <Dots x={330} y={108 + index * 48} />
        </g>
      ))}
      <Mark x={150} y={114}>
        {2}
      </Mark>
      <Box x={206} y={104} width={112} height={64} look="panel" />
      <Label x={220} y={129}>
        Update value
      </Label>
      <Label x={220} y={153}>
        Delete
      </Label>
      <Mark x={206} y={104}>
        {3}
      </Mark>
    </Window>
  )
}

/** The screen of client applications. */
export function Clients({ height }: Size) {
  return (
    <Window height={height} active="MCP Servers">
      <Panel title="Manage Clients" x={40} y={56} width={280} height={182} />
      {(
        [
          ['VS Code', true],
          ['Cursor', false],
          ['Claude Code', true],
        ] as const
      ).map(([name, isOn], index) => (
        <g key={name}>
          <Label x={74} y={112 + index * 32}>
            {name}
          </Label>
          <Toggle x={272} y={100 + index * 32} isOn={isOn} />
          <path {...line} d={`M54 ${122 + index * 32}h252`} />
        </g>
      ))}
      <Mark x={57} y={108}>
        {1}
      </Mark>
      <Mark x={258} y={108}>
        {2}
      </Mark>
      <Button x={148} y={200} width={74}>
        Cancel
      </Button>
      <Mark x={148} y={200}>
        {3}
      </Mark>
      <Button x={236} y={200} width={70} isMain>
        Save
      </Button>
      <Mark x={306} y={200}>
        {4}
      </Mark>
    </Window>
  )
}

/** The screen of network settings. */
export function Network({ height }: Size) {
  return (
    <Window height={height} active="Registry">
      <Panel title="Network isolation" x={14} y={52} width={332} height={234} />
      <Toggle x={286} y={65} isOn />
      <Mark x={272} y={73}>
        {1}
      </Mark>
      <Label x={28} y={110} look="muted">
        Allowed hosts
      </Label>
      {(['api.github.com', '.githubusercontent.com'] as const).map((host, index) => (
        <g key={host}>
          <Box x={28} y={118 + index * 30} width={304} height={24} />
          <Label x={38} y={134 + index * 30} look="code">
            {host}
          </Label>
        </g>
      ))}
      <Mark x={332} y={148}>
        {2}
      </Mark>
      <Label x={28} y={196} look="muted">
        Allowed ports
      </Label>
      <Box x={28} y={204} width={84} height={24} />
      <Label x={38} y={220} look="code">
        443
      </Label>
      <Mark x={112} y={204}>
        {3}
      </Mark>
      <Button x={28} y={246} width={118} isMain>
        Install server
      </Button>
    </Window>
  )
}
