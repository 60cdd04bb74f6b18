import GithubSlugger from 'github-slugger'

/** A label as a segment of an address: `CLI guides` is `cli-guides`. */
export function slugOf(label: string): string {
  return new GithubSlugger().slug(label) || 'section'
}
