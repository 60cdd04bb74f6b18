/** Where Algolia Ask AI lives unless a site's configuration says otherwise. */
export const askAiAddress = 'https://askai.algolia.com'
