import { pathText, type Problem, type ValuePath } from './problem.ts'

/** Keys of `search` that hold a secret wherever they stand. `searchApiKey` is none: it is made for readers. */
const isSecretKey = (key: string): boolean => key !== 'searchApiKey' && /(?:key|secret|token|password|authorization|bearer)$/i.test(key)

/** How keys of model services begin, and addresses with a password. */
const secretValue = /(?:^|[^\w-])(?:sk-(?=[\w-]*\d)[\w-]{16,}|gsk_\w{20,}|hf_\w{20,}|xai-\w{20,}|pplx-\w{20,}|r8_\w{20,}|AIza[\w-]{30,})|^bearer\s+\S{12,}|^https?:\/\/[^/@\s]*:[^/@\s]+@/i

const hint = 'Keep the key in the environment of a proxy on your server, and give its address as `endpoint`; `examples/answer-proxy` is one.'

/**
 * Secrets in the parts of a configuration that every page carries: `search`, `feedback`, `customFields` and `headTags`. The message does
 * not repeat the secret.
 */
export function secretProblems(config: unknown): readonly Problem[] {
  const found: Problem[] = []
  const look = (value: unknown, path: ValuePath): void => {
    if (typeof value === 'string' && secretValue.test(value)) found.push({ rule: 'secret-in-config', path, at: 'value', message: `\`${pathText(path)}\` holds what looks like a secret key, and every reader would get it with the page.`, hint })
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const at = [...path, Array.isArray(value) ? Number(key) : key]
      if (path[0] === 'search' && isSecretKey(key)) found.push({ rule: 'secret-in-config', path: at, at: 'key', message: `\`${pathText(at)}\` would be a secret in every page: what stands here is sent to every reader.`, hint: /admin|write/i.test(key) ? 'A browser needs only the key for searching, `searchApiKey`. Revoke this one if it was ever published.' : hint })
      else look(inner, at)
    }
  }
  for (const name of ['search', 'feedback', 'customFields', 'headTags']) if (typeof config === 'object' && config !== null && Object.hasOwn(config, name)) look((config as Record<string, unknown>)[name], [name]) // An object: checked before.
  return found
}
