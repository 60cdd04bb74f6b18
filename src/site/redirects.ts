import type { RedirectConfig } from '../model/site-config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { diagnose } from '../model/diagnose.ts'
import { didYouMean } from '../model/nearest.ts'
import { asRoutePath, type RoutePath } from '../model/path.ts'
import type { SourceSpot } from '../model/site.ts'
import { isExternal, splitHref } from '../model/address.ts'

/** Old address to new one; chains are followed to their end. Reports loops, targets that do not exist and pages that would be covered. */
export function resolveRedirects(config: readonly RedirectConfig[], hasRoute: (route: RoutePath) => boolean, routes: () => Iterable<string>, spot: (path: readonly (string | number)[]) => SourceSpot): { redirects: Map<string, string>; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const direct = new Map<string, { to: string; index: number }>()
  const complain = (message: string, index: number, hint?: string): void => {
    const { file, place } = spot(['redirects', index])
    diagnostics.push(diagnose('invalid-redirect', message, { file, place, hint }))
  }
  config.forEach(({ from, to }, index) => {
    for (const source of from) {
      if (hasRoute(asRoutePath(source))) complain(`The redirect from \`${source}\` would cover a page.`, index, 'Remove the redirect or the page.')
      else if (direct.has(source)) complain(`Two redirects lead away from \`${source}\`.`, index)
      else direct.set(source, { to, index })
    }
  })
  const redirects = new Map<string, string>()
  for (const [from, { to, index }] of direct) {
    const seen = [from]
    let target = to
    for (let next = direct.get(splitHref(target).path); next; next = direct.get(splitHref(target).path)) {
      if (seen.includes(splitHref(target).path)) break
      seen.push(splitHref(target).path)
      target = next.to
    }
    const { path } = splitHref(target)
    if (seen.includes(path)) complain(`The redirect from \`${from}\` loops: ${[...seen, path].map((each) => `\`${each}\``).join(' → ')}.`, index)
    else if (!isExternal(target) && !hasRoute(asRoutePath(path))) complain(`The redirect from \`${from}\` leads to \`${path}\`, which does not exist.`, index, didYouMean(path, routes()))
    else redirects.set(from, target)
  }
  return { redirects, diagnostics }
}
