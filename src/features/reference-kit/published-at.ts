/** Where readers can download a file of the project: files below `static/` are published as they are. */
export const publishedAt = (source: string, baseUrl: string): string | undefined =>
  source.startsWith('static/') ? `${baseUrl.replace(/\/$/, '')}/${source.slice('static/'.length)}` : undefined
