import { posix } from 'node:path'
import { decode, isExternal, resolveRelative, splitHref } from '../model/address.ts'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SourceLink } from '../model/page.ts'
import type { JudgedPage, LinkSpaceFacts } from './link-space.ts'
import { suggester, suggestion } from './suggest.ts'
import { isWebLike } from './judge-address.ts'

/**
 * Judges what only the source shows: paths of Markdown files that make no page (`broken-markdown-link`; the link is then judged like any other) and
 * spellings that the finished page no longer has, because it has the canonical address (`non-canonical-link`).
 */
export function writtenChecker(facts: LinkSpaceFacts): (judged: JudgedPage) => Diagnostic[] {
  const suggest = suggester(facts.pageFiles)
  const byForm = new Map([...facts.pageFiles].map((path) => [path.normalize('NFC'), path]))
  return (judged) => (judged.page?.links ?? []).flatMap((link) => {
    const path = facts.sourceOf(link.href, link.file)
    return path === undefined ? checkSpelling(link, judged) : checkSourcePath(link, path)
  })

  function checkSourcePath({ href, file, place }: SourceLink, path: string): Diagnostic[] {
    if (facts.pageFiles.has(path)) return []
    const otherForm = byForm.get(path.normalize('NFC'))
    if (otherForm !== undefined) return [diagnose('non-canonical-link', `\`${href}\` names \`${otherForm}\` in another Unicode form.`, { file, place, hint: 'Write the name as the file system has it.' })]
    const reason = facts.absenceOf(path)
    return [diagnose('broken-markdown-link', reason === undefined ? `No page at \`${href}\`.` : `\`${href}\` is not published: ${reason}.`, { file, place, hint: reason === undefined ? suggestion(path, suggest, (candidate) => relativeFrom(file, candidate)) : undefined })]
  }

  function checkSpelling({ href, kind, file, place }: SourceLink, { route, targets }: JudgedPage): Diagnostic[] {
    const { path } = splitHref(href)
    if (kind === 'markdown-image' || path === '' || path.startsWith('@site/') || isExternal(href) || isWebLike(href) || targets.images[`${file}\n${href}`] !== undefined) return []
    const address = resolveRelative(path.replace(/^\/+/, '/'), route)
    const canonical = facts.routes.has(address) || facts.isFile(address) ? undefined : facts.canonical(address)
    return canonical === undefined ? [] : [diagnose('non-canonical-link', `\`${href}\` leads to \`${canonical}\` by another spelling.`, { file, place, hint: `Write \`${canonical}\`.` })]
  }
}

function relativeFrom(file: string, target: string): string {
  const way = posix.relative(posix.dirname(decode(file)), target)
  return way.startsWith('.') ? way : `./${way}`
}
