/** The smallest factor for the score of a page; 1 is usual. */
export const leastBoost = 0.1
/** The largest factor for the score of a page. */
export const mostBoost = 10
