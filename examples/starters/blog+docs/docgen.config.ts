import { defineConfig } from 'docgen'

export default defineConfig({
  title: '__TITLE__',
  tagline: 'What it is, in one sentence.',
  // Where readers find the site.
  url: '__URL__',
  baseUrl: '__BASE_URL__',
  favicon: 'img/logo.svg',
  content: ['content', { path: 'blog', kind: 'blog', blogTitle: 'Blog', blogDescription: 'What is new.' }],
  css: ['styles/site.css'],
  theme: { preset: 'caret' },
  colorMode: { defaultMode: 'light' },
  navbar: {
    title: '__TITLE__',
    logo: { src: 'img/logo.svg', alt: '', width: 26, height: 26 },
    items: [
      { type: 'docSidebar', sidebarId: 'guides', label: 'Guides', position: 'left' },
      { type: 'docSidebar', sidebarId: 'reference', label: 'Reference', position: 'left' },
      { label: 'Blog', to: '/blog', position: 'left' },
    ],
  },
  footer: {
    links: [
      { label: 'Get started', to: '/guides/get-started' },
      { label: 'Configuration', to: '/reference/configuration' },
      { label: 'Blog', to: '/blog' },
    ],
  },
})
