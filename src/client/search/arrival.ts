/** Where the words that were searched wait for the page that was found. */
export const arrivalKey = 'docgen.search.arrival'
