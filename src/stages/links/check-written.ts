import { posix } from 'node:path'
import {
  decode,
  isExternal,
  isWebLike,
  plainAddress,
  resolveRelative,
  splitHref,
} from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { SourceLink } from '../../model/page.ts'
import type { LinkTargets, WrittenPage } from '../../model/link-targets.ts'
import { type Hint, type Offer, perhapsMeant, writeInstead } from '../../model/hint.ts'
import { suggester, suggestion, writerLike } from './meant-addresses.ts'

/** Checks links in the form in which the author wrote them. */
export interface WrittenChecker {
  readonly check: (page: WrittenPage) => Diagnostic[]
  /** A finding for a link to a Markdown file that has no page, or to what only the project has. */
  readonly absence: (link: SourceLink) => Absence | undefined
}

interface Absence {
  readonly message: string
  readonly hint: Hint | undefined
}

/** The address of a link as its author wrote it, and the file. */
interface WrittenLink extends Pick<SourceLink, 'file'> {
  readonly href: string
}

/**
 * The fragment for a link to another file: the same one, if the file has such an anchor, or a similar one.
 */
export type FragmentIn = (file: string, fragment: string) => string

/**
 * Checks what is only visible in the source: paths of Markdown files without a page (`broken-markdown-link`;
 * the link is then checked like any other), and spellings that the finished page replaces by the canonical
 * address (`non-canonical-link`).
 */
export function writtenChecker(facts: LinkTargets, fragmentIn: FragmentIn): WrittenChecker {
  const suggest = suggester(facts.pageFiles)
  const byForm = new Map([...facts.pageFiles].map((path) => [path.normalize('NFC'), path]))
  return {
    check: (writtenPage) =>
      (writtenPage.page?.links ?? []).flatMap((link) => {
        const path = facts.sourceOf(link.href, link.file)
        return path === undefined ? checkSpelling(link, writtenPage) : checkFile(link, path)
      }),
    absence,
  }

  /** `path` is that of the file that the link names. */
  function checkFile(link: SourceLink, path: string): Diagnostic[] {
    const { href, file, place, written = href } = link
    const missing = absence(link, path)
    if (missing)
      return [
        diagnose('broken-markdown-link', missing.message, {
          file,
          place,
          hint: missing.hint,
          data: { href },
        }),
      ]
    const otherForm = facts.pageFiles.has(path) ? undefined : byForm.get(path.normalize('NFC'))
    return otherForm === undefined
      ? []
      : [
          diagnose('non-canonical-link', `\`${written}\` names \`${otherForm}\` in another Unicode form.`, {
            file,
            place,
            hint: {
              hint: 'Write the name as the file system has it.',
              written,
              text: meantFile(otherForm, link),
            },
          }),
        ]
  }

  function absence(
    { href: address, file, written: href = address }: SourceLink,
    path = facts.sourceOf(address, file),
  ): Absence | undefined {
    if (path !== undefined && byForm.has(path.normalize('NFC'))) return undefined
    const reason = path === undefined ? undefined : facts.absenceOf(path)
    if (reason !== undefined) return { message: `\`${href}\` is not published: ${reason}.`, hint: undefined }
    const hint =
      notInSite({ href, file }, facts) ??
      (path === undefined
        ? undefined
        : (suggestion(path, suggest, href, (candidate) => meantFile(candidate, { href, file })) ??
          sameNameElsewhere(path, { href, file })))
    return path === undefined && hint === undefined ? undefined : { message: `No page at \`${href}\`.`, hint }
  }

  /** A link to a file, with the query and fragment of another link. */
  function meantFile(target: string, { href, file }: WrittenLink): string {
    const { query, fragment } = splitHref(href)
    return plainAddress(relativeFrom(file, target)) + query + fragmentIn(target, fragment)
  }

  /** The only page with the same file name as the missing one. */
  function sameNameElsewhere(path: string, link: WrittenLink): Offer | undefined {
    const [one, ...more] = [...facts.pageFiles].filter(
      (each) => posix.basename(each) === posix.basename(path),
    )
    return one === undefined || more.length > 0 ? undefined : perhapsMeant(link.href, meantFile(one, link))
  }

  function checkSpelling(
    { href, kind, file, place }: SourceLink,
    { route, targets }: WrittenPage,
  ): Diagnostic[] {
    const { path, query, fragment } = splitHref(href)
    if (
      kind === 'markdown-image' ||
      path === '' ||
      path.startsWith('@site/') ||
      isExternal(href) ||
      isWebLike(href) ||
      targets.images[`${file}\n${href}`] !== undefined
    )
      return []
    const address = resolveRelative(path.replace(/^\/+/, '/'), route)
    const canonical =
      facts.routes.has(address) || facts.isFile(address) ? undefined : facts.canonical(address)
    if (canonical === undefined) return []
    const meantAddress = writerLike(href, address, route, facts)(canonical)
    return [
      diagnose('non-canonical-link', `\`${href}\` is another spelling of \`${canonical}\`.`, {
        file,
        place,
        hint: meantAddress === undefined ? undefined : writeInstead(href, meantAddress + query + fragment),
      }),
    ]
  }
}

/** The path of a file as a link in another one names it: `./install.md`. */
export function relativeFrom(file: string, target: string): string {
  const way = posix.relative(posix.dirname(decode(file)), target)
  return way.startsWith('.') ? way : `./${way}`
}

/** What to do about a link to something that the project has, but not the site. */
function notInSite({ href, file }: WrittenLink, { inProject }: LinkTargets): Hint | undefined {
  const { path, fragment } = splitHref(href)
  if (path === '' || isExternal(path)) return undefined
  // In the browser of a repository, `/src/a.md` is a file of the repository.
  const isOfRoot = path.startsWith('/')
  const target = posix.join(isOfRoot ? '' : posix.dirname(file), decode(path).replace(/^\/+|\/$/g, ''))
  const entry = inProject(target, file)
  if (!entry || (isOfRoot && entry.isContent)) return undefined
  const { isFolder, isContent, address } = entry
  if (isFolder && isContent)
    return `The folder \`${target}\` has no page of its own. Add \`${target}/index.md\`, or link to one of its pages.`
  const what = `\`${target}\` is not part of the site`
  return address === undefined
    ? `${what}. Link to its address in the repository.`
    : writeInstead(href, address + fragment, `: ${what}`)
}
