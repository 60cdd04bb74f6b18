/**
 * What the words of a command line are, as far as one can tell without knowing the program: which word names
 * a subcommand (`kubectl rollout restart`), and which begins a command of its own (`sudo systemctl`).
 */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Shell grammar (POSIX.1-2024, 2.4 Reserved Words) and what bash and zsh add. */
export const reservedWords = words(`
  if then elif else fi for while until do done case esac select function in coproc time [[ ]] { } !
`)

/** After these the next word is a command again. */
export const commandPrefixes = words(`
  sudo doas env exec command builtin nohup nice ionice time xargs watch setsid stdbuf chroot strace
`)

/** The utilities of POSIX.1-2024, shell builtins and their like: their operands are never subcommands. */
const utilities = words(`
  . : [ alias awk base64 basename bash bat bc bg bzip2 cal cat cd chgrp chmod chown cksum clear cmp comm cp csplit
  curl cut date dd declare df diff dig dirname du echo egrep env eval exec exit export expr false fd fg fgrep file
  find fold fzf getent getopts grep gunzip gzip hash head hexdump host hostname htop iconv id java jobs join jq kill
  killall less let ln local locate logger ls lsof make man md5sum mkdir mkfifo mktemp more mv nano nc ncat node
  nohup nproc nslookup od paste patch perl pgrep ping pkill popd printenv printf ps pushd pwd python
  python3 read readlink readonly realpath return rg rm rmdir rsync ruby scp sed seq set sh sha1sum sha256sum
  sha512sum shasum shift shuf sleep socat sort source split ssh ssh-add ssh-keygen stat strings su sudo tac tail tar
  tee telnet test time touch tr traceroute trap tree true tsort tty type ulimit umask unalias uname uniq unset unzip
  vi vim vimdiff wait wc wget whereis which who whoami xargs xxd yes yq zcat zip zsh
`)

/** Verbs that end a chain of subcommands: `docker network create`, `config otel get-endpoint`. */
const verbs = words(`
  add annotate apply approve attach backup build bump cancel check checkout clean clear clone close commit
  completion configure connect convert copy cp create deactivate debug delete deploy describe destroy detach diff
  disable disconnect download drain edit enable env exec expand export format freeze generate get grant history
  import info init inspect install invoke join kill leave link lint list load lock log login logout logs ls merge
  migrate mount move mv open package parse patch pause perform ping plan pop prune publish pull purge push put read
  rebase recreate refresh register reinstall release reload remove rename render renew repair replace reset resize
  restart restore resume resolve retry revoke rm rollback rotate run save scale scan search send serve set setup
  show sign start stat stats status stop submit suspend switch sync tag test tidy top tail trigger uninstall unlink
  unlock unmount unpause unregister unset unzip up down update upgrade upload use validate vendor verify version
  view wait watch whoami write
`)

const bareWord = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/

/** Whether a word says what to do. */
export const isVerb = (word: string | undefined): boolean =>
  word !== undefined && (verbs.has(word) || verbs.has(word.split('-', 1)[0] ?? ''))

/** As deep as the trees of well-known tools go: `gcloud compute instances create`. */
const maxDepth = 3

/** Whether a program may have subcommands. */
export const hasSubcommands = (program: string): boolean => !utilities.has(program)

/**
 * How many of the words after a program's name are subcommands. The first is one if it looks like one, and
 * more are when the chain ends in a verb: all of `compose up`, but of `get pods` only `get`.
 */
export function countSubcommands(operands: readonly string[]): number {
  const chain = operands.slice(0, maxDepth)
  const end = chain.findIndex((word) => !bareWord.test(word))
  const bare = end === -1 ? chain : chain.slice(0, end)
  const verb = bare.findIndex(isVerb)
  return verb === -1 ? Math.min(bare.length, 1) : verb + 1
}

/** Whether what follows `--` is a command: after `kubectl exec pod`, or when it is a program one knows. */
export const isCommandAfterDashes = (subcommand: string | undefined, word: string): boolean =>
  bareWord.test(word) && (subcommand === 'exec' || subcommand === 'debug' || utilities.has(word))
