/** A text with a full stop, unless it ends with a mark of its own. */
export const sentence = (text: string): string => (/[.!?…。！？]$/u.test(text) ? text : `${text}.`)
