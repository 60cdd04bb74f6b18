/** The color of the browser's own frame in both modes: `--background` of styles/tokens.css. */
export const themeColor = { light: '#fbfaf7', dark: '#0b0d14' } as const
