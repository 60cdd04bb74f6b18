import npmToYarn from 'npm-to-yarn'

/** Package managers that a fence can show commands for. */
export const packageManagers = [
  ['npm', 'npm'],
  ['yarn', 'Yarn'],
  ['pnpm', 'pnpm'],
  ['bun', 'Bun'],
] as const

type PackageManager = (typeof packageManagers)[number][0]

const run: Readonly<Record<PackageManager, string>> = {
  npm: 'npx',
  yarn: 'yarn dlx',
  pnpm: 'pnpm dlx',
  bun: 'bunx',
}

/** Commands for npm as those of another package manager; what has no counterpart stays as it is. */
export function commandsFor(manager: PackageManager, source: string): string {
  if (manager === 'npm') return source
  return source
    .split('\n')
    .map((line) =>
      line
        .split(separator)
        .map((part) => commandFor(manager, part))
        .join(''),
    )
    .join('\n')
}

const separator = /(\s*(?:&&|\|\||[;|])\s*)/

/**
 * One command. npm-to-yarn knows neither `npx` nor `npm ci`, and writes a comment of its own below what it
 * does not know.
 */
function commandFor(manager: Exclude<PackageManager, 'npm'>, command: string): string {
  if (/^\s*npx\s/.test(command)) return command.replace(/npx +(?:(?:-y|--yes) +)?/, `${run[manager]} `)
  if (/^\s*npm +(?:ci|clean-install)\b/.test(command))
    return command.replace(/npm +(?:ci|clean-install)\b/, `${manager} install --frozen-lockfile`)
  if (!/^\s*(?:\$ +)?npm\b/.test(command)) return command
  const converted = npmToYarn(command, manager)
  return converted.includes("# couldn't auto-convert") ? command : converted
}
