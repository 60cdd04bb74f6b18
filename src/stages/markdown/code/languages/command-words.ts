/**
 * Classifies the words of a command line as well as possible without knowing the program: which are
 * subcommands (`kubectl rollout restart`), and which start a command of their own (`sudo systemctl`).
 */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Reserved words of the shell (POSIX.1-2024, 2.4), and those of bash and zsh. */
export const reservedWords = words(`
  if then elif else fi for while until do done case esac select function in coproc time [[ ]] { } !
`)

/** Programs that are followed by another command. */
export const commandPrefixes = words(`
  sudo doas env exec command builtin nohup nice ionice time xargs watch setsid stdbuf chroot strace npx bunx pnpx
  uvx
`)

/** POSIX.1-2024 utilities, shell builtins, and similar programs, whose operands are never subcommands. */
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
  migrate mount move mv open package parse patch pause perform ping plan pop promote prune publish pull purge push
  put read rebase recreate refresh register reinstall release reload remove rename render renew repair replace reset
  resize restart restore resume resolve retry revoke rm rollback rotate run save scale scan search send serve set
  setup show sign start stat stats status stop submit suspend switch sync tag test tidy top tail trigger uninstall
  unlink unlock unmount unpause unregister unset unzip up down update upgrade upload use validate vendor verify
  version view wait watch whoami write
`)

/** Matches `get`, `check-links` and `db:migrate`, but not `nginx:latest`. */
const bareWord = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+|:(?!latest$)[a-z]+)*$/

/** Whether a word is a verb. */
export const isVerb = (word: string | undefined): boolean =>
  word !== undefined && (verbs.has(word) || verbs.has(word.split('-', 1)[0] ?? ''))

/** The maximum depth of subcommands in common tools: `gcloud compute instances create`. */
const maxDepth = 3

/** Whether a program may have subcommands. Those that create a project (`create-vite my-site`) have none. */
export const hasSubcommands = (program: string): boolean =>
  !utilities.has(program) && !/^(?:@[\w-]+\/)?create-/.test(program)

/**
 * The number of words after a program's name that are subcommands. The first one is if it looks like one;
 * further ones are if the chain ends in a verb: both in `compose up`, but only `get` in `get pods`.
 */
export function countSubcommands(operands: readonly string[]): number {
  const chain = operands.slice(0, maxDepth)
  const end = chain.findIndex((word) => !bareWord.test(word))
  const bare = end === -1 ? chain : chain.slice(0, end)
  const verb = bare.findIndex(isVerb)
  return verb === -1 ? Math.min(bare.length, 1) : verb + 1
}

/** Whether the word after `--` starts a command: after `kubectl exec pod`, or if it is a known program. */
export const isCommandAfterDashes = (subcommand: string | undefined, word: string): boolean =>
  bareWord.test(word) && (subcommand === 'exec' || subcommand === 'debug' || utilities.has(word))
