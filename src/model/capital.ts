/** A text whose first letter is a capital one. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
