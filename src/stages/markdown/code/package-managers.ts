import npmToYarn from 'npm-to-yarn'
import type { BodyNode, ComponentNode } from '../../../model/body.ts'
import type { Place } from '../../../model/diagnostic.ts'

/** Package managers for which a fence can show commands. */
const packageManagers = [
  ['npm', 'npm'],
  ['yarn', 'Yarn'],
  ['pnpm', 'pnpm'],
  ['bun', 'Bun'],
] as const

/** Renders ```` ```bash npm2yarn ````: the same command for each package manager, in tabs. */
export function packageManagerTabs(
  source: string,
  block: (text: string) => ComponentNode,
  file: string,
  place: Place,
): BodyNode {
  const tabs = packageManagers.map(([value, label]): ComponentNode => ({
    type: 'component',
    name: 'TabItem',
    props: { value, label },
    children: [block(commandsFor(value, source))],
    file,
    place,
  }))
  return { type: 'component', name: 'Tabs', props: { groupId: 'npm2yarn' }, children: tabs, file, place }
}

type PackageManager = (typeof packageManagers)[number][0]

const run: Readonly<Record<PackageManager, string>> = {
  npm: 'npx',
  yarn: 'yarn dlx',
  pnpm: 'pnpm dlx',
  bun: 'bunx',
}

/** Converts npm commands to another package manager. Commands without a counterpart are unchanged. */
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
 * Converts a command. npm-to-yarn does not know `npx` and `npm ci`, and adds a comment below unknown
 * commands.
 */
function commandFor(manager: Exclude<PackageManager, 'npm'>, command: string): string {
  if (/^\s*npx\s/.test(command)) return command.replace(/npx +(?:(?:-y|--yes) +)?/, `${run[manager]} `)
  if (/^\s*npm +(?:ci|clean-install)\b/.test(command))
    return command.replace(/npm +(?:ci|clean-install)\b/, `${manager} install --frozen-lockfile`)
  if (!/^\s*(?:\$ +)?npm\b/.test(command)) return command
  const converted = npmToYarn(command, manager)
  return converted.includes("# couldn't auto-convert") ? command : converted
}
