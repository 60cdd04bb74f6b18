/** The color of the browser's own frame in both modes: `--background` of styles/preset.css. */
export const themeColor = { light: '#eeecf6', dark: '#100e1a' } as const
