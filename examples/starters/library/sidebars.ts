import { defineSidebars } from 'docgen'

export default defineSidebars({
  guides: [
    { type: 'category', label: 'Guides', collapsed: false, items: ['guides/install', 'guides/retries'] },
  ],
  reference: [{ type: 'category', label: 'Reference', collapsed: false, items: ['reference/api'] }],
})
