import { defineSidebars } from 'docgen'

export default defineSidebars({
  guides: [
    {
      type: 'category',
      label: 'Guides',
      collapsed: false,
      items: ['guides/first-request', 'guides/authentication', 'guides/errors'],
    },
  ],
  api: [{ type: 'plugin', name: 'api' }],
})
