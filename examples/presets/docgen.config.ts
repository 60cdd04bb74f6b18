import { defineConfig } from 'docgen'

/** A small site to see presets with: `PRESET=journal docgen dev examples/presets`. */
export default defineConfig({
  title: 'Rocket',
  url: 'https://rocket.invalid',
  rules: { 'placeholder-url': 'off' },
  // Whatever it is, a wrong name is reported.
  theme: { preset: (process.env['PRESET'] ?? 'caret') as 'caret' },
  navbar: {
    title: 'Rocket',
    items: [
      { to: '/guide', label: 'Guide', position: 'left' },
      { to: '/reference/flags', label: 'Reference', position: 'left' },
    ],
  },
  footer: { copyright: 'Rocket is made up.' },
})
