/** Props of `<PackageManagers>` of the package `starlight-package-managers` that are texts. */
export interface CommandProps {
  readonly type?: string | undefined
  readonly pkg?: string | undefined
  readonly args?: string | undefined
  readonly prefix?: string | undefined
  readonly comment?: string | undefined
  readonly isForDevelopment: boolean
}

const commands: Readonly<Record<string, string>> = {
  add: 'npm install',
  create: 'npm create',
  dlx: 'npx',
  exec: 'npx',
  install: 'npm install',
  remove: 'npm uninstall',
  run: 'npm run',
}

/**
 * The command that the component shows for npm, from which docgen makes those of the others; undefined for a
 * type that it does not have.
 */
export function npmCommand({
  type = 'add',
  pkg,
  args,
  prefix,
  comment,
  isForDevelopment,
}: CommandProps): string | undefined {
  if (!Object.hasOwn(commands, type)) return undefined
  // npm passes on to scripts and to what creates a project only what follows two hyphens.
  const isPassedOn = args !== undefined && pkg !== undefined && /^(?:create|run)$/.test(type)
  const words = [
    prefix,
    commands[type],
    type === 'add' && isForDevelopment ? '-D' : undefined,
    pkg,
    isPassedOn ? '--' : undefined,
    args,
  ]
  const command = words.filter((word) => word !== undefined && word !== '').join(' ')
  return comment === undefined ? command : `# ${comment.replaceAll('{PKG}', 'npm')}\n${command}`
}
