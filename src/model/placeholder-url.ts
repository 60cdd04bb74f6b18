/** Reserved names (RFC 2606, RFC 6761), and the local machine. */
const reserved = /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost)$/
const ownMachine = /^(?:127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/
/** Placeholders in templates: `your-site.example.com`, `yourname.github.io`. */
const toBeFilledIn = /(?:^|\.)your(?:-[^.]*|site|domain|company|org|project|name|username)\./

/** Whether an address is a placeholder. `url` is that of the configuration: `https://example.com`. */
export function isPlaceholderUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const host = new URL(url).hostname.replace(/\.$/, '')
  return [reserved, ownMachine, toBeFilledIn].some((pattern) => pattern.test(host))
}
