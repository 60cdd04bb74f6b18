import { defineSidebars } from 'docgen'

export default defineSidebars({
  toolhiveSidebar: [
    { type: 'doc', id: 'toolhive/index', label: 'Introduction' },
    { type: 'doc', id: 'toolhive/quickstart' },
    {
      type: 'category',
      label: 'Tutorials',
      link: { type: 'doc', id: 'toolhive/tutorials/index' },
      items: [
        'toolhive/tutorials/quickstart-ui',
        'toolhive/tutorials/quickstart-cli',
        'toolhive/tutorials/quickstart-k8s',
        'toolhive/tutorials/custom-registry',
        'toolhive/tutorials/opentelemetry',
        'toolhive/tutorials/vault-integration',
      ],
    },
    {
      type: 'category',
      label: 'ToolHive UI guides',
      link: { type: 'doc', id: 'toolhive/guides-ui/index' },
      items: [
        'toolhive/guides-ui/install',
        'toolhive/guides-ui/registry',
        'toolhive/guides-ui/run-mcp-servers',
        'toolhive/guides-ui/network-isolation',
        'toolhive/guides-ui/secrets-management',
        'toolhive/guides-ui/client-configuration',
        'toolhive/guides-ui/playground',
      ],
    },
    {
      type: 'category',
      label: 'CLI guides',
      link: { type: 'doc', id: 'toolhive/guides-cli/index' },
      items: [
        'toolhive/guides-cli/install',
        'toolhive/guides-cli/registry',
        'toolhive/guides-cli/run-mcp-servers',
        'toolhive/guides-cli/build-containers',
        'toolhive/guides-cli/manage-mcp-servers',
        'toolhive/guides-cli/group-management',
        'toolhive/guides-cli/secrets-management',
        'toolhive/guides-cli/client-configuration',
        {
          type: 'category',
          label: 'Permissions',
          link: { type: 'doc', id: 'toolhive/guides-cli/custom-permissions' },
          items: ['toolhive/guides-cli/filesystem-access', 'toolhive/guides-cli/thvignore', 'toolhive/guides-cli/network-isolation'],
        },
        'toolhive/guides-cli/telemetry-and-metrics',
        'toolhive/guides-cli/test-mcp-servers',
        'toolhive/guides-cli/advanced-cicd',
        'toolhive/guides-cli/api-server',
      ],
    },
    {
      type: 'category',
      label: 'Kubernetes operator',
      link: { type: 'doc', id: 'toolhive/guides-k8s/index' },
      items: [
        'toolhive/guides-k8s/intro',
        'toolhive/guides-k8s/deploy-operator-helm',
        'toolhive/guides-k8s/run-mcp-k8s',
        'toolhive/guides-k8s/customize-tools',
        'toolhive/guides-k8s/telemetry-and-metrics',
        'toolhive/guides-k8s/logging',
      ],
    },
    {
      type: 'category',
      label: 'MCP server guides',
      link: { type: 'doc', id: 'toolhive/guides-mcp/index' },
      items: ['context7', 'fetch', 'filesystem', 'github', 'k8s', 'meta-mcp', 'notion-remote', 'osv', 'playwright'].map((name) => `toolhive/guides-mcp/${name}`),
    },
    {
      type: 'category',
      label: 'Concepts',
      link: { type: 'doc', id: 'toolhive/concepts/index' },
      items: ['toolhive/concepts/mcp-primer', 'toolhive/concepts/registry-criteria', 'toolhive/concepts/observability'],
    },
    {
      type: 'category',
      label: 'Reference',
      items: [
        'toolhive/reference/client-compatibility',
        { type: 'category', label: 'CLI commands', items: [{ type: 'plugin', name: 'cli' }] },
      ],
    },
    { type: 'doc', id: 'toolhive/faq', label: 'FAQ' },
  ],
})
