/** What a drawing says besides its lines. */
export interface Screen {
  readonly title: string
  /** The drawing in words, for those who do not see it. */
  readonly alt: string
  /** What its numbers mean, from 1. */
  readonly labels: readonly string[]
}

/** Every screen by the name that pages use. The fact sheet of the UI guides names all that is on them. */
export const screens: Readonly<Record<string, Screen>> = {
  servers: {
    title: 'The MCP Servers page',
    alt: 'Drawing of the MCP Servers page: two buttons above two cards. The server fetch is running, the server harbor-notes is stopped.',
    labels: [
      'Adds your own server, local or remote.',
      'Opens the dialog that connects AI clients.',
      'Starts and stops the server.',
      'Opens the menu with the URL, the configuration, the repository, the logs and Remove server.',
    ],
  },
  registry: {
    title: 'The Registry page with the details of a server',
    alt: 'Drawing of the Registry page: a search field and three servers. Below, the details of the server github with tier, transport, popularity, provenance, tools and two buttons.',
    labels: [
      'Searches the list.',
      'Shows whether the server is local or remote.',
      'Tells you who stands behind the server.',
      'Opens the installation form.',
      'Opens the source repository, if one is known.',
    ],
  },
  install: {
    title: 'The installation form of a registry server',
    alt: 'Drawing of the installation form of the server github: its name, a required secret, an environment variable, command arguments, storage volumes and the button Install server.',
    labels: [
      'Filled in from the registry. The name has to be unique.',
      'An asterisk marks what is required. Enter a new value, or select a stored secret.',
      'For values that aren’t sensitive.',
      'Maps files and folders of your computer into the container.',
      'Has the rules for hosts and ports.',
    ],
  },
  secrets: {
    title: 'The Secrets page',
    alt: 'Drawing of the Secrets page: the button Add secret above two secrets, ferries-github and berths-api. Each has a menu, and the open menu offers to update the value or to delete the secret.',
    labels: [
      'Asks for a friendly name and the value.',
      'The name by which you select the secret in a form. Its value isn’t shown.',
      'Updates the value, or deletes the secret.',
    ],
  },
  clients: {
    title: 'The Manage Clients dialog',
    alt: 'Drawing of the Manage Clients dialog: three AI clients with toggles, of which VS Code and Claude Code are on, and the buttons Cancel and Save.',
    labels: [
      'A client that ToolHive found on this computer.',
      'On: the client gets all running servers.',
      'Discards your changes.',
      'Applies your changes. Nothing changes until you select it.',
    ],
  },
  network: {
    title: 'The Network isolation tab',
    alt: 'Drawing of the Network isolation tab: the toggle is on, two hosts and one port are allowed, and below is the button Install server.',
    labels: [
      'Turns isolation on. Rules of the registry entry are filled in.',
      'A leading period covers all subdomains.',
      'The server can’t use any other port.',
    ],
  },
  playground: {
    title: 'A tool call in the playground',
    alt: 'Drawing of the playground: a question, the call of the tool list_servers with its parameters, result and duration, the answer, and a field for the next message.',
    labels: [
      'Takes the API keys of model providers.',
      'Shows a tool call: name, parameters, success, response and duration.',
      'Turns single tools on and off.',
      'Your next message.',
    ],
  },
  logs: {
    title: 'The menu of a server and its logs',
    alt: 'Drawing of the card of the server fetch with its menu open: copy URL, Edit configuration, View logs and Remove server. Below, three lines of output.',
    labels: [
      'Copies the URL for AI clients that you set up by hand.',
      'Opens the form again, with your values.',
      'Opens the output of the server.',
      'Deletes the container and the configuration.',
    ],
  },
}
