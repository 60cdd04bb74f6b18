import { spawnSync } from 'node:child_process'

/** Runs a command in a network namespace of its own, which has no connection to any other. */
export const closingNetwork = ['unshare', '--user', '--map-root-user', '--net'] as const

let canClose: boolean | undefined

/** Whether the system can close the network of a process: Linux, where users may create namespaces. */
export function canCloseNetwork(): boolean {
  const [command, ...words] = closingNetwork
  return (canClose ??=
    process.platform === 'linux' &&
    spawnSync(command, [...words, 'true'], { stdio: 'ignore', timeout: 5_000 }).status === 0)
}
