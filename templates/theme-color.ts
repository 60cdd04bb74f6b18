/** The color of the browser's own frame in both modes: `--background` of styles/tokens.css. */
export const themeColor = { light: '#ffffff', dark: '#0d1013' } as const
