import { defineConfig, openapi } from 'docgen'

export default defineConfig({
  title: '__TITLE__',
  tagline: 'What the API is for, in one sentence.',
  // Where readers find the site.
  url: '__URL__',
  baseUrl: '__BASE_URL__',
  favicon: 'img/logo.svg',
  css: ['styles/site.css'],
  theme: { preset: 'caret' },
  colorMode: { defaultMode: 'light' },
  plugins: [openapi({ source: 'static/openapi.yaml', route: '/api' })],
  navbar: {
    title: '__TITLE__',
    logo: { src: 'img/logo.svg', alt: '', width: 26, height: 26 },
    items: [
      { type: 'docSidebar', sidebarId: 'guides', label: 'Guides', position: 'left' },
      { label: 'API reference', to: '/api', position: 'left' },
    ],
  },
  footer: {
    links: [
      { label: 'Authentication', to: '/guides/authentication' },
      { label: 'API reference', to: '/api' },
    ],
  },
})
