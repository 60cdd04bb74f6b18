/** The colors of styles/tokens.css that the theme preview shows with their contrast. */
export const tokens = [
  { name: 'background', use: 'The page', light: '#fbfaf7', dark: '#0b0d14' },
  { name: 'surface', use: 'Footer, code heads, table heads', light: '#f4f2ec', dark: '#11141d' },
  { name: 'raised', use: 'Cards and menus', light: '#ffffff', dark: '#161a26' },
  { name: 'hover', use: 'What the pointer is on', light: '#edeae2', dark: '#1d2231' },
  { name: 'border', use: 'Hairlines', light: '#e4e0d6', dark: '#222839' },
  { name: 'text', use: 'Text', light: '#1c1b20', dark: '#e4e8f1' },
  { name: 'muted', use: 'Leads, labels, navigation', light: '#56524c', dark: '#a9b1c6' },
  { name: 'faint', use: 'Captions and comments', light: '#6b665e', dark: '#8790a9' },
  { name: 'primary', use: 'Links, current item, focus', light: '#2809a5', dark: '#7ab7ff' },
  { name: 'honey', use: 'Decoration only', light: '#e2a526', dark: '#f0b849' },
  { name: 'tip', use: 'Tips and success', light: '#0b6647', dark: '#62d2a2' },
  { name: 'info', use: 'Information', light: '#0a5f82', dark: '#6cc8ec' },
  { name: 'warning', use: 'Warnings', light: '#834f00', dark: '#f2c063' },
  { name: 'danger', use: 'Danger and errors', light: '#ab231c', dark: '#ff9a94' },
] as const
