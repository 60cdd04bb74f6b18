import type { TryServer } from './try-model.ts'

/**
 * The base URL that the values of the server's variables make, in their order; without a slash at the end.
 */
export function baseOf({ url, template, variables = [] }: TryServer, values: readonly string[]): string {
  if (template === undefined) return url
  return template
    .replace(/\{([^{}]+)\}/g, (all, name: string) => {
      const index = variables.findIndex((variable) => variable.name === name)
      return index === -1 ? all : (values[index] ?? '')
    })
    .replace(/\/+$/, '')
}

/** The values of the variables with which the server has this base URL; nothing when it cannot have it. */
export function variablesIn(server: TryServer, base: string): readonly string[] | undefined {
  const { template, variables = [] } = server
  if (template === undefined) return base === server.url ? [] : undefined
  const names: string[] = []
  const pattern = template
    .replace(/\/+$/, '')
    .split(/(\{[^{}]+\})/)
    .map((part) => {
      const name = /^\{([^{}]+)\}$/.exec(part)?.[1]
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      names.push(name)
      return '(.*?)'
    })
  const found = new RegExp(`^${pattern.join('')}$`, 's').exec(base)
  const values =
    found &&
    variables.map(({ name, default: standard }) =>
      names.includes(name) ? (found[names.indexOf(name) + 1] ?? '') : standard,
    )
  // A variable may stand twice in the address.
  return values && baseOf(server, values) === base ? values : undefined
}

/** The server that has this base URL; one without variables before those that can be many. */
export function serverOf(servers: readonly TryServer[], base: string): number {
  const exact = servers.findIndex(({ url }) => url === base)
  return exact === -1 ? servers.findIndex((server) => variablesIn(server, base) !== undefined) : exact
}
