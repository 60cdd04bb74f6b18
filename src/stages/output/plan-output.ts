import { posix } from 'node:path'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Location } from '../../model/location.ts'
import { caseless, type ContentPath, type OutputPath } from '../../model/path.ts'
import type { Default } from '../../model/site.ts'
import { isInnerPath } from './manifest.ts'
import { append } from '../../model/append.ts'
import { capital } from '../../model/wording.ts'

/** A file of the output. Its content is only produced if it has to be written. */
export interface PlannedFile {
  readonly path: OutputPath
  readonly hash: string
  /** What produces it, for reporting two claims to one path. */
  readonly origin: string
  /** Set for a page: its source below the project root, if it has one. */
  readonly page?: { readonly source?: ContentPath | undefined }
  /** Where its path was configured, if it was. */
  readonly chosenAt?: Location
  readonly byDefault?: Default
  readonly content: () => Promise<string | Uint8Array> | string | Uint8Array | { readonly copyOf: string }
}

/**
 * Combines the files of a build by path. Reports paths claimed by two files (ignoring case, as some file
 * systems do), paths outside the folder, and pages whose address is also that of another file (see
 * `addressClashes`). Default files give way to other files with the same path.
 */
export function planOutput(files: readonly PlannedFile[]): {
  plan: ReadonlyMap<OutputPath, PlannedFile>
  diagnostics: Diagnostic[]
} {
  const plan = new Map<OutputPath, PlannedFile>()
  const claimed = new Map<string, PlannedFile>()
  const diagnostics: Diagnostic[] = []
  const claims = new Map(
    files.filter(({ byDefault }) => byDefault === undefined).map((file) => [file.path, file]),
  )
  for (const file of files) {
    const taker = file.byDefault && claims.get(file.path)
    if (taker) {
      append(diagnostics, lossOf(file, taker))
      continue
    }
    if (!isInnerPath(file.path)) {
      diagnostics.push(
        diagnose(
          'outside-project',
          `\`${String(file.path)}\`, made by ${file.origin}, leads out of the output folder.`,
          { hint: 'Give it a path below the output folder.', fatal: true },
        ),
      )
      continue
    }
    const key = caseless(file.path)
    const other = claimed.get(key)
    if (!other) {
      claimed.set(key, file)
      plan.set(file.path, file)
    } else if (other.path !== file.path || other.hash !== file.hash) {
      diagnostics.push(
        diagnose('output-clash', `\`${file.path}\` is made by ${file.origin} and by ${other.origin}.`, {
          ...remedyFor(file, other),
          fatal: true,
        }),
      )
    }
  }
  append(diagnostics, addressClashes(plan.values(), claimed))
  return { plan, diagnostics }
}

function lossOf({ path, byDefault }: PlannedFile, taker: PlannedFile): readonly Diagnostic[] {
  if (byDefault?.lost === undefined) return []
  return [
    diagnose('default-replaced', `${taker.origin} replaces docgen's \`${path}\`. ${byDefault.lost}`, {
      file: fileOf(taker),
      hint: "Copy what you need from docgen's file into yours; to see docgen's, move yours away and build.",
    }),
  ]
}

function remedyFor(file: PlannedFile, other: PlannedFile): Parameters<typeof diagnose>[2] {
  const chosenAt = file.chosenAt ?? other.chosenAt
  if (chosenAt) return { ...chosenAt, hint: 'Write another address here, or rename the other file.' }
  const [replaceable, siteFile] = file.byDefault ? [file, other] : [other, file]
  if (replaceable.byDefault)
    return { file: fileOf(siteFile), hint: `Call it \`${replaceable.path}\`, and it replaces docgen's.` }
  const sources = [file, other].map((each) => fileOf(each) ?? each.page?.source)
  return { file: sources.find((source) => source !== undefined), hint: 'Rename one of the two.' }
}

