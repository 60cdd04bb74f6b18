import { defineSidebars } from 'docgen'

export default defineSidebars({
  manual: [
    'index',
    {
      type: 'category',
      label: 'Start',
      collapsed: false,
      items: ['start/what-it-is', 'start/ten-minutes', 'start/project', 'start/daily-work', 'start/roadmap'],
    },
    {
      type: 'category',
      label: 'Write',
      items: [
        'write/markdown',
        'write/admonitions',
        'write/code',
        'write/tabs-and-cards',
        'write/diagrams',
        'write/links-and-images',
        'write/mdx',
        'write/islands',
        'write/front-matter',
      ],
    },
    {
      type: 'category',
      label: 'Organise',
      items: [
        'organise/folders',
        'organise/sidebars',
        'organise/navbar',
        'organise/versions',
        'organise/languages',
        'organise/blog',
        'organise/redirects',
      ],
    },
    { type: 'category', label: 'Design', items: ['design/tokens', 'design/slots'] },
    {
      type: 'category',
      label: 'References',
      items: ['references/openapi', 'references/json-schema', 'references/crd', 'references/cli'],
    },
    { type: 'category', label: 'Search', items: ['search/built-in', 'search/hosted', 'search/answers'] },
    {
      type: 'category',
      label: 'Check',
      items: ['check/policy', 'check/links', 'check/ci', 'check/hooks', 'check/samples'],
    },
    {
      type: 'category',
      label: 'Publish',
      link: { type: 'doc', id: 'publish/index' },
      items: [
        'publish/github-pages',
        'publish/gitlab-pages',
        'publish/netlify',
        'publish/cloudflare',
        'publish/vercel',
        'publish/s3-cloudfront',
        'publish/nginx',
        'publish/caddy',
        'publish/docker',
      ],
    },
    { type: 'category', label: 'Extend', items: ['extend/index', 'extend/hooks', 'extend/publish'] },
    'migrate/index',
    'how-it-works',
    'performance',
  ],
  reference: [
    'reference/configuration',
    'reference/front-matter',
    { type: 'category', label: 'Commands', items: [{ type: 'plugin', name: 'commands' }] },
    {
      type: 'category',
      label: 'Code',
      items: [
        { type: 'link', label: 'Components', href: '/reference/components' },
        { type: 'link', label: 'Slots', href: '/reference/slots' },
        { type: 'link', label: 'docgen', href: '/reference/api' },
        { type: 'link', label: 'docgen/kit', href: '/reference/kit' },
      ],
    },
    { type: 'category', label: 'Rules', items: [{ type: 'plugin', name: 'rules' }] },
    {
      type: 'category',
      label: 'Examples of references',
      items: [
        { type: 'plugin', name: 'example-api' },
        { type: 'link', label: 'JSON Schema', href: '/examples/schema' },
        { type: 'link', label: 'CRDs', href: '/examples/crds' },
        { type: 'plugin', name: 'example-commands' },
      ],
    },
  ],
})
