/** Variables that configurations have set in this process, with the values before and after. */
const changes = new Map<string, readonly [before: string | undefined, after: string | undefined]>()

/**
 * Loads a configuration in the environment that the process was started with: what an earlier load has set is
 * undone first. Packages that read `.env` skip variables that are set, so a server would keep the first
 * values.
 */
export async function withOwnEnvironment<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const [name, [before, after]] of changes) if (process.env[name] === after) setVariable(name, before)
  changes.clear()
  const earlier = { ...process.env }
  try {
    return await load()
  } finally {
    for (const name of new Set([...Object.keys(earlier), ...Object.keys(process.env)]))
      if (process.env[name] !== earlier[name]) changes.set(name, [earlier[name], process.env[name]])
  }
}

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) Reflect.deleteProperty(process.env, name)
  else process.env[name] = value
}
