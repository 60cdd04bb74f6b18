/** The color of the browser's own frame in both modes: `--background` of styles/preset.css. */
export const themeColor = { light: '#fafbf8', dark: '#0b0f0c' } as const