/** The file of the site that a planned file is copied from. */
const fileOf = ({ origin }: Pick<PlannedFile, 'origin'>): string | undefined =>
  /^`([^`]+)`$/.exec(origin)?.[1]

/**
 * Reports pages that cannot be opened at their addresses, and files that are also a folder of others. Hosts
 * with clean URLs answer `/x` with `x`, `x.html` or `x/index.html`, whichever they find first, and some
 * ignore case and a slash at the end. So `LICENSE` hides the page of `LICENSE.md`, and `robots.txt` that of
 * `robots.txt.md`. `files` are those of the output by `caseless` path.
 */
function addressClashes(
  plan: Iterable<PlannedFile>,
  files: ReadonlyMap<string, PlannedFile>,
): readonly Diagnostic[] {
  const byAddress = new Map<string, PlannedFile>()
  const hiddenPages: { readonly page: PlannedFile; readonly other: PlannedFile }[] = []
  // Pages last, so that each is compared with every other file.
  const ordered = [...plan].sort((one, other) => Number(isPage(one)) - Number(isPage(other)))
  for (const file of ordered) {
    const address = addressOf(file)
    const other = byAddress.get(address)
    if (!other) byAddress.set(address, file)
    // Two redirects to one page may share an address: `/old` and `/old.html`.
    else if (isPage(file) && file.hash !== other.hash) hiddenPages.push({ page: file, other })
  }
  const diagnostics = hiddenPages.map(({ page, other }) => hidden(page, other, byAddress))
  const reported = new Set(hiddenPages.map(({ other }) => other))
  for (const file of ordered) {
    const folder = foldersOf(file.path)
      .map((path) => files.get(path))
      .find((each) => each !== undefined)
    // One finding for each file, and none if it hides a page.
    if (folder === undefined || reported.has(folder)) continue
    diagnostics.push(fileAndFolder(folder, file))
    reported.add(folder)
  }
  return diagnostics
}

/**
 * Whether readers open a file as a page, such as the target of a redirect. Those in static folders are files.
 */
const isPage = (file: PlannedFile): boolean =>
  file.page !== undefined || (/\.html$/.test(file.path) && fileOf(file) === undefined)

/** What the addresses of a file have in common: `guide` for `Guide.html` and `guide/index.html`. */
const addressOf = ({ path }: PlannedFile): string =>
  caseless(path)
    .replace(/(^|\/)index\.html$/, '')
    .replace(/\.html$/, '')

function hidden(
  page: PlannedFile,
  other: PlannedFile,
  filesByPath: ReadonlyMap<string, PlannedFile>,
): Diagnostic {
  // A slug is relative to the folder of its page, which may be the name to leave.
  const isFolder = page.path.endsWith('/index.html')
  const slug = (isFolder ? '../' : '') + freeSlug(addressOf(page), filesByPath)
  const source = page.page?.source
  const ofSite = fileOf(other) ?? other.page?.source
  const remedies = [
    ...(source === undefined ? [] : [`write \`slug: ${slug}\` in the front matter of \`${source}\``]),
    ...(ofSite === undefined ? [] : [`rename \`${ofSite}\``]),
  ]
  return diagnose(
    'output-clash',
    `${page.page ? capital(page.origin) : `\`${page.path}\`, made by ${page.origin},`} cannot be opened, because hosts answer its address with \`${other.path}\`, made by ${other.origin}.`,
    {
      ...(page.chosenAt ?? other.chosenAt ?? { file: source ?? ofSite }),
      hint:
        remedies.length === 0
          ? 'Give one of the two another address.'
          : `${capital(remedies.join(', or '))}.`,
      fatal: true,
    },
  )
}

/** The end of an address like a page's that no other file has: `package-json` for `package.json`. */
function freeSlug(address: string, filesByPath: ReadonlyMap<string, PlannedFile>): string {
  const folder = posix.dirname(`/${address}`)
  const name = posix.basename(address).replaceAll('.', '-') || 'home'
  const isFree = (slug: string): boolean => !filesByPath.has(posix.join(folder, slug).slice(1))
  let slug = isFree(name) ? name : `${name}-page`
  for (let count = 2; !isFree(slug); count++) slug = `${name}-page-${count}`
  return slug
}

const fileAndFolder = (file: PlannedFile, inside: PlannedFile): Diagnostic =>
  diagnose(
    'output-clash',
    `\`${file.path}\`, made by ${file.origin}, would also be a folder, with \`${inside.path}\`, made by ${inside.origin}.`,
    {
      file: fileOf(file) ?? fileOf(inside) ?? inside.page?.source,
      hint: 'Rename one of the two.',
      fatal: true,
    },
  )

function foldersOf(path: string): readonly string[] {
  const parts = caseless(path).split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
}
