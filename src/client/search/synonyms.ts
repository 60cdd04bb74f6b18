/** Words that technical writing uses for the same thing. A site adds its own. */
const usual = [
  'delete remove uninstall erase rm',
  'install setup deploy',
  'start run launch execute',
  'stop halt terminate kill shutdown',
  'list show display view ls',
  'create add new make define',
  'update upgrade change modify edit',
  'error failure problem issue troubleshoot troubleshooting fail',
  'credential credentials secret secrets password key',
  'authentication auth login oauth oidc signin',
  'authorization permission permissions access policy',
  'kubernetes k8s cluster',
  'config configuration settings options preferences configure',
  'env environment variable',
  'container docker image podman',
  'log logs logging output',
  'metrics telemetry monitoring observability tracing',
  'doc docs documentation guide tutorial',
  'repository repo',
  'directory folder path',
  'filesystem files mount volume',
  'internet network outbound egress',
  'restrict limit block deny prevent isolate forbid disallow',
  'free cost price pricing license paid',
  'computer machine host laptop system',
  'publish submit contribute release',
  'together combine several multiple many',
  'slow latency duration performance speed fast',
  'reach access call connect',
  'hide ignore exclude',
  'safe secure security protect',
  'private internal corporate company enterprise',
  'share mount give',
  'version release',
  'try test check verify',
  'help support community',
  'team company organization',
  'choose select pick filter',
  'store save keep',
  'explain overview introduction concepts',
  'cli command terminal shell',
  'ui desktop gui app application',
  'find search discover browse',
  'register connect add',
  'ide editor vscode',
  'ci cicd pipeline',
  'certificate cert ca tls ssl',
  'delete prune clean cleanup',
  'catalog catalogue registry',
  'build package compile',
  'restart reload',
  'import load',
  'url address endpoint',
  'debug inspect inspector',
  'faq question questions',
].map((words) => words.split(' '))

/** Looks up what else a word may be called. */
export function synonymsOf(own: readonly (readonly string[])[]): (word: string) => readonly string[] {
  const others = new Map<string, Set<string>>()
  for (const words of [...own.map((list) => list.map((word) => word.toLowerCase())), ...usual]) {
    for (const word of words) {
      const known = others.get(word) ?? new Set()
      for (const other of words) if (other !== word) known.add(other)
      others.set(word, known)
    }
  }
  return (word) => [...(others.get(word) ?? [])]
}
