import { isUnchecked } from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { SourceLink } from '../../model/page.ts'
import type { PluginLink } from '../../model/plugin.ts'
import type { FoundLink } from '../../model/site.ts'
import { writtenChecker } from './check-written.ts'
import { type Finding, hintOf } from './finding.ts'
import { atOrigin, imageAttributes, type LayoutFinding, sourcesByTarget } from './layout-findings.ts'
import type { CheckedPage, LinkTargets, WrittenPage } from '../../model/link-targets.ts'
import { LinkJudge } from './link-judge.ts'
import { append } from '../../model/append.ts'

/**
 * Checks every link, anchor, and image of the finished site, in time linear in its size. Findings are located
 * in the source; a finding in the navbar or footer is reported once, with the other pages listed. For pages
 * that could not be rendered, the links in the source are checked. `among` are all pages, if only some are
 * checked.
 */
export function checkLinks(
  pages: readonly CheckedPage[],
  unfinished: readonly WrittenPage[],
  facts: LinkTargets,
  among: readonly CheckedPage[] = pages,
): Diagnostic[] {
  const judge = new LinkJudge(among, facts)
  const checker = writtenChecker(facts, (file, fragment) => judge.fragmentIn(file, fragment))
  const diagnostics = [
    ...judge.redirects(),
    ...judge.styles(),
    ...unfinished.flatMap((page) => checker.check(page)),
  ]
  const ofLayout = new Map<string, LayoutFinding>()
  for (const page of pages) {
    append(diagnostics, checker.check(page))
    let sources: ReadonlyMap<string, readonly SourceLink[]> | undefined
    for (const link of page.links) {
      const finding = judge.link(link, page)
      if (!finding) continue
      const ofPlugin = page.pluginLinks?.filter(({ href }) => href === link.href) ?? []
      if (ofPlugin.length > 0) {
        append(
          diagnostics,
          ofPlugin.map((pluginLink) => inDescription(finding, pluginLink)),
        )
        continue
      }
      // Most pages have no findings, so the map is only created when needed.
      sources ??= sourcesByTarget(page)
      const all = sources.get(link.href) ?? []
      // An image and a link with the same address are two findings, each with its own places.
      const alike = all.filter(({ isShown = false }) => isShown === imageAttributes.has(link.from))
      const places = alike.length > 0 ? alike : all
      const checked = places.filter(({ href }) => !isUnchecked(href))
      append(
        diagnostics,
        checked.map((source) => atSource(finding, source)),
      )
      if (places.length === 0) addToLayout(finding, link, page)
    }
  }
  return [...diagnostics, ...[...ofLayout.values()].flatMap((each) => atOrigin(each, facts))]

  function atSource(finding: Finding, link: SourceLink): Diagnostic {
    const { rule, message, severity } = finding
    const { href, file, place, written: text = href } = link
    const absence = rule === 'broken-link' ? checker.absence(link) : undefined
    return diagnose(rule, absence?.message ?? message(text), {
      file,
      place,
      hint: absence ? absence.hint : hintOf(finding, text),
      data: { href },
      severity,
    })
  }

  /** Anchors in third-party descriptions cannot be fixed by the publisher, so this is less severe. */
  function inDescription(finding: Finding, { written, isOwn, file, place }: PluginLink): Diagnostic {
    const rule = finding.rule === 'broken-anchor' && !isOwn ? 'broken-description-link' : finding.rule
    return diagnose(rule, finding.message(written), {
      file,
      place,
      hint: hintOf(finding, written),
      severity: finding.severity,
    })
  }

  function addToLayout(finding: Finding, link: FoundLink, page: CheckedPage): void {
    const key = JSON.stringify([finding.rule, link.href, link.location])
    const layoutFinding = ofLayout.get(key)
    if (layoutFinding) layoutFinding.pages.push(page)
    else ofLayout.set(key, { finding, link, pages: [page] })
  }
}
