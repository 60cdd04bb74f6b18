/** The color of the browser's own frame in both modes: `--background` of styles/preset.css. */
export const themeColor = { light: '#fbf8f2', dark: '#16130f' } as const
