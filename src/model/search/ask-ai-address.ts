/** The default address of Algolia Ask AI. */
export const askAiAddress = 'https://askai.algolia.com'
