import { counted } from '../../diagnostics/count.ts'
import type { Moved, SiteComparison } from './compare-sites.ts'
import { lostRows, lostSentence } from './judge-words.ts'

interface Part {
  readonly title: string
  /** What to do, or why the addresses are listed. */
  readonly about: string
  readonly rows: readonly string[]
}

const arrow = ({ from, to }: Moved): string => `${from} → ${to}`

function partsOf({ gone, moved, added, goneAnchors, movedAnchors, lost }: SiteComparison): readonly Part[] {
  return [
    {
      title: 'Gone',
      about: 'Nothing answers at these addresses. Bring the page back, or add an entry to `redirects`.',
      rows: gone,
    },
    {
      title: 'Moved',
      about:
        'Their pages have another address now, and redirects lead there. Check that each is the same page.',
      rows: moved.map(arrow),
    },
    {
      title: 'Headings that are gone',
      about: 'Links to them lead to the top of the page.',
      rows: goneAnchors,
    },
    {
      title: 'Headings with another id',
      about: 'Redirects cannot map ids: write the old one after the heading, as in `## Install {#setup}`.',
      rows: movedAnchors.map(arrow),
    },
    {
      title: 'Text that is gone',
      about: 'The old pages had these texts; those at their addresses now do not.',
      rows: lostRows(lost, 500),
    },
    { title: 'New', about: 'Nothing was published at these addresses before.', rows: added },
  ].filter(({ rows }) => rows.length > 0)
}

/** Summarizes a comparison in one or more lines. `elsewhere`: addresses that were not compared. */
export function comparisonSummary(
  comparison: SiteComparison,
  elsewhere: readonly string[],
): readonly string[] {
  const { same, otherSlash, gone, moved, added, goneAnchors, movedAnchors, lost } = comparison
  const anchors = goneAnchors.length + movedAnchors.length
  return [
    `Of ${counted(same + gone.length + moved.length, 'address', 'addresses')}, ${String(same)} are the same, ${String(moved.length)} moved, ${String(gone.length)} are gone; ${String(added.length)} are new.`,
    ...(anchors === 0
      ? []
      : [
          `Of the ids of headings, ${String(goneAnchors.length)} are gone, ${String(movedAnchors.length)} have changed.`,
        ]),
    ...lostSentence(lost, 'on the old pages'),
    ...(otherSlash === 0
      ? []
      : [
          `${counted(otherSlash, 'address ends', 'addresses end')} with a slash in one of the two sites only; \`trailingSlash\` decides it.`,
        ]),
    ...(elsewhere.length === 0
      ? []
      : [
          `${counted(elsewhere.length, 'address', 'addresses')} of the sitemap are outside the base of the site and were not compared: ${elsewhere[0] ?? ''}.`,
        ]),
  ]
}

/** The lists for a terminal, with at most `most` rows each. */
export function comparisonLists(comparison: SiteComparison, most: number): string {
  return partsOf(comparison)
    .map(({ title, rows }) => {
      const rest = rows.length - most
      return `\n${title}\n${rows
        .slice(0, most)
        .map((row) => `  ${row}\n`)
        .join('')}${rest > 0 ? `  and ${String(rest)} more\n` : ''}`
    })
    .join('')
}

export const comparisonTitle = '# Addresses before and after'

export function comparisonText(comparison: SiteComparison, summary: readonly string[]): string {
  const sections = partsOf(comparison).map(
    ({ title, about, rows }) => `\n## ${title}\n\n${about}\n\n${rows.map((row) => `- ${row}\n`).join('')}`,
  )
  return `${comparisonTitle}\n\n${summary.map((line) => `- ${line}\n`).join('')}${sections.join('')}`
}
