import GithubSlugger from 'github-slugger'

/** Converts a label to a path segment: `cli-guides` for `CLI guides`. */
export function slugOf(label: string): string {
  return new GithubSlugger().slug(label) || 'section'
}
