/** The color of the browser's own frame in both modes: `--background` of styles/tokens.css. */
export const themeColor = { light: '#ffffff', dark: '#0f1115' } as const
