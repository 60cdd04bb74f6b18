/**
 * The public address of a file in the project; only files in `static/` have one, the same in all
 * languages.
 */
export const publishedAt = (source: string, assetBase: string): string | undefined =>
  source.startsWith('static/')
    ? `${assetBase.replace(/\/$/, '')}/${source.slice('static/'.length)}`
    : undefined
