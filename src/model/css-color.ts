/** Whether a text is a CSS color, in a form that cannot be anything else. */
export const isCssColor = (text: string): boolean => /^[#\w(),.%\s/-]+$/.test(text)
