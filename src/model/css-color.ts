/** Whether a text is a CSS color, written so that it cannot be anything else. */
export const isCssColor = (text: string): boolean => /^[#\w(),.%\s/-]+$/.test(text)
