import type { ComponentType } from 'react'
import { Clients, Install, Network, Secrets } from './forms.tsx'
import { Logs, Playground, Registry, Servers } from './pages.tsx'

/** The lines of every screen, by the name that pages use, with the height of the drawing. */
export const drawings: Readonly<
  Record<string, { readonly height: number; readonly Content: ComponentType<{ readonly height: number }> }>
> = {
  servers: { height: 208, Content: Servers },
  registry: { height: 372, Content: Registry },
  install: { height: 392, Content: Install },
  secrets: { height: 204, Content: Secrets },
  clients: { height: 252, Content: Clients },
  network: { height: 300, Content: Network },
  playground: { height: 338, Content: Playground },
  logs: { height: 300, Content: Logs },
}
