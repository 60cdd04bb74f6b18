import {
  asContentPath,
  asRoutePath,
  createDiagnose,
  type ContentAdditions,
  type ContentContext,
  type Diagnostic,
  type Plugin,
} from 'docgen'
import {
  assetPath,
  createHighlighter,
  markdownToHtml,
  parseData,
  shapeProblems,
  type DataDocument,
} from 'docgen/kit'
import { newestFirst, releaseIssues, type Release } from './release.ts'
import type { ReleaseView } from './ReleaseNotes.tsx'

export interface ReleaseNotesOptions {
  /** The list of releases, the newest first: a YAML or JSON file below the project's root. */
  readonly source: string
  /** Address of the page: `/releases`. */
  readonly route: `/${string}`
  /** Default: `Release notes`. */
  readonly title?: string
}

// One object for all pages of this plugin: a rule belongs to the plugin, not to a page.
const rules = {
  'release-notes-order': {
    severity: 'warning',
    summary: 'Releases do not stand in the order of their dates.',
  },
} as const
const diagnose = createDiagnose(rules)

/** A page of release notes. */
export function releaseNotes(options: ReleaseNotesOptions): Plugin {
  return {
    name: 'release-notes',
    // What the hook returned is remembered: raise the version when the same data makes another page.
    version: '1',
    cache: true,
    options,
    rules,
    components: { ReleaseNotes: assetPath(import.meta.url, 'ReleaseNotes.tsx') },
    styles: [assetPath(import.meta.url, 'release-notes.css')],
    content: (context) => releasePage(options, context),
    commands: [
      {
        name: 'releases latest',
        summary: 'print the newest version',
        async run({ read, print, report }) {
          const { releases, diagnostics } = readReleases(await read(options.source), options.source)
          const [latest] = releases
          if (!latest) return (await report(diagnostics)) || 1
          print(latest.version)
          return 0
        },
      },
    ],
  }
}

async function releasePage(
  { source, route, title = 'Release notes' }: ReleaseNotesOptions,
  context: ContentContext,
): Promise<ContentAdditions> {
  const { releases, diagnostics } = readReleases(await context.read(source), source)
  const highlight = await createHighlighter()
  const views = releases.map(({ version, date, notes, example }): ReleaseView => ({
    id: idOf(version),
    version,
    date,
    html: markdownToHtml(notes, { code: highlight }),
    ...(example ? { example: highlight(example.code, example.language) } : {}),
  }))
  return {
    diagnostics,
    pages: [
      {
        path: asContentPath(`content${route}.md`),
        route: asRoutePath(route),
        origin: { file: source },
        frontMatter: { title },
        // Props are plain data, which pages are remembered by.
        body: { component: 'ReleaseNotes', props: { releases: views.map((view) => ({ ...view })) } },
        headings: releases.map(({ version }) => ({ level: 2, text: version, id: idOf(version) })),
      },
    ],
  }
}

/** The releases of a file; every mistake is reported at its place. */
function readReleases(
  text: string | undefined,
  file: string,
): { readonly releases: readonly Release[]; readonly diagnostics: readonly Diagnostic[] } {
  const { document, diagnostics } = parseData(text ?? '', file)
  if (!document) return { releases: [], diagnostics }
  const issues = releaseIssues(document.value)
  if (issues.length > 0)
    return { releases: [], diagnostics: shapeProblems({ issues }, document, 'In the release notes') }
  const releases = document.value as readonly Release[] // That it is one has just been checked.
  return { releases: newestFirst(releases), diagnostics: orderProblems(releases, document) }
}

const orderProblems = (releases: readonly Release[], document: DataDocument): readonly Diagnostic[] =>
  releases.flatMap(({ version, date }, index) =>
    date > (releases[index - 1]?.date ?? date)
      ? [
          diagnose('release-notes-order', `The release \`${version}\` is newer than the one above it.`, {
            file: document.file,
            place: document.placeOf([index, 'date']),
            hint: 'Write the newest release first.',
          }),
        ]
      : [],
  )

/** Ids begin with a letter, so that a version is one. */
const idOf = (version: string): string => `v${version.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
