/** The public address of a file in the project; only files in `static/` have one. */
export const publishedAt = (source: string, baseUrl: string): string | undefined =>
  source.startsWith('static/') ? `${baseUrl.replace(/\/$/, '')}/${source.slice('static/'.length)}` : undefined
