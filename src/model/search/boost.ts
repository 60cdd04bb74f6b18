/** The minimum weight of a page; the default is 1. */
export const leastBoost = 0.1
/** The maximum weight of a page. */
export const mostBoost = 10
