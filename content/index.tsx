import { Card, Cards, CodeBlock, Hero, Icon, Link } from 'docgen/components'
import HeroComb from './_theme/mdx/HeroComb.tsx'

export const frontMatter = {
  title: 'Simple and secure AI tools',
  description:
    'Documentation of ToolHive: run MCP servers in isolated containers from the desktop, the command line or Kubernetes, and connect them to AI clients.',
  layout: 'page',
}

const session = [
  ['$', 'thv client register cursor'],
  ['$', 'thv run fetch'],
  ['$', 'thv list'],
  ['', 'NAME    URL'],
  ['', 'fetch   http://127.0.0.1:24310/mcp'],
  ['$', 'thv mcp list tools --server fetch'],
] as const

const products = [
  {
    title: 'Desktop UI',
    to: '/toolhive/guides-ui/',
    icon: 'desktop',
    action: 'Read the UI guides',
    text: 'Find, install and manage MCP servers on your own machine, without a terminal.',
  },
  {
    title: 'Command line',
    to: '/toolhive/guides-cli/',
    icon: 'terminal',
    action: 'Read the CLI guides',
    text: 'Run servers with thv, manage their secrets and connect AI clients, by hand or from scripts.',
  },
  {
    title: 'Kubernetes operator',
    to: '/toolhive/guides-k8s/',
    icon: 'kubernetes',
    action: 'Read the operator guides',
    text: 'Declare MCP servers as resources of a cluster and let the operator run them.',
  },
  {
    title: 'Registry',
    to: '/toolhive/guides-cli/registry',
    icon: 'registry',
    action: 'Use the registry',
    text: 'Pick servers from a curated catalog, or point ToolHive at your own registry.',
  },
] as const

const guides = [
  { to: '/toolhive/tutorials/quickstart-ui', icon: 'rocket', label: 'Quickstart: desktop UI' },
  { to: '/toolhive/tutorials/quickstart-cli', icon: 'rocket', label: 'Quickstart: command line' },
  { to: '/toolhive/tutorials/quickstart-k8s', icon: 'rocket', label: 'Quickstart: Kubernetes' },
  { to: '/toolhive/guides-cli/secrets-management', icon: 'key', label: 'Manage secrets' },
  { to: '/toolhive/guides-cli/network-isolation', icon: 'network', label: 'Isolate the network' },
  { to: '/toolhive/guides-cli/custom-permissions', icon: 'shield', label: 'Write a permission profile' },
  { to: '/toolhive/concepts/mcp-primer', icon: 'book', label: 'What MCP is' },
  { to: '/toolhive/guides-cli/client-configuration', icon: 'settings', label: 'Connect AI clients' },
  { to: '/toolhive/reference/api', icon: 'code', label: 'API reference' },
] as const

const servers = [
  {
    title: 'GoFetch',
    href: 'https://github.com/StacklokLabs/gofetch',
    icon: 'globe',
    text: 'Fetches web pages and returns them as Markdown. A rewrite of the Fetch server in Go.',
  },
  {
    title: 'MKP',
    href: 'https://github.com/StacklokLabs/mkp',
    icon: 'kubernetes',
    text: 'Lets AI applications inspect Kubernetes clusters and, if you allow it, change them.',
  },
  {
    title: 'OSV',
    href: 'https://github.com/StacklokLabs/osv-mcp',
    icon: 'shield',
    text: 'Looks up known vulnerabilities of packages in the OSV database.',
  },
  {
    title: 'OCI Registry',
    href: 'https://github.com/StacklokLabs/ocireg-mcp',
    icon: 'box',
    text: 'Answers questions about container images and the registries that hold them.',
  },
  {
    title: 'Plotting',
    href: 'https://github.com/StacklokLabs/plotting-mcp',
    icon: 'chart',
    text: 'Draws charts from CSV data.',
  },
  {
    title: 'SQLite',
    href: 'https://github.com/StacklokLabs/sqlite-mcp',
    icon: 'database',
    text: 'Gives a model tools and resources for SQLite databases.',
  },
] as const

const projects = [
  {
    title: 'Buildkite plugin',
    href: 'https://github.com/StacklokLabs/toolhive-buildkite-plugin',
    icon: 'puzzle',
    text: 'Runs MCP servers through ToolHive in Buildkite pipelines.',
  },
  {
    title: 'GitHub Actions',
    href: 'https://github.com/StacklokLabs/toolhive-actions',
    icon: 'github',
    text: 'Sets up ToolHive and starts MCP servers in a workflow.',
  },
  {
    title: 'Yardstick',
    href: 'https://github.com/StacklokLabs/yardstick',
    icon: 'play',
    text: 'A reference server and client for deterministic tests.',
  },
] as const

export default function Home() {
  return (
    <>
      <Hero
        className="hero-with-comb"
        eyebrow="ToolHive documentation"
        title="Simple and secure AI tools"
        tagline="ToolHive runs each MCP server in its own container, with only the permissions it needs, and connects it to your AI clients."
        actions={[
          { text: 'Get started', link: '/toolhive/quickstart', icon: 'arrow-right' },
          { text: 'Read the documentation', link: '/toolhive/' },
        ]}
      >
        <HeroComb />
        <CodeBlock
          language="console"
          title="Output shortened"
          html={sessionHtml()}
          raw={session.map(([prompt, text]) => (prompt ? `${prompt} ${text}` : text)).join('\n')}
          lines={session.length}
        />
      </Hero>
      <section className="home-section" aria-labelledby="products">
        <h2 id="products">Choose how you run it</h2>
        <p>On your own machine or in a cluster, by hand or from scripts.</p>
        <Cards columns={4}>
          {products.map(({ text, ...card }) => (
            <Card key={card.to} {...card}>
              <p>{text}</p>
            </Card>
          ))}
        </Cards>
      </section>
      <section className="home-section" aria-labelledby="guides">
        <h2 id="guides">Popular guides</h2>
        <ul className="guide-list">
          {guides.map(({ to, icon, label }) => (
            <li key={to}>
              <Link to={to} data-prefetch="">
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="home-section" aria-labelledby="servers">
        <h2 id="servers">MCP servers by the ToolHive team</h2>
        <p>Each is an open source project on GitHub.</p>
        <Cards columns={3}>
          {servers.map(({ text, ...card }) => (
            <Card key={card.href} {...card} action="Go to project">
              <p>{text}</p>
            </Card>
          ))}
        </Cards>
      </section>
      <section className="home-section" aria-labelledby="projects">
        <h2 id="projects">Related projects</h2>
        <Cards columns={3}>
          {projects.map(({ text, ...card }) => (
            <Card key={card.href} {...card} action="Go to project">
              <p>{text}</p>
            </Card>
          ))}
        </Cards>
      </section>
    </>
  )
}

function sessionHtml(): string {
  return session
    .map(([prompt, text]) => {
      const [command = '', ...rest] = text.split(' ')
      return prompt
        ? `<span class="line"><span class="t-output">${prompt}</span> <span class="t-function">${command}</span> ${rest.join(' ')}</span>`
        : `<span class="line"><span class="t-output">${text}</span></span>`
    })
    .join('\n')
}
