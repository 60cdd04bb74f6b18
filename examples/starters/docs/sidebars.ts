import { defineSidebars } from 'docgen'

export default defineSidebars({
  guides: [
    {
      type: 'category',
      label: 'Guides',
      collapsed: false,
      items: ['guides/get-started', 'guides/write-pages'],
    },
  ],
  reference: [{ type: 'category', label: 'Reference', collapsed: false, items: ['reference/configuration'] }],
})
