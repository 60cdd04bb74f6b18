/**
 * Converts a text to a slug: `workloads-name-stop` for `/workloads/{name}/stop`. Keeps letters of all
 * scripts.
 */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}_]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
