/** Whether a text has the letters of a name and no others, as frameworks write it: `Item Id`, `item_id`. */
export const repeats = (text: string, name: string): boolean => lettersOf(text) === lettersOf(name)

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
