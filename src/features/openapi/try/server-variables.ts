import type { TryServer } from './try-model.ts'

/** The base URL for the values of the server's variables, in order, without a trailing slash. */
export function baseOf({ url, template, variables = [] }: TryServer, values: readonly string[]): string {
  if (template === undefined) return url
  return template
    .replace(/\{([^{}]+)\}/g, (all, name: string) => {
      const index = variables.findIndex((variable) => variable.name === name)
      return index === -1 ? all : (values[index] ?? '')
    })
    .replace(/\/+$/, '')
}

/** The values of the variables that lead to a base URL; undefined if there are none. */
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
  // A variable may occur twice in the URL.
  return values && baseOf(server, values) === base ? values : undefined
}

/** The server with a base URL; a server without variables takes precedence. */
export function serverOf(servers: readonly TryServer[], base: string): number {
  const exact = servers.findIndex(({ url }) => url === base)
  return exact === -1 ? servers.findIndex((server) => variablesIn(server, base) !== undefined) : exact
}
